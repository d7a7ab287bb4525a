"""The MIDI file of a piece."""

import random
import struct

TICKS_PER_BEAT = 480


def midi_file(piece):
    """Write a piece as a MIDI file of format 0: one header and one track."""
    tempo = struct.pack(">I", round(60_000_000 / piece.tempo))[1:]
    track = b"\x00\xff\x51\x03" + tempo
    now = 0
    for tick, _, message in sorted(events(piece)):
        track += variable_length(tick - now) + message
        now = tick
    track += b"\x00\xff\x2f\x00"
    header = struct.pack(">4sIHHH", b"MThd", 6, 0, 1, TICKS_PER_BEAT)
    return header + struct.pack(">4sI", b"MTrk", len(track)) + track


def events(piece):
    """Give each MIDI message with its tick and its rank among those of one tick."""
    chance = random.Random(piece.name)
    for part in piece.parts:
        yield 0, 0, bytes([0xC0 | part.channel, part.program])
        yield 0, 0, bytes([0xB0 | part.channel, 7, part.volume])
        yield 0, 0, bytes([0xB0 | part.channel, 91, part.reverb])
        for note in part.notes:
            late = chance.uniform(0, 0.025)  # beats: players are never exactly together
            velocity = min(127, note.velocity + chance.randint(-6, 6))
            start = round((note.start + late) * TICKS_PER_BEAT)
            end = max(start + 1, round((note.start + note.length) * TICKS_PER_BEAT))
            yield start, 2, bytes([0x90 | part.channel, note.pitch, velocity])
            yield end, 1, bytes([0x80 | part.channel, note.pitch, 0])


def variable_length(number):
    """Write a number as MIDI does: seven bits a byte, the highest first."""
    digits = [number & 0x7F]
    while number := number >> 7:
        digits.insert(0, number & 0x7F | 0x80)
    return bytes(digits)
