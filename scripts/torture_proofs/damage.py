"""Files that are deleted, flipped, edited and cut: what can be rebuilt is, and the rest is named."""

import filecmp
import json
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread

from .processes import Count, run
from .sessions import STUDIES, make_study, rest, survey


def prove(program, root, short, chance):
    failures = rebuilt(program, root)
    folder = root / "flip"
    rehearse(program, STUDIES / "karenina", folder)
    victims = [path for path in sorted(folder.rglob("*.json*")) if path.is_file()]
    flips, edits = (40, 40) if short else (2000, 1000)
    cases = []
    for index in range(flips + edits):
        path = chance.choice(victims)
        whole = path.read_bytes()
        cases.append((path, flip(whole, chance) if index < flips else edit(whole, chance)))
    count = Count()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda case: look(program, root, *case, count), cases))
    print(
        f"damage: {flips} bit flips and {edits} edits, {count['missed']} not found, "
        f"{count['crashes']} crashes")
    return failures + count["missed"] + count["crashes"] + cuts(program, root, short, chance)


def look(program, root, path, damaged, count):
    """Verifies and recovers a copy of a session one of whose files is damaged."""
    copy = root / f"copy-{current_thread().name}"
    session = copy / path.parent.name
    shutil.copytree(path.parent, session)
    (session / path.name).write_bytes(damaged)
    verify = run([program, "results", "verify", str(session)])
    recover = run([program, "results", "recover", str(copy)])
    shutil.rmtree(copy)
    if verify.returncode != 1:
        count.add("missed")
        print(f"  not found in {path.name}: exit {verify.returncode}: {damaged[:80]!r}")
    if recover.returncode not in (0, 1) or verify.returncode not in (0, 1):
        count.add("crashes")
        print(f"  {path.name}: exits {verify.returncode} and {recover.returncode}")


# MARK: Cuts


def cuts(program, root, short, chance):
    """Cuts each file of a session at every byte; a journal that is left alone gives its answers."""
    study, folder = root / "cut-study", root / "cut"
    study.mkdir()
    make_study(study, [survey(0, 2), rest(1, 3), survey(2, 1)])
    rehearse(program, study, folder, 1)
    [session] = folder.glob("torture/R0001/2*")
    places = [
        (path, size) for path in sorted(session.glob("*.json*"))
        for size in range(path.stat().st_size)
    ]
    if short:
        places = chance.sample(places, 40)
    count = Count()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda place: cut(program, root, *place, count), places))
    print(
        f"cuts: {len(places)}{' of all' if short else ', one at each byte of a session'}, "
        f"{count['missed']} not found, {count['crashes']} crashes; {count['answers due']} answers "
        f"in whole lines, {count['answers lost']} not salvaged")
    return count["missed"] + count["crashes"] + count["answers lost"]


def cut(program, root, path, size, count):
    kept = path.read_bytes()[:size]
    look(program, root, path, kept, count)
    if path.name == "events.jsonl":
        salvage(program, root, path, kept, count)


def salvage(program, root, path, kept, count):
    """Recovers a session of which the cut journal alone is left, and counts its answers."""
    lines = kept.split(b"\n")[:-1]
    due = sum(json.loads(line)["kind"] == "answer" for line in lines)
    copy = root / f"alone-{current_thread().name}"
    session = copy / path.parent.name
    session.mkdir(parents=True)
    (session / path.name).write_bytes(kept)
    recover = run([program, "results", "recover", str(copy)])
    answers = run([
        program, "results", "answers", str(copy), "--include", "all", "--format", "ndjson"])
    shutil.rmtree(copy)
    count.add("answers due", due)
    count.add("answers lost", max(0, due - len(answers.stdout.splitlines())))
    if recover.returncode not in (0, 1) or answers.returncode not in (0, 1):
        count.add("crashes")
        print(f"  cut at {len(kept)}: exits {recover.returncode} and {answers.returncode}")


# MARK: Flips and edits


def flip(whole, chance):
    changed = bytearray(whole)
    changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def edit(whole, chance):
    """A line removed, doubled, exchanged with the next, or a digit changed."""
    lines = whole.split(b"\n")
    place = chance.randrange(max(1, len(lines) - 2))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines.insert(place, lines[place])
    elif kind == 2 and place + 1 < len(lines) and lines[place] != lines[place + 1]:
        lines[place], lines[place + 1] = lines[place + 1], lines[place]
    else:
        digits = [index for index, byte in enumerate(whole) if 48 <= byte <= 57]
        index = chance.choice(digits) if digits else 0
        return whole[:index] + bytes([48 + (whole[index] - 47) % 10]) + whole[index + 1:]
    changed = b"\n".join(lines)
    return changed if changed != whole else whole[:-2]


# MARK: Deletions


def rehearse(program, study, folder, participants=2):
    done = run([
        program, "rehearse", str(study), "--participants", str(participants), "--output",
        str(folder)])
    if done.returncode != 0:
        sys.exit(f"rehearse {study}: {done.stderr}")


def rebuilt(program, root):
    """Rebuilds all but journals and stores of every example study, byte for byte."""
    kept = ("events.jsonl", "identifying.jsonl", ".sqlite", "consent-refusals.jsonl")
    files = differences = 0
    for study in sorted(STUDIES.iterdir()):
        if not (study / "study.json").exists():
            continue
        original, copy = root / f"original-{study.name}", root / f"twin-{study.name}"
        rehearse(program, study, original)
        shutil.copytree(original, copy)
        for path in copy.rglob("*"):
            if path.is_file() and not path.name.endswith(kept):
                path.unlink()
                files += 1
        run([program, "results", "recover", str(copy)])
        for path in original.rglob("*"):
            twin = copy / path.relative_to(original)
            if path.is_file() and not (twin.exists() and filecmp.cmp(path, twin, shallow=False)):
                differences += 1
    print(f"recover: {files} files deleted and rebuilt, {differences} differ")
    return differences
