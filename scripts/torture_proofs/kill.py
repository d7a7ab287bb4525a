"""`kill -9` at random instants of sessions, and beside it the same of PsychoPy."""

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from . import psychopy
from .processes import Count, run, start_acknowledging
from .sessions import (
    acknowledged, answered, is_expected, journal, make_study, missing, sessions, surveys_and_rests)

# They mostly wait: for their steps, and for the kill.
WORKERS = 8


def prove(program, root, short, chance):
    number = 40 if short else 1000
    folder = root / "kill"
    folder.mkdir()
    make_study(folder, surveys_and_rests(5))
    count = Count()
    delays = [0.002 + chance.random() * 6 for _ in range(number)]
    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(
            lambda item: kill_once(program, folder, f"P{item[0]}", item[1], count),
            enumerate(delays)))
    output = str(folder / "out")
    recover = run([program, "results", "recover", output, "--format", "csv"])
    verify = run([program, "results", "verify", output, "--format", "ndjson"])
    problems = map(json.loads, verify.stdout.splitlines())
    unreadable = [problem for problem in problems if not is_expected(problem)]
    print(
        f"kill -9: {count['kills']} kills, {count['acknowledged']} acknowledged events, "
        f"{count['missing']} missing; {count['samples due']} samples older than a second, "
        f"{count['samples missing']} missing; {count['damaged stores']} damaged stores; "
        f"{len(unreadable)} unreadable files after recover (exit {recover.returncode})")
    for problem in unreadable[:5]:
        print(f"  {problem['file']}: {problem['found']}")
    if not short:
        psychopy.compare(root, chance)
    return count["missing"] + count["samples missing"] + count["damaged stores"] + len(unreadable)


def kill_once(program, folder, code, delay, count):
    process, reader, told = start_acknowledging(answered(program, folder, code))
    time.sleep(delay)
    process.kill()
    killed = time.time()
    process.wait()
    reader.join()
    events = acknowledged(told)
    count.add("kills")
    count.add("acknowledged", len(events))
    found = sessions(folder, code)
    if not found:
        return count.add("missing", len(events))
    lines = journal(found[0])
    count.add("missing", missing(events, lines))
    check_samples(found[0], lines, killed, count)


def check_samples(session, lines, killed, count):
    """Samples that the store of a running step had for a second, and its journal has not."""
    store = session / "health.sqlite"
    if not store.exists() or store.stat().st_size == 0:
        return
    database = sqlite3.connect(store)
    if database.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        count.add("damaged stores")
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema")]
    if "sample" not in tables:
        return
    kept = {line["payload"]["sample"]["startDate"] for line in lines if line["kind"] == "sample"}
    steps = [line for line in lines if line["kind"] in ("recordingStarted", "stepEnded")]
    if not steps or steps[-1]["kind"] != "recordingStarted":
        return
    begun = milliseconds(steps[-1]["time"])
    due = database.execute(
        "SELECT count(*) FROM sample WHERE start_ms >= ? AND end_ms < ?",
        (begun, int(killed * 1000) - 1000)).fetchone()[0]
    count.add("samples due", due)
    count.add("samples missing", max(0, due - sum(
        1 for date in kept if begun <= milliseconds(date))))


def milliseconds(date):
    return round(datetime.fromisoformat(date).timestamp() * 1000)
