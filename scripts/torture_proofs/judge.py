"""Hostile files of 10 MB, each judged within 1 s and 100 MB; `scripts/judge` tells a row of each."""

from .scripts import tell


def prove(program, root, short, chance):
    words = ["--short"] if short else []
    return tell("judge", [*words, program], lambda line: line.startswith(("!", "judge:")))
