"""A small disk that is filled in the middle of sessions, and emptied again."""

import os
import subprocess
import time

from .processes import run, wait_for
from .sessions import answered, make_study, sessions, surveys_and_rests


def prove(program, root, short, chance):
    if os.geteuid() != 0:
        print("disk: not tried, since only root mounts one")
        return 0
    wrong = waited = 0
    rounds = 2 if short else 20
    for round_ in range(rounds):
        folder = root / f"disk{round_}"
        folder.mkdir()
        run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder)], check=True)
        try:
            problem, has_waited = fill_once(program, folder, chance.random() * 2)
        finally:
            run(["umount", "-l", str(folder)])
        waited += has_waited
        if problem:
            wrong += 1
            print(f"  {problem}")
    print(f"disk: {rounds} sessions on a disk that was full for 4 s, {waited} waited, {wrong} wrong")
    return wrong


def fill_once(program, folder, delay):
    """What went wrong, and whether the session waited for room."""
    answers_due = make_study(folder, surveys_and_rests(1))
    process = subprocess.Popen(
        answered(program, folder, "P1"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    wait_for(lambda: sessions(folder, "P1"))
    time.sleep(delay)
    fill(folder / "filler", 4)
    (folder / "filler").unlink()
    told = process.communicate(timeout=60)[0].decode()
    verify = run([program, "results", "verify", str(folder / "out")])
    answers = run([program, "results", "answers", str(folder / "out"), "--format", "csv"])
    kept = len(answers.stdout.splitlines()) - 1
    is_right = process.returncode == 0 and verify.returncode == 0 and kept == answers_due
    problem = None if is_right else (
        f"exit {process.returncode}, verify {verify.returncode}, {kept} of {answers_due} "
        f"answers: {told[-300:]}")
    return problem, "The session waits" in told


def fill(path, seconds):
    """Takes all room there is, also what is given up meanwhile."""
    deadline = time.monotonic() + seconds
    with open(path, "wb", buffering=0) as file:
        while time.monotonic() < deadline:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                time.sleep(0.002)
