"""PsychoPy's ExperimentHandler, killed in the same way: what of its trials is on the disk."""

import csv
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

# PsychoPy itself without what it needs for windows and sound, and what its data need.
PACKAGES = [
    ["--no-deps", "psychopy"],
    ["numpy", "scipy", "pandas", "packaging", "six", "json_tricks", "i18next"],
]
KILLS = 40
# As its own documentation has it: a trial's data, and the next entry. A line is told for each.
EXPERIMENT = """
import sys, time
from psychopy import data, logging
logging.console.setLevel(logging.CRITICAL)
experiment = data.ExperimentHandler(
    name="kill", dataFileName=sys.argv[1], savePickle=True, saveWideText=True)
print("ready", flush=True)
for trial in range(100000):
    experiment.addData("trial", trial)
    experiment.addData("answer", 7)
    experiment.nextEntry()
    print(trial, flush=True)
    time.sleep(0.05)
"""


def compare(root, chance):
    """Prints the share of told trials that was kept; nothing of it is a failure of ours."""
    python = install(root)
    if not python:
        return print("PsychoPy beside it: not tried, since PyPI can't be reached")
    script = root / "experiment.py"
    script.write_text(EXPERIMENT)
    with ThreadPoolExecutor(4) as pool:
        delays = [chance.random() * 6 for _ in range(KILLS)]
        found = list(pool.map(
            lambda item: kill_once(python, script, root / f"psychopy{item[0]}", item[1]),
            enumerate(delays)))
    told, kept = map(sum, zip(*found))
    version = subprocess.run(
        [python, "-c", "import importlib.metadata as m; print(m.version('psychopy'))"],
        capture_output=True, text=True).stdout.strip()
    print(
        f"PsychoPy {version} beside it: {KILLS} kills, {told} trials after nextEntry(), {kept} "
        f"kept ({100 * kept / max(1, told):.1f} %)")


def install(root):
    python = root / "psychopy" / "bin" / "python"
    try:
        subprocess.run([sys.executable, "-m", "venv", root / "psychopy"], check=True)
        for words in PACKAGES:
            subprocess.run(
                [python, "-m", "pip", "install", "--quiet", *words], check=True,
                capture_output=True, timeout=900)
    except (subprocess.SubprocessError, OSError):
        return None
    return python


def kill_once(python, script, name, delay):
    """How many trials were told, and how many of them are in a file."""
    process = subprocess.Popen(
        [python, script, name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        cwd=script.parent)
    process.stdout.readline()
    time.sleep(delay)
    process.kill()
    told = process.stdout.read().splitlines()
    process.wait()
    kept = set()
    for path in name.parent.glob(f"{name.name}.*"):
        if path.suffix in (".csv", ".tsv"):
            with open(path, newline="") as file:
                kept |= {row.get("trial") for row in csv.DictReader(file)}
    return len(told), sum(trial in kept for trial in told)
