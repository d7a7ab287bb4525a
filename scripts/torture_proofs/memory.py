"""A long step on the real clock, and a day on the virtual one: memory, descriptors and drift."""

import json
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from .processes import descriptors, resident, OnTerminal
from .sessions import command, make_study, rest, sessions

# What grows is what the session keeps until its files are written: each sample.
LIMIT = 1024  # KiB an hour
LATEST = 0.1  # seconds that a busy machine may wake a step too late


def prove(program, root, short, chance):
    folder = root / "memory"
    folder.mkdir()
    with ThreadPoolExecutor(2) as pool:
        jobs = [
            pool.submit(real, program, folder, 20 if short else 1800),
            pool.submit(virtual, program, folder, 9 if short else 24),
        ]
        return sum(job.result() for job in jobs)


def real(program, folder, seconds):
    """One step on a terminal, whose screen and ticks come ten times a second."""
    make_study(folder, [rest(0, seconds)])
    process = OnTerminal(command(program, folder, "P1")).process
    looks, loads = watch(process, 0.25 if seconds < 60 else 1)
    [session] = sessions(folder, "P1")
    manifest = json.loads((session / "session.json").read_text())
    timing, [step] = manifest["timing"], manifest["steps"]
    drift = step["elapsed"] - seconds
    # The first third is for what is set up once.
    steady = [look for look in looks if look[0] > looks[-1][0] / 3]
    growth = steady[-1][1] - steady[0][1]
    hourly = growth / (steady[-1][0] - steady[0][0]) * 3600
    open_files = sorted({look[2] for look in steady})
    print(
        f"memory: {seconds} s at 10 Hz on the real clock: {steady[0][1]} KiB resident after "
        f"{steady[0][0]:.0f} s, {steady[-1][1]} at the end ({hourly:+.0f} KiB/h); "
        f"{'/'.join(map(str, open_files))} descriptors; {timing['ticks']} ticks of "
        f"{seconds * 10}, {timing['lateTicks']} late; drift {drift * 1000:.1f} ms; meanwhile load "
        f"of the machine {sum(loads) / len(loads):.1f}, at most {max(loads):.1f}")
    # Within seconds, one page more is a hundred an hour.
    is_flat = growth < 512 if seconds < 60 else hourly < LIMIT
    # The last tick is the step's end.
    is_timed = 0 <= drift < LATEST and abs(timing["ticks"] - seconds * 10) <= seconds / 100 + 1
    return sum([process.returncode != 0, not is_flat, len(open_files) > 1, not is_timed])


def watch(process, every):
    """Seconds, resident KiB and descriptors of a process until it ends, and the machine's load."""
    begun, looks, loads = time.monotonic(), [], []
    while process.poll() is None:
        look = (time.monotonic() - begun, resident(process), descriptors(process))
        if look[1] and look[2]:
            looks.append(look)
        loads.append(os.getloadavg()[0])
        time.sleep(every)
    # In its last moments a process writes all files, and closes them.
    return [look for look in looks if look[0] < looks[-1][0] - 3], loads


def virtual(program, folder, hours):
    """Steps of an hour, one after another, on the clock that jumps."""
    study = folder / "virtual"
    study.mkdir()
    make_study(study, [rest(number, 3600) for number in range(hours)])
    process = subprocess.Popen(
        [program, "rehearse", str(study), "--output", str(study / "out")],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    largest, found = hourly_memory(process, study)
    [session] = sessions(study, "R0001")
    manifest = json.loads((session / "session.json").read_text())
    drift = sum(abs(step["elapsed"] - 3600) for step in manifest["steps"])
    samples = sum(file.get("items", 0) for file in manifest["files"] if file["kind"] == "recording")
    growth = (largest[max(largest)] - largest[min(largest)]) / max(1, max(largest) - min(largest))
    open_files = sorted(found)
    print(
        f"memory: {hours} h on the virtual clock: {largest[min(largest)]} KiB resident in the "
        f"second hour, {largest[max(largest)]} in the last ({growth:+.0f} KiB/h, with "
        f"{samples} samples); {open_files[-1]} descriptors at most; drift {drift * 1000:.1f} ms")
    return sum([process.returncode != 0, growth >= LIMIT, drift != 0, samples != hours * 3600])


def hourly_memory(process, study):
    """The most KiB of each hour after the first, and all numbers of descriptors."""
    largest, found = {}, set()
    while process.poll() is None:
        hour = sum(1 for _ in study.glob("out/torture/R0001/2*/*.heart.json"))
        size = resident(process)
        # In its last moments a process has none.
        if hour and size:
            largest[hour] = max(largest.get(hour, 0), size)
            found.add(descriptors(process))
        time.sleep(0.02)
    return largest, found
