#!/usr/bin/env python3
"""Write the samples of a folder of recorder files as the CSV that `karenina results samples` writes.

    peers.py TOOL FOLDER FILE [summary]

Each tool does the least that gives the same bytes: dates are rearranged as texts, not parsed, nothing
is validated beyond JSON, and no value is checked. With `summary` a row for each file: n, mean, min,
max, sd, median, p10 and p90, eight of the columns that `karenina results summary` has.
"""

import subprocess
import sys
from pathlib import Path

HEADER = ("study,revision,participant,session,task,step,stepIndex,pass,stretch,recorder,type,unit,"
          "start,end,elapsed,value,source,clip,condition,flags,synthetic")
COLUMNS = HEADER.split(",")


def files(folder):
    return sorted(Path(folder).iterdir())


def stamp(text):
    return f"{text[:19]}.000{text[19:22]}:{text[22:]}"


def by_hand(decode, folder, output):
    """Rows as formatted strings, the fastest that plain Python has."""
    with open(output, "w", encoding="utf-8") as out:
        out.write(HEADER + "\n")
        for path in files(folder):
            out.write("".join(
                f",,,,,,,,,,{type_},{unit},{stamp(start)},{stamp(end)},,{value},{source},,,,\n"
                for type_, unit, start, end, value, source in decode(path.read_bytes())))


def with_orjson(folder, output):
    import orjson

    def decode(content):
        for item in orjson.loads(content)["items"]:
            yield (item["type"], item["unit"], item["startDate"], item["endDate"], item["value"],
                   item["source"])
    by_hand(decode, folder, output)


def with_msgspec(folder, output):
    import msgspec

    class Item(msgspec.Struct):
        type: str
        unit: str
        startDate: str
        endDate: str
        value: int | float
        source: str

    class File(msgspec.Struct):
        items: list[Item]
    decoder = msgspec.json.Decoder(File)

    def decode(content):
        for item in decoder.decode(content).items:
            yield (item.type, item.unit, item.startDate, item.endDate, item.value, item.source)
    by_hand(decode, folder, output)


def with_jq(folder, output):
    """Each row a text that jq puts together; as many files at once as a command may name."""
    def stamped(name):
        return f"\\(.{name}[:19]).000\\(.{name}[19:22]):\\(.{name}[22:])"
    row = (f',,,,,,,,,,\\(.type),\\(.unit),{stamped("startDate")},{stamped("endDate")},,'
           '\\(.value),\\(.source),,,,')
    with open(output, "wb") as out:
        out.write(f"{HEADER}\n".encode())
        out.flush()
        names = b"\0".join(bytes(path) for path in files(folder))
        subprocess.run(["xargs", "-0", "jq", "-r", f'.items[] | "{row}"'], input=names, stdout=out,
                       check=True)


