"""The clock on the wall jumps in the middle of sessions; time zones come to a change."""

import json
import re
import struct
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from .preloading import compiled, preloading, skipped
from .processes import run, wait_for
from .sessions import answered, journal, make_study, rest, survey

LENGTH = 3  # seconds of the timed step
LATEST = 0.1  # seconds that a busy machine may wake a step too late
# Seconds by which the clock on the wall is set, and whether that is told.
JUMPS = {
    "by nothing": (0, False), "0.3 s on": (0.3, False), "0.3 s back": (-0.3, False),
    "1 s on": (1, True), "1 s back": (-1, True), "a minute on": (60, True),
    "an hour back": (-3600, True), "a day on": (86_400, True), "a day back": (-86_400, True),
    "ten years back": (-315_576_000, True), "to 1970": ("1970-01-02", True),
    "to 1 s before the end of 32 bits": ("2038-01-19T03:14:06", True),
    "to a leap day": ("2028-02-29T23:59:58", True), "to a leap second": ("2016-12-31T23:59:58", True),
}
# Those of the most people, and those that differ: half and three quarters of an hour, changes of
# half an hour, around the date line, in the south, in winter time that is behind.
ZONES = """
    America/New_York America/Chicago America/Denver America/Los_Angeles America/Anchorage
    America/Adak America/St_Johns America/Halifax America/Havana America/Santiago
    America/Nuuk America/Scoresbysund America/Miquelon America/Tijuana America/Port-au-Prince
    America/Asuncion Atlantic/Azores Atlantic/Bermuda Atlantic/Canary Europe/Lisbon
    Europe/London Europe/Dublin Europe/Berlin Europe/Paris Europe/Madrid
    Europe/Athens Europe/Helsinki Europe/Kyiv Europe/Chisinau Asia/Beirut
    Asia/Jerusalem Africa/Cairo Africa/Casablanca Antarctica/Troll Australia/Adelaide
    Australia/Sydney Australia/Lord_Howe Pacific/Norfolk Pacific/Auckland Pacific/Chatham
""".split()

STAMP = re.compile(r'"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)"')


def prove(program, root, short, chance):
    library = compiled("clock", root)
    if not library:
        return skipped("clock")
    folder = root / "clock"
    folder.mkdir()
    step = rest(0, LENGTH)
    step["lateArrivalWindow"] = 1
    make_study(folder, [survey(1, 1), step, survey(2, 1)])
    proof = Proof(program, folder, library)
    jumps = list(enumerate(JUMPS.items()))
    zones = sorted(chance.sample(ZONES, 12)) if short else ZONES
    with ThreadPoolExecutor(13) as pool:
        jumped = list(pool.map(lambda jump: proof.jump(f"J{jump[0]}", *jump[1]), jumps))
        changed = list(pool.map(proof.change, zones))
    for problem in [problem for case in [*jumped, *changed] for problem in case[1]]:
        print(f"  {problem}")
    wrong = [sum(bool(problems) for _, problems in cases) for cases in (jumped, changed)]
    print(
        f"clock: {len(jumped)} jumps of the clock on the wall within a step, {wrong[0]} wrong, "
        f"step too long by {max(case[0] for case in jumped) * 1000:.1f} ms at most; "
        f"{len(changed)} time zones across a change, {wrong[1]} wrong of "
        f"{sum(case[0] for case in changed)} stamps")
    return sum(wrong)


