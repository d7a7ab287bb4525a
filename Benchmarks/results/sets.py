"""Sets of lone recorder files, made from a seed: A, B and C of so many files and samples each.

b and c are a tenth of B and C, which tells what ten times the work costs.
"""

import os
import random
from datetime import datetime, timedelta, timezone

SEED = 7
SETS = {"A": (1_000, 30), "B": (100_000, 30), "C": (200, 50_000), "b": (10_000, 30),
        "c": (20, 50_000)}
ZONE = timezone(timedelta(hours=-7))
ITEM = ('{{"unit":"count\\/min","type":"HKQuantityTypeIdentifierHeartRate","endDate":"{0}",'
        '"source":"Karenina","value":{1},"startDate":"{0}"}}')


def make_file(path, samples, chance):
    """A file of heart rates one to nine seconds apart; in one of four they have a decimal."""
    moment = datetime(2015, 1, 1, tzinfo=ZONE) + timedelta(seconds=chance.randrange(300_000_000))
    has_decimals = chance.random() < 0.25
    rate = chance.uniform(60, 120)
    items = []
    for _ in range(samples):
        moment += timedelta(seconds=1 + int(chance.random() * 9))
        rate = min(max(rate + chance.uniform(-3, 3), 45), 190)
        value = round(rate, 1) if has_decimals else round(rate)
        # As programs write numbers: no '.0'.
        text = str(int(value)) if value == int(value) else str(value)
        items.append(ITEM.format(moment.strftime("%Y-%m-%dT%H:%M:%S%z"), text))
    with open(path, "w", encoding="ascii") as file:
        file.write('{"items":[' + ",".join(items) + "]}")


def make(folder, name):
    """The folder of a set, which is made where it is not there."""
    path = folder / name
    if path.exists():
        return path
    files, samples = SETS[name]
    chance = random.Random(SEED)
    part = folder / (name + ".part")
    part.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        make_file(part / f"{number:06}.json", samples, chance)
    os.rename(part, path)
    return path
