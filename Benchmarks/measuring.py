"""What every benchmark stands on: runs that are measured, peers, and the rows of RESULTS.md.

A figure is a median of alternating runs after one that warms up, in brackets the lowest and the
highest. Ratios are of runs side by side, since machines are shared and noisy; `CPU` is what the
processor worked, which other programs disturb less than the clock.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "Benchmarks" / ".data"
RELEASE = ROOT / ".build" / "release"
KARENINA = RELEASE / "karenina"
ROWS = DATA / "rows"
VENV = DATA / "venv"


def say(text):
    print(text, flush=True)


class Run:
    """One run of a program: what it wrote, the clock, the processor, its largest memory."""

    def __init__(self, *command, to=None, quiet=False, expected=(0,)):
        target = open(to, "wb") if to else subprocess.PIPE
        begun = time.monotonic()
        process = subprocess.Popen([str(word) for word in command], stdout=target,
                                   stderr=subprocess.DEVNULL if quiet else None)
        self.output = "" if to else process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        self.clock = time.monotonic() - begun
        self.cpu = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024
        process.returncode = os.waitstatus_to_exitcode(status)
        if to:
            target.close()
        if process.returncode not in expected:
            sys.exit(f"bench: {' '.join(str(word) for word in command[:6])} failed")

    def told(self):
        """What a program timed itself: how many, seconds on the clock, of the processor."""
        count, clock, cpu = self.output.split()[:3]
        return int(count), float(clock), float(cpu)


def alternate(runs, *works):
    """The runs of each work, in turn, after one of each that warms up."""
    for work in works:
        work()
    done = [[] for _ in works]
    for _ in range(runs):
        for place, work in enumerate(works):
            done[place].append(work())
    return done


def spread(values, unit="s", digits=2):
    middle = statistics.median(values)
    return f"{middle:,.{digits}f} {unit} ({min(values):,.{digits}f}-{max(values):,.{digits}f})"


def load():
    return "load of the machine " + " ".join(f"{value:.1f}" for value in os.getloadavg()) + \
        f" on {os.cpu_count()} processors"


def python(*names, alone=()):
    """A Python that has these packages of PyPI, some `alone`, without what they ask for; else none."""
    program = VENV / "bin" / "python"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    modules = "import " + ", ".join(name.replace("-", "_") for name in (*names, *alone))

    def is_there():
        return subprocess.run([program, "-c", modules], stderr=subprocess.DEVNULL).returncode == 0
    install = [program, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--no-input", "--retries", "2"]
    if not is_there():
        subprocess.run([*install, *names], stdout=subprocess.DEVNULL)
        if alone:
            subprocess.run([*install, "--no-deps", *alone], stdout=subprocess.DEVNULL)
    if is_there():
        return program
    say(f"  left out, since PyPI can't be reached: {', '.join((*names, *alone))}")
    return None


def empty(path):
    """An empty folder at a path, whatever was there."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


class Table:
    """The rows of one question in RESULTS.md; they replace those of its last run."""

    def __init__(self, question):
        self.question = question
        self.rows = []

    def row(self, what, ours, peer="", ratio="", aim="", memory=""):
        """Adds a row; every cell is a text, and `memory` that or the megabytes at the most."""
        if memory != "" and not isinstance(memory, str):
            memory = f"{memory:,.0f} MB"
        self.rows.append([what, ours, peer, ratio, aim, memory])

    def grown(self, what, few, many, seconds=lambda run: run.clock):
        """Tells and adds what ten times the work takes, and its memory beside that of the tenth."""
        ratio = statistics.median(map(seconds, many)) / statistics.median(map(seconds, few))
        memory = " to ".join(
            f"{max(run.megabytes for run in runs):,.0f}" for runs in (few, many)) + " MB"
        say(f"  {what}: {ratio:.1f} x the time, memory {memory}; aim <= 11")
        self.row(what, f"{ratio:.1f} x the time", aim="<= 11 x", memory=memory)

    def close(self):
        ROWS.mkdir(parents=True, exist_ok=True)
        kept = {"question": self.question, "when": time.strftime("%Y-%m-%d"), "load": load(),
                "rows": self.rows}
        (ROWS / f"{self.question}.json").write_text(json.dumps(kept))
