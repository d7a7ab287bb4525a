"""Every state in which a power cut may leave the files of a session, and the assignments' book.

The session is saved in its middle, and gone on with. The store of samples is not among the files: it
is SQLite's, which has such proofs of its own. So is the book, but whom it assigned is told by plans.
"""

import json
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from .disk_model import Chosen, Disk, Dropped, Kept, files, records
from .preloading import compiled, preloading, skipped
from .processes import in_memory, run, start_acknowledging
from .sessions import command, is_expected, make_study, rest, survey

# The lines of both sittings: an answer each, and the keys that save the session.
SITTINGS = [["7", "7", "7", ":leave", "s"], ["7", "7"]]
BOOK = "assignment.sqlite"
# By which the book knows whether the machine has started since.
THIS_START = Path("/proc/sys/kernel/random/boot_id").read_bytes().strip()
OTHER_START = b"0" * len(THIS_START)


def prove(program, root, short, chance):
    with in_memory(root) as place:
        return replay(program, place, short, chance)


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
        f"power loss: {proof.states} states after {len(done)} operations of a session of "
        f"{len(SITTINGS)} sittings and of the assignments' book, {proof.expected} acknowledged "
        f"events, {proof.missing} missing; {proof.halves} half files; {problems} problems after "
        f"recover in {len(proof.judged)} states that differ, and in {len(proof.books)} of the book")
    return proof.missing + proof.halves + problems


def conduct(program, root, library):
    """What both sittings did to files, in order, and what they acknowledged meanwhile."""
    place = root / "run"
    place.mkdir()
    short_rest = rest(2, 2)
    short_rest["lateArrivalWindow"] = 1
    make_study(
        place, [survey(0, 2), survey(1, 2, identifying=True), short_rest, survey(3, 1)],
        assignment={"design": "random", "conditions": ["a", "b", "c"]})
    for number, lines in enumerate(SITTINGS):
        sit(program, root, place, library, lines, ["--resume"] if number else [])
    return [
        record for record in records(root / "record")
        if record[0] == "A"
        or (f"{record[1]}/".startswith(f"{place}/") and "health.sqlite" not in record[1])
    ]


def sit(program, root, place, library, lines, more):
    """Conducts one sitting, whose lines are typed beforehand."""
    (root / "typed").write_text("".join(line + "\n" for line in lines))
    words = command(program, place, "P1", "--answers", "-", *more)
    with open(root / "typed", "rb") as typed:
        process, reader, _ = start_acknowledging(
            [*words, "--store", str(root / "store.sqlite")], stdin=typed, env=preloading(
                library, TORTURE_UNDER=root, TORTURE_RECORD=root / "record"))
    code = process.wait(timeout=60)
    reader.join()
    if code not in (0, 3):
        raise SystemExit(f"power loss: a sitting ended with {code}")


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
        self.judged, self.books, self.jobs = set(), set(), []
        self.pool = ThreadPoolExecutor(2)

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
        book = {path: found.pop(path) for path in list(found) if BOOK in path}
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
        plans = [kept[event] for event in self.told if event[1] == "plan" and event in kept]
        row = plans[0]["payload"]["assignment"]["row"] if plans else None
        self.judge_book(book, row)

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
            # An answer that is kept apart is there where it was told, which is looked at before; the
            # line that hints at one which was not may be there without it.
            is_apart = problem["file"].endswith("identifying.jsonl") and "answers" in problem["found"]
            if not is_zero and not is_apart and not is_expected(problem):
                problems.append(f"{problem['file']}: {problem['found']}")
        shutil.rmtree(folder)
        return problems

    # MARK: The book

    def judge_book(self, book, row):
        """Lets a state of the book be opened, unless it was before."""
        state = hash((row, *sorted(book.items())))
        if state not in self.books:
            self.books.add(state)
            self.jobs.append(self.pool.submit(self.open_book, book, row, len(self.books)))

    def open_book(self, book, row, number):
        """What is wrong with the book once it is opened, as the program does and SQLite itself.

        A row that was told must be in it.
        """
        folder = self.root / "books" / str(number)
        (folder / "torture").mkdir(parents=True)
        for path, content in book.items():
            # The machine has started anew since.
            content = content.replace(THIS_START, OTHER_START)
            (folder / "torture" / path.rsplit("/", 1)[1]).write_bytes(content)
        words = ["participant", "erase", "P1", "--reason", "none", "--dry-run", "--format", "csv"]
        looked = run([self.program, *words, "--output", str(folder)])
        sizes = {path.rsplit("/", 1)[1]: len(content) for path, content in book.items()}
        problems = [f"{sizes}: {looked.stderr[-200:]}"] if BOOK in looked.stderr else []
        is_there = ",assignment," in looked.stdout
        if row is not None and not (is_there and rows_in(folder / "torture" / BOOK) == [(row,)]):
            problems.append(f"{sizes}: the book lacks row {row}: {looked.stderr[-200:]}")
        shutil.rmtree(folder)
        return problems

    def finish(self):
        """How many problems there were in all states."""
        problems = [problem for job in self.jobs for problem in job.result()]
        for problem in problems[:9]:
            print(f"  {problem}")
        return len(problems)


def rows_in(path):
    """The rows of the only participant in a book, and what contradicts itself there."""
    with closing(sqlite3.connect(path)) as database:
        [checked] = database.execute("PRAGMA integrity_check").fetchone()
        rows = database.execute("SELECT row FROM assignment WHERE participant = 'P1'").fetchall()
    return rows if checked == "ok" else [checked]


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
