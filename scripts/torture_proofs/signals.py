"""Signals that end a session on a terminal."""

import os
import signal
import time

from .processes import run, OnTerminal, wait_for
from .sessions import command, journal, make_study, sessions, surveys_and_rests

CASES = [
    [signal.SIGTERM], [signal.SIGHUP], [signal.SIGINT], [signal.SIGINT, signal.SIGINT],
    [signal.SIGPIPE, signal.SIGTERM], [signal.SIGTSTP, signal.SIGTERM],
]


def prove(program, root, short, chance):
    folder = root / "signal"
    folder.mkdir()
    make_study(folder, surveys_and_rests(2))
    times, wrong = [], 0
    for round_ in range(1 if short else 10):
        for index, case in enumerate(CASES):
            code = f"S{round_}x{index}"
            seconds, status, same = signalled(program, folder, code, case)
            times.append(seconds)
            kept = [
                line for line in journal(sessions(folder, code)[0])
                if line["kind"] == "answer" and line["payload"]["answer"].get("answer") == 7
            ]
            if status != 128 + case[-1] or not same or not kept:
                wrong += 1
                print(f"  {[number.name for number in case]}: exit {status}, terminal "
                      f"{'as it was' if same else 'changed'}, {len(kept)} answers kept")
    verify = run([program, "results", "verify", str(folder / "out"), "--format", "csv"])
    slow = sum(seconds > 0.3 for seconds in times)
    print(
        f"signals: {len(times)} ends, {wrong} wrong, slowest {max(times) * 1000:.0f} ms "
        f"({slow} above 300 ms), verify exits with {verify.returncode}")
    return wrong + slow + verify.returncode


def signalled(program, folder, code, numbers):
    """Ends a session by signals: seconds, exit code, whether the terminal is as it was."""
    terminal = OnTerminal(command(program, folder, code))
    wait_for(lambda: b"How many" in b"".join(terminal.screen))
    terminal.press(b"7\r")
    time.sleep(0.3)
    begun = time.monotonic()
    for number in numbers:
        terminal.process.send_signal(number)
        if number == signal.SIGTSTP:
            time.sleep(0.2)
            terminal.process.send_signal(signal.SIGCONT)
            begun = time.monotonic()
        elif len(numbers) > 1:
            time.sleep(0.02)
    status = terminal.process.wait(timeout=20)
    seconds = time.monotonic() - begun
    same = terminal.is_as_before()
    os.close(terminal.slave)
    return seconds, status, same
