"""A disk as a power cut may leave it: what was synced, and any part of the rest.

Nothing is taken for granted that POSIX does not promise: a file's bytes stay once the file was
synced, a name once its folder was. Whatever comes later may be there or not, in any order.
"""

import struct
from dataclasses import dataclass, field


@dataclass
class File:
    synced: bytes = b""
    # What was done since, in order: a place and the bytes written there, or a size and None.
    pending: list = field(default_factory=list)

    def sync(self):
        self.synced, self.pending = self.content(self.pending), []

    def content(self, operations):
        content = bytearray(self.synced)
        for place, written in operations:
            if written is None:
                content = content[:place].ljust(place, b"\0")
            else:
                content = content.ljust(place, b"\0")
                content[place:place + len(written)] = written
        return bytes(content)


@dataclass
class Folder:
    synced: dict = field(default_factory=dict)
    entries: dict = field(default_factory=dict)
    # What was done since it was synced, in order: names, and what they stand for now.
    pending: list = field(default_factory=list)

    def sync(self):
        self.synced, self.pending = dict(self.entries), []

    def change(self, **entries):
        self.entries = changed(self.entries, entries)
        self.pending.append(entries)


def changed(entries, changes):
    return {name: node for name, node in {**entries, **changes}.items() if node is not None}


class Disk:
    """What was recorded, done again step by step."""

    def __init__(self, top):
        self.top = str(top)
        self.root = Folder()

    def find(self, path):
        node = self.root
        for name in path[len(self.top) + 1:].split("/"):
            node = node.entries.get(name) if isinstance(node, Folder) else None
        return node

    def folder(self, path):
        """The folder of a path, and its name there."""
        above, name = path.rsplit("/", 1)
        return (self.root if above == self.top else self.find(above)), name

    def do(self, kind, path, to, written, number):
        folder, name = self.folder(path)
        node = folder.entries.get(name) if folder else None
        if kind == "D":
            folder.change(**{name: Folder()})
        elif kind == "C":
            if node is None:
                folder.change(**{name: File()})
            elif number:
                node.pending.append((0, None))
        elif kind == "W" and node:
            node.pending.append((number, written))
        elif kind == "T" and node:
            node.pending.append((number, None))
        elif kind == "S" and node:
            node.sync()
        elif kind == "U":
            folder.change(**{name: None})
        elif kind == "R":
            self.rename(folder, name, *self.folder(to))

    def rename(self, folder, name, target, new_name):
        node = folder.entries[name]
        if folder is target:
            folder.change(**{name: None, new_name: node})
        else:
            folder.change(**{name: None})
            target.change(**{new_name: node})


def files(folder, choice, path=""):
    """The files that are there after a power cut, by path, as `choice` decides what was kept."""
    found = {}
    for name, node in choice.entries(folder).items():
        if isinstance(node, Folder):
            found.update(files(node, choice, path + name + "/"))
        else:
            found[path + name] = choice.content(node)
    return found


class Dropped:
    """Nothing that was not synced was kept."""

    def entries(self, folder):
        return folder.synced

    def content(self, file):
        return file.synced


class Kept:
    """Everything was kept."""

    def entries(self, folder):
        return folder.entries

    def content(self, file):
        return file.content(file.pending)


class Chosen:
    """Chance decides for each name and each file."""

    def __init__(self, chance):
        self.chance = chance

    def entries(self, folder):
        entries = folder.synced
        for changes in folder.pending:
            if self.chance.random() < 0.5:
                entries = changed(entries, changes)
        return entries

    def content(self, file):
        """Nothing, all, a beginning, or the length alone, whose bytes are zero."""
        kind = self.chance.randrange(4)
        kept = file.pending[:self.chance.randint(0, len(file.pending))] if kind else []
        if kind == 1:
            kept = file.pending
        elif kind == 2 and kept and kept[-1][1]:
            place, written = kept[-1]
            kept = [*kept[:-1], (place, written[:self.chance.randint(0, len(written))])]
        elif kind == 3:
            kept = [(place, written and bytes(len(written))) for place, written in kept]
        return file.content(kept)


def records(path):
    """What the preloaded library recorded, in order."""
    recorded, place = path.read_bytes(), 0
    while place < len(recorded):
        kind, first, second, count, number = struct.unpack_from("<cIIIq", recorded, place)
        place += 21
        texts = []
        for length in (first, second):
            texts.append(recorded[place:place + length].decode())
            place += length
        yield kind.decode(), *texts, recorded[place:place + count], number
        place += count
