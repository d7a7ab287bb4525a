"""Programs that are run, waited for and counted, and where their files lie."""

import os
import pty
import shutil
import subprocess
import tempfile
import termios
import threading
import time
from contextlib import contextmanager
from pathlib import Path


class Count:
    """Numbers that threads add to."""

    def __init__(self):
        self.lock = threading.Lock()
        self.values = {}

    def add(self, name, number=1):
        with self.lock:
            self.values[name] = self.values.get(name, 0) + number

    def __getitem__(self, name):
        return self.values.get(name, 0)


def run(words, **more):
    return subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        **{"timeout": 600, **more})


def read_all(descriptor, pieces):
    """Reads until the other end closes; a terminal closes with an error."""
    try:
        while piece := os.read(descriptor, 65536):
            pieces.append(piece)
    except OSError:
        pass
    os.close(descriptor)


def start_reading(descriptor):
    """Reads in a thread of its own: the thread, and the pieces so far."""
    pieces = []
    reader = threading.Thread(target=read_all, args=(descriptor, pieces), daemon=True)
    reader.start()
    return reader, pieces


class OnTerminal:
    """A program on a terminal of its own, whose screen is read as it comes."""

    def __init__(self, words):
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            words, stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"})
        _, self.screen = start_reading(self.master)

    def press(self, keys):
        os.write(self.master, keys)

    def is_as_before(self):
        return termios.tcgetattr(self.slave) == self.before


def start_acknowledging(words, **more):
    """Starts a program with `--events-fd`: the process, a thread that reads, and what it reads.

    A preloaded library finds the descriptor in TORTURE_EVENTS.
    """
    reading, writing = os.pipe()
    more["env"] = {**more.get("env", os.environ), "TORTURE_EVENTS": str(writing)}
    nothing = dict.fromkeys(["stdin", "stdout", "stderr"], subprocess.DEVNULL)
    process = subprocess.Popen(
        [*words, "--events-fd", str(writing)], pass_fds=[writing], **{**nothing, **more})
    os.close(writing)
    return process, *start_reading(reading)


def wait_for(holds, seconds=20):
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.01)


def resident(process):
    """The memory that a living process has, in KiB."""
    try:
        words = Path(f"/proc/{process.pid}/statm").read_text().split()
    except OSError:
        return 0
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def descriptors(process):
    try:
        return len(os.listdir(f"/proc/{process.pid}/fd"))
    except OSError:
        return 0


@contextmanager
def in_memory(root):
    """A folder where memory holds the files, and syncs take no time; else one below `root`."""
    memory = Path("/dev/shm")
    place = tempfile.mkdtemp(dir=memory if memory.is_dir() else root)
    try:
        yield Path(place)
    finally:
        shutil.rmtree(place)
