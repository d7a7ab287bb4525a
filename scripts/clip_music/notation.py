"""Notes, parts and pieces, and the notation that they are written in.

Bars are separated by '|'. A chord is its notes, low to high: 'D3 F#3 A3'. A melody is notes with
lengths in beats: 'A4:1.5 -:0.5', '-' a rest. A pattern has a character for each sixteenth: 'x'
strikes the whole chord, a digit one of its notes (0 the lowest), '.' lets ring. Drum patterns know
'x' (firm), 'o' (soft) and '.'. What is shorter than the clip is repeated.
"""

import math
import re
from dataclasses import dataclass, field

SECONDS = 32  # 384 kB at 96 kbit/s; a music step hears the first 30 s
DRUM_CHANNEL = 9


@dataclass
class Note:
    """A sounding note; start and length in beats, velocity from 1 to 127."""

    start: float
    length: float
    pitch: int
    velocity: int


@dataclass
class Part:
    """One instrument's notes; volume and reverb are MIDI controllers, 0 to 127."""

    program: int
    volume: int
    notes: list
    reverb: int = 50
    channel: int = 0


@dataclass
class Piece:
    """One clip: its tempo in beats a minute, its metre, and its parts."""

    name: str
    tempo: float
    beats_per_bar: int = 4
    swing: float = 0.0  # how late every second sixteenth is, in sixteenths
    parts: list = field(default_factory=list)

    @property
    def bars(self):
        """The bars needed to outlast the clip."""
        return math.ceil((SECONDS + 1) * self.tempo / 60 / self.beats_per_bar)

    def add(self, program, volume, notes, reverb=50):
        """Give the notes to an instrument on a channel of its own."""
        melodic = [part for part in self.parts if part.channel != DRUM_CHANNEL]
        channel = len(melodic) if len(melodic) < DRUM_CHANNEL else len(melodic) + 1
        self.parts.append(Part(program, volume, notes, reverb, channel))

    def add_drums(self, volume, kit):
        """Play a pattern for each drum of the kit."""
        notes = [note for drum, text in kit.items() for note in self.drum(drum, text)]
        self.parts.append(Part(0, volume, notes, reverb=30, channel=DRUM_CHANNEL))

    def chords(self, text, pattern, velocity=70, first_bar=0, ring=False):
        """Play chords in the rhythm of a pattern, from a bar to the clip's end.

        With `ring` each note sounds to the end of its bar, as under a pedal.
        """
        chords = [[pitch(name) for name in bar.split()] for bar in text.split("|")]
        notes = []
        for bar in range(first_bar, self.bars):
            tones = chords[bar % len(chords)]
            for start, length, sign in self.strokes(pattern, bar):
                if ring:
                    length = (bar + 1) * self.beats_per_bar - start
                struck = tones if sign == "x" else [tones[int(sign)]]
                notes += [Note(start, length, tone, velocity) for tone in struck]
        return notes

    def drum(self, drum, pattern):
        """Play one drum's pattern through the whole clip."""
        force = {"x": 88, "o": 52}
        strokes = [stroke for bar in range(self.bars) for stroke in self.strokes(pattern, bar)]
        return [Note(start, 0.25, drum, force[sign]) for start, _, sign in strokes]

    def strokes(self, pattern, bar):
        """Give start, length and sign of each stroke that a pattern has in a bar."""
        variants = pattern.replace(" ", "").split("|")
        signs = variants[bar % len(variants)]
        if len(signs) != self.beats_per_bar * 4:
            raise ValueError(f"{self.name}: '{signs}' does not fill a bar")
        struck = [step for step, sign in enumerate(signs) if sign != "."]
        for step, following in zip(struck, struck[1:] + [len(signs)]):
            late = self.swing * (step % 2)
            start = bar * self.beats_per_bar + (step + late) / 4
            yield start, (following - step - late) / 4, signs[step]

    def melody(self, text, velocity=80, first_bar=0):
        """Play a melody, again and again, heard from a bar to the clip's end."""
        bars = text.split("|")
        notes = []
        for bar in range(first_bar, self.bars):
            beat = bar * self.beats_per_bar
            for word in bars[bar % len(bars)].split():
                name, length = word.split(":")
                if name != "-":
                    notes.append(Note(beat, float(length), pitch(name), velocity))
                beat += float(length)
            if beat != (bar + 1) * self.beats_per_bar:
                raise ValueError(f"{self.name}: '{bars[bar % len(bars)]}' does not fill a bar")
        return notes


def pitch(name):
    """Turn a note's name, such as 'F#3' or 'Bb2', into its MIDI number; C4 is 60."""
    letter, sign, octave = re.fullmatch(r"([A-G])([#b]?)(\d)", name).groups()
    step = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[letter]
    return 12 * (int(octave) + 1) + step + {"": 0, "#": 1, "b": -1}[sign]
