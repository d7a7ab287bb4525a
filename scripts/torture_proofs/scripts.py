"""Proofs that are scripts of their own."""

import subprocess
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent.parent


def tell(name, words, is_told):
    """Runs a script, and prints those of its lines that are to be told: 1 where it failed."""
    script = subprocess.Popen(
        [SCRIPTS / name, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    for line in script.stdout:
        if is_told(line):
            print(line, end="", flush=True)
    return 1 if script.wait() else 0
