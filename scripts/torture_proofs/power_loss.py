"""Every state in which a power cut may leave the files of a session.

The store of samples is not among them: it is SQLite's, which has such proofs of its own.
"""

import json
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .disk_model import Chosen, Disk, Dropped, Kept, files, records
from .preloading import compiled, preloading, skipped
from .processes import run, start_acknowledging
from .sessions import answered, is_expected, make_study, rest, survey


def prove(program, root, short, chance):
    # Where memory holds files, syncs of the states themselves take no time.
    memory = Path("/dev/shm")
    place = tempfile.mkdtemp(dir=memory if memory.is_dir() else root)
    try:
        return replay(program, Path(place), short, chance)
    finally:
        shutil.rmtree(place)


def replay(program, root, short, chance):
    library = compiled("recording", root)
    if not library:
        return skipped("power loss")
    done = conduct(program, root, library)
    proof = Proof(program, root, done)
    cuts = range(1, len(done) + 1)
    for cut in sorted(chance.sample(cuts, min(len(cuts), 60)) if short else cuts):
        proof.replay_until(cut)
        choices = [Chosen(chance) for _ in range(1 if short else 16)]
        for choice in [Dropped(), Kept(), *choices]:
            proof.add(choice)
    problems = proof.finish()
    print(
        f"power loss: {proof.states} states after {len(done)} operations of a session (without "
        f"its SQLite store), {proof.expected} acknowledged events, {proof.missing} missing; "
        f"{proof.halves} half files; {problems} problems after recover in "
        f"{len(proof.judged)} states that differ")
    return proof.missing + proof.halves + problems


def conduct(program, root, library):
    """What a session did to its files, in order, and what it acknowledged meanwhile."""
    place = root / "run"
    place.mkdir()
    short_rest = rest(2, 2)
    short_rest["lateArrivalWindow"] = 1
    make_study(place, [survey(0), survey(1, 2, identifying=True), short_rest, survey(3, 1)])
    words = answered(program, place, "P1", "--store", str(root / "store.sqlite"))
    process, reader, _ = start_acknowledging(
        words, env=preloading(
            library, TORTURE_UNDER=root, TORTURE_RECORD=root / "record"))
    process.wait(timeout=60)
    reader.join()
    return [
        record for record in records(root / "record")
        if record[0] == "A" or (f"{record[1]}/".startswith(f"{place}/") and ".sqlite" not in record[1])
    ]


class Proof:
    def __init__(self, program, root, done):
        self.program, self.root, self.done = program, root, done
        self.disk = Disk(root)
        self.disk.do("D", str(root / "run"), "", b"", 0)
        self.disk.root.sync()
        self.at = 0
        self.told = []
        # The bytes of each file that was ever put in place, by its name.
        self.versions = {}
        self.states = self.expected = self.missing = self.halves = 0
        self.judged, self.jobs, self.pool = set(), [], ThreadPoolExecutor(2)

    def replay_until(self, cut):
        for record in self.done[self.at:cut]:
            if record[0] == "A":
                lines = record[3].split(b"\n")[:-1]
                self.told += [(line["sequence"], line["kind"]) for line in map(json.loads, lines)]
                continue
            self.disk.do(*record)
            if record[0] == "R":
                whole = Kept().content(self.disk.find(record[2]))
                self.versions.setdefault(record[2].rsplit("/", 1)[1], set()).add(whole)
        self.at = cut

    def add(self, choice):
        """Looks at a state, and keeps it for the program to look at."""
        found = files(self.disk.root, choice)
        self.states += 1
        self.expected += len(self.told)
        kept = whole_lines(found, "events.jsonl")
        lost = [event for event in self.told if event not in kept]
        lost += self.lost_answers(found, kept)
        halves = [
            path for path, content in found.items()
            if path.endswith(".json") and not path.rsplit("/", 1)[1].startswith(".")
            and content not in self.versions.get(path.rsplit("/", 1)[1], ())
        ]
        self.missing += len(lost)
        self.halves += len(halves)
        if lost or halves:
            self.tell(choice, f"{len(lost)} missing {lost[:3]}, half files {halves[:3]}")
        self.judge(found)

    def tell(self, choice, text):
        if self.missing + self.halves < 40:
            kind, path = self.done[self.at - 1][:2]
            print(f"  after operation {self.at} ({kind} {path[len(str(self.root)):]}), "
                  f"{type(choice).__name__.lower()}: {text}")

    def lost_answers(self, found, kept):
        """Answers marked identifying that were told, and are not in their own journal."""
        told = {sequence for sequence, kind in self.told if kind == "answer"}
        due = sum(
            line["sequence"] in told and line["payload"]["answer"]["question"].startswith("q1_")
            for line in kept.values() if line["kind"] == "answer")
        apart = whole_lines(found, "identifying.jsonl")
        given = sum(kind == "answer" for _, kind in apart)
        return ["an identifying answer"] * max(0, due - given)

    def judge(self, found):
        """Lets the program recover and verify a state, unless it did so before."""
        state = hash(tuple(sorted(found.items())))
        if state not in self.judged:
            self.judged.add(state)
            self.jobs.append(self.pool.submit(self.recover, found, len(self.judged)))

    def recover(self, found, number):
        """What is wrong after `results recover`, beside what a session that was cut may lack."""
        folder = self.root / "states" / str(number)
        for path, content in found.items():
            file = folder / path.removeprefix("run/out/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        if not found:
            return []
        recover = run([self.program, "results", "recover", str(folder), "--format", "csv"])
        verify = run([self.program, "results", "verify", str(folder), "--format", "ndjson"])
        problems = [
            f"exit {done.returncode}: {done.stderr[-300:]}" for done in (recover, verify)
            if done.returncode not in (0, 1)
        ]
        # Zeros in place of lines that were never told stay where they are, and are named.
        has_zeros = any(b"\0" in content for content in found.values())
        for problem in map(json.loads, verify.stdout.splitlines()):
            is_zero = has_zeros and problem["file"].endswith(".jsonl")
            if not is_zero and not is_expected(problem):
                problems.append(f"{problem['file']}: {problem['found']}")
        shutil.rmtree(folder)
        return problems

    def finish(self):
        """How many problems there were in all states."""
        problems = [problem for job in self.jobs for problem in job.result()]
        for problem in problems[:9]:
            print(f"  {problem}")
        return len(problems)


def whole_lines(found, name):
    """The lines of a journal up to one that is not whole, by sequence and kind."""
    lines = {}
    for path, content in found.items():
        if path.endswith("/" + name):
            for text in content.split(b"\n")[:-1]:
                try:
                    line = json.loads(text)
                except ValueError:
                    break
                lines[line["sequence"], line["kind"]] = line
    return lines
