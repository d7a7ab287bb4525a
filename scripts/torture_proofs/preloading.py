"""Libraries that are loaded before all others, and stand between a program and the system."""

import os
import shutil
import subprocess
from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "preload"


def compiled(name, folder):
    """The library of a source, compiled into a folder; none where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    if not compiler:
        return None
    library = folder / f"{name}.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O2", "-o", library, SOURCES / f"{name}.c", "-ldl"],
        check=True)
    return library


def preloading(library, **variables):
    """The environment of a program that loads a library first."""
    more = {name: str(value) for name, value in variables.items()}
    return {**os.environ, "LD_PRELOAD": str(library), **more}


def skipped(proof):
    print(f"{proof}: not tried, since there is no C compiler")
    return 0
