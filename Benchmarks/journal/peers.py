"""What a user would write events with instead, each as safe as the peer can make it.

    peers.py append|sqlite|psychopy TARGET COUNT

append: a line of JSON, written and synced. sqlite: a row, committed with synchronous=FULL in WAL mode.
psychopy: an entry of ExperimentHandler, then the whole file anew, which is how PsychoPy saves; it
survives a kill as long as none comes while it writes, and is not synced. Prints how many there were,
seconds on the clock, seconds of the processor.
"""

import json
import os
import sqlite3
import sys
import time

FIELDS = ("sequence", "elapsed", "time", "question", "text", "state", "kind", "answer")


def event(number):
    stamp = f"2024-01-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000Z"
    return (number, float(number), stamp, f"calm{number}", "How calm are you?", "answered", "scale",
            number % 11)


def append(target, count):
    file = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for number in range(count):
        os.write(file, (json.dumps(dict(zip(FIELDS, event(number)))) + "\n").encode())
        os.fdatasync(file)
    os.close(file)


def sqlite(target, count):
    connection = sqlite3.connect(target, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"CREATE TABLE event ({', '.join(FIELDS)})")
    for number in range(count):
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", event(number))
    connection.close()


def psychopy(target, count):
    from psychopy import logging
    from psychopy.data import ExperimentHandler
    logging.console.setLevel(logging.CRITICAL)
    handler = ExperimentHandler(name="x", savePickle=False, saveWideText=False, autoLog=False)
    begin()
    for number in range(count):
        for name, value in zip(FIELDS, event(number)):
            handler.addData(name, value)
        handler.nextEntry()
        handler.saveAsWideText(target, delim=",", fileCollisionMethod="overwrite")


def begin():
    """Starts the clock; what a peer takes to be imported is not counted."""
    global begun
    begun = time.monotonic(), time.process_time()


begin()
{"append": append, "sqlite": sqlite, "psychopy": psychopy}[sys.argv[1]](
    sys.argv[2], int(sys.argv[3]))
print(sys.argv[3], time.monotonic() - begun[0], time.process_time() - begun[1])
