"""Each call that changes a file fails once, for a while, and for good."""

import errno
import json
import os
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from .preloading import compiled, preloading, skipped
from .processes import Count, run, start_acknowledging
from .sessions import (
    acknowledged, answered, is_expected, journal, make_study, missing, rest, sessions, survey)

ERRORS = [errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG, errno.EROFS]
# Seconds that calls fail; the last is longer than a session without a participant waits.
ONCE, FOR_A_WHILE, FOR_GOOD = 0, 2, 1000


def prove(program, root, short, chance):
    folder = root / "kth"
    folder.mkdir()
    library = compiled("failing", root)
    if not library:
        return skipped("kth write")
    short_rest = rest(2, 1)
    short_rest["lateArrivalWindow"] = 1
    questions = make_study(
        folder, [survey(0, 2), survey(1, 2, identifying=True), short_rest, survey(3, 1)])
    proof = Proof(program, folder, library, questions)
    calls = proof.conduct("all", 0, 0, 0, False)
    cases = [
        (number, ERRORS[(number + shift) % len(ERRORS)], seconds, seconds == ONCE and shift == 1)
        for number in range(1, calls + 1)
        for shift, seconds in enumerate([ONCE, ONCE, FOR_A_WHILE, FOR_GOOD])
    ]
    if short:
        quick = [case for case in cases if case[2] != FOR_GOOD]
        cases = chance.sample(quick, 60)
    with ThreadPoolExecutor(24) as pool:
        list(pool.map(lambda case: proof.conduct(f"K{case[0]:03}", *case), cases))
    count = proof.count
    print(
        f"kth write: {len(cases)} sessions in which one of {calls} calls failed, once, for 2 s "
        f"or for good: {count['completed']} completed ({count['waited']} of them waited), "
        f"{count['failed']} failed and said so; {count['acknowledged']} acknowledged events, "
        f"{count['missing']} missing; {count['halves']} half files; {count['unreadable']} "
        f"problems after recover; {count['crashes']} crashes; {count['hung']} hung")
    return sum(count[name] for name in ["missing", "halves", "unreadable", "crashes", "hung"])


class Proof:
    def __init__(self, program, folder, library, questions):
        self.program, self.folder, self.library = program, folder, library
        self.questions = questions
        self.count = Count()

    def conduct(self, code, at, number, seconds, is_torn):
        """Conducts a session in which a call fails: how many calls there were."""
        place = self.folder / f"{code}x{number}x{seconds}x{int(is_torn)}"
        place.mkdir()
        for name in ["study.json", "answers.jsonl"]:
            shutil.copy(self.folder / name, place)
        counter = place / "count"
        counter.write_bytes(bytes(8))
        process, reader, told = start_acknowledging(
            answered(self.program, place, "P1"), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=preloading(
                self.library, TORTURE_UNDER=place / "out", TORTURE_AT=at, TORTURE_ERROR=number,
                TORTURE_SECONDS=seconds, TORTURE_TORN=int(is_torn), TORTURE_COUNT=counter))
        case = f"call {at}, {os.strerror(number)}, {seconds} s{', torn' if is_torn else ''}"
        begun = time.monotonic()
        try:
            said = process.communicate(timeout=90)[0].decode()
        except subprocess.TimeoutExpired:
            process.kill()
            self.count.add("hung")
            print(f"  {case}: did not end within 90 s")
            return 0
        reader.join()
        # Room was there again soon: who waits longer waits in vain.
        waited = "The session waits" in said and time.monotonic() - begun > 25
        if seconds != FOR_GOOD and waited and process.returncode != 0:
            self.count.add("hung")
            print(f"  {case}: waited in vain: {said[-300:]!r}")
        if at:
            self.check(place, case, process.returncode, said, acknowledged(told))
        return int.from_bytes(counter.read_bytes(), "little")

    def check(self, place, case, code, said, told):
        count = self.count
        count.add("acknowledged", len(told))
        count.add({0: "completed", 2: "failed"}.get(code, "crashes"))
        count.add("waited", "The session waits" in said and code == 0)
        found = sessions(place, "P1")
        lost = missing(told, journal(found[0])) if found else len(told)
        halves = [path for path in place.glob("out/torture/P1/2*/*.json") if not is_whole(path)]
        count.add("missing", lost)
        count.add("halves", len(halves))
        problems = self.problems(place, code)
        count.add("unreadable", len(problems))
        if lost or halves or problems or code not in (0, 2):
            print(f"  {case}: exit {code}, {lost} missing, halves {[p.name for p in halves]}, "
                  f"{problems[:3]}: {said[-300:]!r}")

    def problems(self, place, code):
        """What is wrong after `results recover`, beside what a session that failed may lack."""
        if not (place / "out").exists():
            return []
        recover = run([self.program, "results", "recover", str(place / "out")])
        verify = run([self.program, "results", "verify", str(place / "out"), "--format", "ndjson"])
        problems = map(json.loads, verify.stdout.splitlines())
        found = [
            problem["found"] for problem in problems if code == 0 or not is_expected(problem)]
        if code == 0:
            found += self.lacking_answers(sessions(place, "P1")[0])
        for done in (recover, verify):
            if done.returncode not in (0, 1):
                found.append(f"exit {done.returncode}: {done.stderr[-200:]}")
        return found

    def lacking_answers(self, session):
        """Whether a journal lacks answers; those marked identifying are in one of their own."""
        given = [line for line in journal(session) if line["kind"] == "answer"]
        apart = json.loads((session / "identifying.json").read_text())["answers"]
        if (len(given), len(apart)) == (self.questions, 2):
            return []
        return [f"{len(given)} of {self.questions} answers, {len(apart)} of 2 identifying"]


def is_whole(path):
    try:
        json.loads(path.read_bytes())
    except ValueError:
        return False
    return True