class Proof:
    def __init__(self, program, folder, library):
        self.program, self.folder, self.library = program, folder, library

    def conduct(self, code, moment=None, jump=None, zone="UTC"):
        """Conducts a session whose clock starts at a moment and jumps in its step.

        The exit code, what was said, the session's folder, and by how many seconds it jumped.
        """
        clock = self.folder / f"{code}.clock"
        clock.write_bytes(shift_to(moment))
        output = self.folder / code
        words = answered(self.program, self.folder, "P1")
        words[words.index("--output") + 1] = str(output)
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**preloading(self.library, TORTURE_CLOCK=clock), "TZ": zone})
        seconds = 0
        if jump is not None:
            wait_for(lambda: is_recording(output))
            time.sleep(0.5)
            shift = struct.pack("q", round(jump * 1e9)) if isinstance(jump, (int, float)) \
                else shift_to(datetime.fromisoformat(jump).replace(tzinfo=timezone.utc))
            with open(clock, "r+b", buffering=0) as file:
                file.write(shift)
            seconds = struct.unpack("q", shift)[0] / 1e9
        said = process.communicate(timeout=60)[0].decode()
        [session] = output.glob("torture/P1/*")
        return process.returncode, said, session, seconds

    def jump(self, code, name, case):
        """By how many seconds the step was too long, and what else was wrong."""
        jump, is_told = case
        exit_code, said, session, seconds = self.conduct(code, jump=jump)
        lines = journal(session)
        [step] = [
            step for step in json.loads((session / "session.json").read_text())["steps"]
            if step["kind"] == "active"
        ]
        told = [line["payload"] for line in lines if line["kind"] == "timeChange"]
        elapsed = [line["elapsed"] for line in lines]
        samples = sum(line["kind"] == "sample" for line in lines)
        error = step["elapsed"] - LENGTH
        problems = self.common_problems(exit_code, said, session)
        if not 0 <= error < LATEST:
            problems.append(f"the step took {step['elapsed']} s")
        if elapsed != sorted(elapsed):
            problems.append("the step clock went back")
        if is_told != bool(told):
            problems.append(f"told {told}")
        if is_told and told and not (
            len(told) == 1 and told[0]["change"] == "wallClockJump"
            and abs(told[0]["seconds"] - seconds) < LATEST
        ):
            problems.append(f"told {told} of {seconds} s")
        # Where that clock was set and not told, one may lie before the step's end, or behind it.
        if abs(samples - LENGTH) > 1:
            problems.append(f"{samples} samples of {LENGTH}")
        return error, [f"{name}: {problem}" for problem in problems]

    def change(self, name):
        """How many stamps a session across a change of a zone has, and what was wrong."""
        zone = ZoneInfo(name)
        moment = next_change(zone)
        code, said, session, _ = self.conduct(
            name.replace("/", "-"), moment - timedelta(seconds=2), zone=name)
        problems = self.common_problems(code, said, session)
        told = [line["payload"] for line in journal(session) if line["kind"] == "timeChange"]
        due = zone.utcoffset(to(moment, zone)) - zone.utcoffset(to(moment, zone, -1))
        if [(change["change"], change["seconds"]) for change in told] != [
            ("offsetChange", due.total_seconds())
        ]:
            problems.append(f"told {told}; expected {due.total_seconds()} s")
        texts = [text for path in session.glob("*.json*") for text in STAMP.findall(path.read_text())]
        stamps = [datetime.fromisoformat(text) for text in texts]
        for stamp in stamps:
            if stamp.tzinfo is None or stamp.utcoffset() != stamp.astimezone(zone).utcoffset():
                problems.append(f"the stamp {stamp}")
        if not min(stamps) < moment < max(stamps):
            problems.append("the session does not contain the change")
        problems += self.differing_samples(session)
        return len(stamps), [f"{name}: {problem}" for problem in problems]

    def common_problems(self, code, said, session):
        verify = run([self.program, "results", "verify", str(session)])
        problems = [] if verify.returncode == 0 else [f"verify: {verify.stdout[-300:]}"]
        return problems + ([] if code == 0 else [f"exit {code}: {said[-300:]}"])

    def differing_samples(self, session):
        """Samples that `results` reads back at another instant than they were recorded."""
        recorded = [
            datetime.fromisoformat(line["payload"]["sample"]["startDate"])
            for line in journal(session) if line["kind"] == "sample"
        ]
        table = run([
            self.program, "results", "samples", str(session), "--include", "all", "--format",
            "ndjson"])
        read = [
            datetime.fromisoformat(json.loads(line)["start"]) for line in table.stdout.splitlines()]
        return [] if recorded == read and recorded else [f"samples {read}, recorded {recorded}"]


def is_recording(output):
    return any(
        b'"kind":"recordingStarted"' in path.read_bytes()
        for path in output.glob("torture/P1/*/events.jsonl"))


def shift_to(moment):
    """The bytes of the nanoseconds from now to a moment; of none for no moment."""
    seconds = (moment - datetime.now(timezone.utc)).total_seconds() if moment else 0
    return struct.pack("q", round(seconds * 1e9))


def to(moment, zone, seconds=0):
    return (moment + timedelta(seconds=seconds)).astimezone(zone)


def next_change(zone):
    """The first moment after the beginning of February 2024 at which the offset changes."""
    begin = datetime(2024, 2, 1, tzinfo=timezone.utc)
    while to(begin, zone).utcoffset() == to(begin, zone, 86_400).utcoffset():
        begin += timedelta(days=1)
    first, last = 0, 86_400
    while last - first > 1:
        middle = (first + last) // 2
        is_before = to(begin, zone, middle).utcoffset() == to(begin, zone).utcoffset()
        first, last = (middle, last) if is_before else (first, middle)
    return begin + timedelta(seconds=last)