def with_pandas(folder, output):
    import orjson
    import pandas

    is_first = True
    with open(output, "w", encoding="utf-8", newline="") as out:
        paths = files(folder)
        # Some files at a time: all of them as objects would take more memory than there is.
        length = max(1, len(paths) // 20)
        for first in range(0, len(paths), length):
            items = [item for path in paths[first:first + length]
                     for item in orjson.loads(path.read_bytes())["items"]]
            frame = pandas.DataFrame(
                {key: pandas.Series([item[key] for item in items], dtype=object)
                 for key in ("type", "unit", "startDate", "endDate", "value", "source")})
            for key, name in (("startDate", "start"), ("endDate", "end")):
                text = frame[key].str
                frame[name] = text[:19] + ".000" + text[19:22] + ":" + text[22:]
            frame.reindex(columns=COLUMNS).to_csv(out, index=False, header=is_first,
                                                  lineterminator="\n")
            is_first = False


def with_polars(folder, output):
    import polars

    text = polars.String
    item = polars.Struct({"unit": text, "type": text, "endDate": text, "source": text,
                          "value": polars.Float64, "startDate": text})
    frame = polars.scan_ndjson(files(folder), schema={"items": polars.List(item)})
    frame = frame.explode("items").unnest("items")
    value = polars.col("value")

    def stamped(name):
        column = polars.col(name).str
        return polars.concat_str([column.slice(0, 19), polars.lit(".000"), column.slice(19, 3),
                                  polars.lit(":"), column.slice(22)])
    made = {
        "type": polars.col("type"), "unit": polars.col("unit"), "start": stamped("startDate"),
        "end": stamped("endDate"), "source": polars.col("source"),
        "value": polars.when(value == value.floor()).then(value.cast(polars.Int64).cast(text))
        .otherwise(value.cast(text)),
    }
    frame.select([made.get(name, polars.lit(None, dtype=text)).alias(name)
                  for name in COLUMNS]).sink_csv(output)


def with_duckdb(folder, output):
    import duckdb

    def stamped(name):
        return f"{name}[:19] || '.000' || {name}[20:22] || ':' || {name}[23:]"
    made = {"type": "item.type", "unit": "item.unit", "start": stamped("item.startDate"),
            "end": stamped("item.endDate"), "value": "item.value", "source": "item.source"}
    columns = ", ".join(f"{made.get(name, 'NULL')} AS \"{name}\"" for name in COLUMNS)
    connection = duckdb.connect()
    connection.execute(
        f"COPY (SELECT {columns} FROM (SELECT unnest(items) AS item FROM read_json("
        f"'{folder}/*.json', format = 'unstructured', maximum_object_size = 100000000, columns = "
        "{items: 'STRUCT(unit VARCHAR, \"type\" VARCHAR, endDate VARCHAR, source VARCHAR, "
        "value VARCHAR, startDate VARCHAR)[]'}))"
        f") TO '{output}' (HEADER, DELIMITER ',')")


# Summaries


def values_of(decode, folder):
    """The values of each file, in the order of the files."""
    for path in files(folder):
        yield [item["value"] for item in decode(path.read_bytes())["items"]]


def summary_with_msgspec(folder, output):
    import msgspec
    import numpy

    class Item(msgspec.Struct):
        value: int | float

    class File(msgspec.Struct):
        items: list[Item]
    decoder = msgspec.json.Decoder(File)
    with open(output, "w", encoding="utf-8") as out:
        out.write("n,mean,min,max,sd,median,p10,p90\n")
        for path in files(folder):
            values = numpy.array([item.value for item in decoder.decode(path.read_bytes()).items])
            low, middle, high = numpy.quantile(values, [0.1, 0.5, 0.9])
            out.write(f"{len(values)},{values.mean()},{values.min()},{values.max()},"
                      f"{values.std(ddof=1)},{middle},{low},{high}\n")


def summary_with_pandas(folder, output):
    import orjson
    import pandas

    lists = list(values_of(orjson.loads, folder))
    frame = pandas.DataFrame({
        "file": [number for number, values in enumerate(lists) for _ in values],
        "value": [value for values in lists for value in values]}).groupby("file")["value"]
    quantiles = frame.quantile([0.1, 0.9]).unstack()
    made = frame.agg(["count", "mean", "min", "max", "std", "median"])
    made["p10"], made["p90"] = quantiles[0.1], quantiles[0.9]
    made.to_csv(output, index=False)


def summary_with_polars(folder, output):
    import polars

    item = polars.Struct({"value": polars.Float64})
    frame = polars.scan_ndjson(files(folder), schema={"items": polars.List(item)},
                               include_file_paths="file")
    value = polars.col("value")
    frame.explode("items").unnest("items").group_by("file").agg(
        n=value.len(), mean=value.mean(), min=value.min(), max=value.max(), sd=value.std(),
        median=value.median(), p10=value.quantile(0.1, "linear"),
        p90=value.quantile(0.9, "linear")).sort("file").drop("file").collect().write_csv(output)


def summary_with_duckdb(folder, output):
    import duckdb

    duckdb.connect().execute(
        "COPY (SELECT count(*), avg(v), min(v), max(v), stddev_samp(v), quantile_cont(v, 0.5), "
        "quantile_cont(v, 0.1), quantile_cont(v, 0.9) FROM (SELECT filename, "
        "unnest(items).\"value\" AS v FROM read_json("
        f"'{folder}/*.json', format = 'unstructured', maximum_object_size = 100000000, "
        "filename = true, columns = {items: 'STRUCT(\"value\" DOUBLE)[]'})) GROUP BY filename "
        f"ORDER BY filename) TO '{output}' (HEADER, DELIMITER ',')")


TOOLS = {"pandas": with_pandas, "polars": with_polars, "duckdb": with_duckdb,
         "msgspec": with_msgspec, "orjson": with_orjson, "jq": with_jq}

SUMMARIES = {"pandas": summary_with_pandas, "polars": summary_with_polars,
             "duckdb": summary_with_duckdb, "msgspec": summary_with_msgspec}

if __name__ == "__main__":
    (SUMMARIES if sys.argv[4:] == ["summary"] else TOOLS)[sys.argv[1]](sys.argv[2], sys.argv[3])
