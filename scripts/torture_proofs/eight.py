"""Eight processes on one store: sessions that write and read, and commands that look into it."""

import json
import struct
import time
from concurrent.futures import ThreadPoolExecutor

from .preloading import compiled, preloading, skipped
from .processes import run
from .sessions import answered, make_study, rest, survey

SLOWEST = 20  # ms that 99 of 100 changes may take
BUSY = ("busy", "is locked", "SQLite reports", "damaged")


def prove(program, root, short, chance):
    library = compiled("waiting", root)
    if not library:
        return skipped("eight")
    folder = root / "eight"
    folder.mkdir()
    proof = Proof(program, folder, library, 5 if short else 60)
    return proof.prove()


class Proof:
    def __init__(self, program, folder, library, seconds):
        self.program, self.folder, self.seconds = program, folder, seconds
        self.store, self.waits = folder / "shared.sqlite", folder / "waits"
        self.environment = preloading(library, TORTURE_WAITS=self.waits)
        self.problems = []
        for name, steps in {
            # One session that lasts, whose heart comes each second.
            "long": [rest(0, seconds)],
            # As many as there is time for, each of which opens the store and asks for permissions.
            "brief": [survey(1, 1), {**rest(0, 0.5), "lateArrivalWindow": 0}],
        }.items():
            (folder / name).mkdir()
            make_study(folder / name, steps)

    def prove(self):
        # The store is there, so that those who only look find one.
        self.conduct("brief", "P0")
        self.waits.unlink()
        works = [self.long] * 3 + [self.brief] * 3 + [self.look, self.copy]
        begun = time.monotonic()
        with ThreadPoolExecutor(len(works)) as pool:
            deadline = begun + self.seconds
            jobs = [pool.submit(work, f"P{index + 1}", deadline) for index, work in enumerate(works)]
            turns = sum(job.result() for job in jobs)
        verify = run([self.program, "store", "verify", "--store", str(self.store)])
        recorded, lost = self.lost()
        waits = sorted(wait[0] / 1e6 for wait in struct.iter_unpack("q", self.waits.read_bytes()))
        late = waits[int(len(waits) * 0.99)]
        print(
            f"eight: {len(works)} processes on one store for {self.seconds} s, {turns} commands: "
            f"{len(self.problems)} told of a busy store or failed; {recorded} samples recorded, "
            f"{lost} lost; verify exits with {verify.returncode}; {len(waits)} changes, from asking "
            f"for the lock to letting it go: median {waits[len(waits) // 2]:.2f} ms, 99th "
            f"percentile {late:.2f} ms, longest {waits[-1]:.1f} ms")
        for problem in self.problems[:5]:
            print(f"  {problem}")
        # Of a hundred changes, the 99th percentile is the longest alone.
        is_slow = len(waits) >= 1000 and late >= SLOWEST
        return len(self.problems) + lost + verify.returncode + is_slow

    # MARK: What the processes do

    def long(self, code, deadline):
        self.conduct("long", code)
        return 1

    def brief(self, code, deadline):
        return self.repeat(deadline, lambda turn: self.conduct("brief", code))

    def look(self, code, deadline):
        return self.repeat(deadline, lambda turn: self.command("query", "--format", "csv"))

    def copy(self, code, deadline):
        def turn(number):
            if number % 2:
                return self.command("verify")
            self.command("snapshot", "--to", str(self.folder / f"copy{number}.sqlite"))
        return self.repeat(deadline, turn)

    def repeat(self, deadline, work):
        turns = 0
        while time.monotonic() < deadline:
            work(turns)
            turns += 1
        return turns

    def conduct(self, study, code):
        words = answered(self.program, self.folder / study, code, "--store", str(self.store))
        self.check(words, run(words, env=self.environment))

    def command(self, name, *more):
        words = [self.program, "store", name, "--store", str(self.store), *more]
        self.check(words, run(words, env=self.environment))

    def check(self, words, done):
        said = done.stderr + ("" if "query" in words else done.stdout)
        if done.returncode != 0 or any(word in said for word in BUSY):
            self.problems.append(f"{' '.join(words[1:3])}: exit {done.returncode}: {said[-300:]}")

    def lost(self):
        """How many samples sessions recorded, and how many of them the store does not have."""
        table = run([
            self.program, "store", "query", "--store", str(self.store), "--format", "ndjson"])
        kept = {
            (row["participant"], row["start"], row["value"])
            for row in map(json.loads, table.stdout.splitlines())
        }
        recorded = run([
            self.program, "results", "samples", *map(str, self.folder.glob("*/out")),
            "--include", "all", "--format", "ndjson"])
        rows = [
            (row["participant"], row["start"], row["value"])
            for row in map(json.loads, recorded.stdout.splitlines())
        ]
        return len(rows), sum(row not in kept for row in rows)
