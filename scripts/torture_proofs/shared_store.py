"""Eight processes on two participants of one store: four write, two import, two record from it."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

from .processes import run
from .sessions import answered, make_study, rest

BUSY = ("busy", "is locked", "SQLite reports", "damaged")
CODES = ("P1", "P2")
# Samples that start or end so near to the step's ends may or may not be the step's.
NEAR = timedelta(milliseconds=100)
HEAD = "participant,type,unit,start,end,value,source,flags\n"
HEART = "HKQuantityTypeIdentifierHeartRate"


def prove(program, root, short, chance):
    folder = root / "shared"
    folder.mkdir()
    return Proof(program, folder, 6 if short else 60).prove()


class Proof:
    def __init__(self, program, folder, seconds):
        self.program, self.folder, self.seconds = program, folder, seconds
        self.store = folder / "shared.sqlite"
        self.problems, self.imported, self.undone = [], {}, 0
        for name in ("write", "write again", "record"):
            # Who records waits for what an import brings late.
            (folder / name).mkdir()
            make_study(folder / name, [{**rest(0, seconds), "lateArrivalWindow": 5}])

    def prove(self):
        # The store is there, and knows both, before anyone asks for it.
        for code in CODES:
            self.bring(code, "first", datetime.now(timezone.utc) - timedelta(days=9), 10)
        works = [
            (work, code) for code in CODES
            for work in (self.write, self.write_again, self.bring_files, self.record)
        ]
        # A session is under way some time after its program was started.
        self.deadline = time.monotonic() + self.seconds
        with ThreadPoolExecutor(len(works)) as pool:
            for job in [pool.submit(work, code) for work, code in works]:
                job.result()
        verify = run([self.program, "store", "verify", "--store", str(self.store)])
        kept = self.kept()
        lost = self.lost(kept)
        recorded, missed, twice = self.compare(kept)
        print(
            f"store: {len(works)} processes on {len(CODES)} participants of one store for "
            f"{self.seconds} s: {len(self.problems)} told of a busy store or failed; "
            f"{sum(self.imported.values())} samples imported in {len(self.imported)} files, "
            f"{self.undone} taken out again, {lost} lost; {recorded} recorded, {missed} missed, "
            f"{twice} recorded twice; verify exits with {verify.returncode}")
        for problem in self.problems[:5]:
            print(f"  {problem}")
        return len(self.problems) + lost + missed + twice + verify.returncode + (recorded == 0)

    # MARK: What the processes do

    def write(self, code):
        self.conduct("write", code)

    def write_again(self, code):
        self.conduct("write again", code)

    def record(self, code):
        self.conduct("record", code)

    def conduct(self, study, code):
        words = answered(
            self.program, self.folder / study, code, "--store", str(self.store), "--plain")
        if study == "record":
            place = words.index("--mock")
            del words[place:place + 2]
        self.check(words, run(words))

    def bring_files(self, code):
        """Samples of just now, which who records takes; in between long files of long ago."""
        turn = 0
        while time.monotonic() < self.deadline:
            now = datetime.now(timezone.utc)
            self.bring(code, f"now{turn}", now - timedelta(seconds=0.6), 50)
            if turn % 3 == 0:
                number = self.bring(code, f"old{turn}", now - timedelta(days=2, hours=turn), 8000)
                if turn % 6 == 0 and number:
                    self.command("import", "--undo", number)
                    self.undone += self.imported.pop((code, f"old{turn}"))
            turn += 1

    def bring(self, code, name, start, count):
        """Imports so many samples, ten milliseconds apart; gives the import's number."""
        path = self.folder / f"{code}-{name}.csv"
        times = (
            (start + timedelta(milliseconds=10 * index)).isoformat(timespec="milliseconds")
            for index in range(count)
        )
        rows = (
            f"{code},{HEART},count/min,{at},{at},{60 + index % 90},file {name},\n"
            for index, at in enumerate(times)
        )
        path.write_text(HEAD + "".join(rows))
        self.imported[code, name] = count
        self.command("import", str(path), "--participant", code)
        listed = self.command("imports", "--participant", code, "--format", "ndjson")
        numbers = [row for row in map(json.loads, listed.stdout.splitlines())
                   if row["file"].endswith(path.name)]
        return str(numbers[0]["import"]) if numbers else None

    def command(self, name, *more):
        words = [self.program, "store", name, "--store", str(self.store), *more]
        return self.check(words, run(words))

    def check(self, words, done):
        if done.returncode != 0 or any(word in done.stderr for word in BUSY):
            told = done.stderr[-300:]
            self.problems.append(f"{' '.join(words[1:3])}: exit {done.returncode}: {told}")
        return done

    # MARK: What is there afterwards

    def kept(self):
        table = run([
            self.program, "store", "query", "--store", str(self.store), "--format", "ndjson"])
        return list(map(json.loads, table.stdout.splitlines()))

    def lost(self, kept):
        """Samples of complete imports and of mock sessions that the store does not have."""
        counts = {}
        for row in kept:
            name = (row["participant"], row["source"].removeprefix("file "))
            counts[name] = counts.get(name, 0) + 1
        lost = sum(max(0, count - counts.get(name, 0)) for name, count in self.imported.items())
        rows = {(row["participant"], moment(row["start"]), row["value"]) for row in kept}
        return lost + sum(
            (code, moment(item["startDate"]), item["value"]) not in rows
            for study in ("write", "write again") for code in CODES
            for item in self.session(study, code)[1])

    def session(self, study, code):
        """The result of the one step of a session, and what its recorder saw."""
        for folder in (self.folder / study / "out" / "torture" / code).glob("2*"):
            step = next(folder.glob("*-rest0.json"), None)
            items = next(folder.glob("*-rest0.heart.json"), None)
            if step and items:
                return json.loads(step.read_text()), json.loads(items.read_text())["items"]
        self.problems.append(f"{study}: found no recording")
        return None, []

    def compare(self, kept):
        """How many samples were recorded, how many of the step were not, how many twice."""
        recorded = missed = twice = 0
        for code in CODES:
            step, items = self.session("record", code)
            if not step:
                continue
            seen = {}
            for item in items:
                key = (item["source"], moment(item["startDate"]), item["value"])
                seen[key] = seen.get(key, 0) + 1
            there = {}
            for row in kept:
                if row["participant"] == code:
                    key = (row["source"], moment(row["start"]), row["value"])
                    there[key] = there.get(key, 0) + 1
            first, last = moment(step["startDate"]) + NEAR, moment(step["endDate"]) - NEAR
            recorded += len(items)
            missed += sum(
                max(0, count - seen.get(key, 0)) for key, count in there.items()
                if first <= key[1] <= last)
            twice += sum(max(0, count - there.get(key, 0)) for key, count in seen.items())
        return recorded, missed, twice


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
