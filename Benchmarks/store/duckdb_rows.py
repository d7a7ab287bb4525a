"""The questions of the store's benchmark to DuckDB, on the same rows.

    duckdb_rows.py TABLE.csv HOUR RUNS
"""

import statistics
import sys
import time

import duckdb

BEGINNING = 1_704_067_200_000
MINUTE = "SELECT start_ms // 60000, count(*), avg(value), min(value), max(value) FROM s {} GROUP BY 1"


def main():
    table, hour, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    base = duckdb.connect()
    begun = time.monotonic()
    base.execute(f"CREATE TABLE s AS SELECT * FROM read_csv('{table}') ORDER BY start_ms")
    made = time.monotonic() - begun
    start = BEGINNING + hour * 3_600_000
    day = BEGINNING + 31 * 86_400_000
    questions = {
        "an hour's window":
            f"SELECT * FROM s WHERE start_ms >= {start} AND start_ms < {start + 3_600_000}",
        "a day per minute":
            MINUTE.format(f"WHERE start_ms >= {day} AND start_ms < {day + 86_400_000}"),
        "all per minute": MINUTE.format(""),
    }
    print(f"DuckDB {duckdb.__version__}, in memory, read from a table of text in {made:.1f} s:")
    for name, question in questions.items():
        times = []
        for number in range(runs + 1):
            begun = time.monotonic()
            count = len(base.execute(question).fetchall())
            if number > 0:
                times.append((time.monotonic() - begun) * 1000)
        print(f"  {name}, {count:,} rows: {statistics.median(times):.2f} ms "
              f"({min(times):.2f}-{max(times):.2f}), the rows made objects of Python")


main()
