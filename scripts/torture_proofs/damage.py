"""Files that are deleted, flipped, edited and cut: what can be rebuilt is, and the rest is named."""

import filecmp
import json
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .processes import Count, in_memory, run
from .sessions import STUDIES, make_study, rest, survey

# A process looks at so many sessions: to start one takes longer than to look at some.
BATCH = 100


def prove(program, root, short, chance):
    with in_memory(root) as place:
        return rebuilt(program, place) + damages(program, place, short, chance) + cuts(
            program, place, short, chance)


def damages(program, root, short, chance):
    """Flips bits and edits lines of rehearsed sessions."""
    folder = root / "flip"
    rehearse(program, STUDIES / "karenina", folder)
    victims = [path for path in sorted(folder.rglob("2*/*.json*")) if path.is_file()]
    flips, edits = (40, 40) if short else (2000, 1000)
    cases = []
    for index in range(flips + edits):
        path = chance.choice(victims)
        whole = path.read_bytes()
        cases.append((path, flip(whole, chance) if index < flips else edit(whole, chance)))
    count = Count()
    look_all(program, root, cases, count)
    print(
        f"damage: {flips} bit flips and {edits} edits, {count['missed']} not found, "
        f"{count['crashes']} crashes")
    return count["missed"] + count["crashes"]


# MARK: What the program finds


def look_all(program, root, cases, count):
    """Verifies and recovers copies of sessions, one file of each replaced by damaged bytes."""
    batches = [cases[index:index + BATCH] for index in range(0, len(cases), BATCH)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda batch: look(program, root, batch, count), batches))


def look(program, root, batch, count):
    """The same for some of them, which one process verifies, and another one recovers."""
    place = Path(tempfile.mkdtemp(dir=root))
    for number, (path, damaged) in enumerate(batch):
        # Below folders of the same names, since others would be told, too.
        session = place / str(number) / path.parent.relative_to(path.parents[3])
        shutil.copytree(path.parent, session)
        (session / path.name).write_bytes(damaged)
    verify = run([program, "results", "verify", str(place), "--format", "ndjson"])
    recover = run([program, "results", "recover", str(place)])
    shutil.rmtree(place)
    if verify.returncode not in (0, 1) or recover.returncode not in (0, 1):
        return look_closer(program, root, batch, count, verify, recover)
    found = {
        Path(row["file"]).relative_to(place).parts[0]
        for row in map(json.loads, verify.stdout.splitlines()) if not is_of_copying(row)
    }
    for number, (path, damaged) in enumerate(batch):
        if str(number) not in found:
            count.add("missed")
            print(f"  not found in {path.name} of {len(damaged)} bytes: {damaged[-80:]!r}")


def look_closer(program, root, batch, count, verify, recover):
    """Looks at each alone where a process did not end as it should."""
    if len(batch) > 1:
        return [look(program, root, [case], count) for case in batch]
    count.add("crashes")
    path, damaged = batch[0]
    print(f"  {path.name} of {len(damaged)} bytes: exits {verify.returncode} and "
          f"{recover.returncode}: {verify.stderr[-200:]}")


def is_of_copying(row):
    """Whether a problem is that the same session lies in several of the folders."""
    return row["found"].startswith("a copy of ")


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
    look_all(program, root, [(path, path.read_bytes()[:size]) for path, size in places], count)
    journals = [place for place in places if place[0].name == "events.jsonl"]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda place: salvage(program, root, *place, count), journals))
    print(
        f"cuts: {len(places)}{' of all' if short else ', one at each byte of a session'}, "
        f"{count['missed']} not found, {count['crashes']} crashes; {len(journals)} of them in the "
        f"journal, which is then left alone: {count['answers due']} answers in whole lines, "
        f"{count['answers lost']} not salvaged")
    return count["missed"] + count["crashes"] + count["answers lost"]


def salvage(program, root, path, size, count):
    """Recovers a session of which the cut journal alone is left, and counts its answers."""
    kept = path.read_bytes()[:size]
    lines = kept.split(b"\n")[:-1]
    due = sum(json.loads(line)["kind"] == "answer" for line in lines)
    place = Path(tempfile.mkdtemp(dir=root))
    session = place / path.parent.relative_to(path.parents[3])
    session.mkdir(parents=True)
    (session / path.name).write_bytes(kept)
    recover = run([program, "results", "recover", str(place)])
    answers = run([
        program, "results", "answers", str(place), "--include", "all", "--format", "ndjson"])
    shutil.rmtree(place)
    count.add("answers due", due)
    count.add("answers lost", max(0, due - len(answers.stdout.splitlines())))
    if recover.returncode not in (0, 1) or answers.returncode not in (0, 1):
        count.add("crashes")
        print(f"  cut at {size}: exits {recover.returncode} and {answers.returncode}")


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
    """Rebuilds all but journals, stores and sound of every example study, byte for byte."""
    kept = ("events.jsonl", "identifying.jsonl", ".sqlite", "consent-refusals.jsonl", ".wav")
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
