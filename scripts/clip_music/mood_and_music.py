"""The six clips of Studies/mood-and-music: three moods, two pieces each.

Each tempo makes whole bars fill the clip, so that every piece reaches its last chord.
"""

from .instruments import *
from .notation import Note, Piece


def calm_1():
    """A slow E flat major: wide, ringing piano chords, a few notes above, soft strings."""
    piece = Piece("calm_1", tempo=60)
    chords = ("Eb2 Bb2 G3 Bb3 F4 | Ab2 Eb3 G3 C4 Eb4 | G2 Bb2 Eb3 Bb3 F4 | C2 G2 Eb3 G3 Bb3 |"
              "Ab2 Eb3 G3 C4 Eb4 | G2 D3 F3 Bb3 D4 | Bb2 F3 Ab3 C4 Eb4 | Eb2 Bb2 G3 Bb3 Eb4")
    piece.add(PIANO, 100, piece.chords(chords, "0.1.2.3.4.3.2.3.", 50, ring=True), reverb=80)
    piece.add(PIANO, 118, reverb=95, notes=piece.melody(
        "-:2 Bb4:1 Eb5:1 | C5:3 Bb4:1 | G4:2 Bb4:1 F5:1 | Eb5:3 -:1 |"
        "C5:1 Eb5:1 G5:2 | F5:1.5 Eb5:.5 D5:2 | C5:1 Eb5:1 C5:1 Bb4:1 | G4:4", velocity=72))
    piece.add(SLOW_STRINGS, 60, reverb=100, notes=piece.chords(
        "Bb3 G4 | C4 Eb4 | Bb3 Eb4 | G3 Eb4 | C4 G4 | Bb3 F4 | Ab3 F4 | G3 Bb3",
        "x...............", 56))
    return piece


def calm_2():
    """Five notes of D flat over a drone: kalimba, pan flute, a soft pad, and the sea."""
    piece = Piece("calm_2", tempo=67.5, beats_per_bar=3)
    chords = "Db4 Ab4 Bb4 Eb5 | Db4 Ab4 Db5 F5 | Gb3 Db4 Ab4 Bb4 | Ab3 Eb4 Ab4 Bb4"
    piece.add(KALIMBA, 120, reverb=80, notes=piece.chords(
        chords, "0...1...2... | 0...2.3...1.", 78, ring=True))
    piece.add(HALO_PAD, 66, reverb=100, notes=piece.chords(
        "Db2 Ab2 Ab3 Eb4 | Db2 Ab2 Ab3 F4 | Db2 Gb2 Db4 Ab4 | Db2 Ab2 Eb4 Bb4",
        "x...........", 52))
    piece.add(PAN_FLUTE, 88, reverb=105, notes=piece.melody(
        "Ab4:3 | Bb4:1 Ab4:2 | Db5:2 Eb5:1 | Bb4:3 | F5:2 Eb5:1 | Db5:3 | Bb4:1 Db5:2 | Ab4:3 |"
        "Ab4:1 Bb4:1 Db5:1 | Ab4:3", velocity=60, first_bar=2))
    waves = [Note(beat, 6, pitch=60, velocity=60) for beat in range(0, piece.bars * 3, 6)]
    piece.add(SEASHORE, 84, waves, reverb=40)
    return piece


def joyful_1():
    """A jig in D major: fiddle and dulcimer, accordion, low tom and tambourine."""
    piece = Piece("joyful_1", tempo=180, beats_per_bar=3)
    first = ("A5:1 F#5:.5 A5:1 D6:.5 | B5:.5 A5:.5 F#5:.5 A5:1 F#5:.5 |"
             "G5:1 B5:.5 D6:.5 C#6:.5 B5:.5 | A5:.5 G5:.5 F#5:.5 E5:1.5 |"
             "A5:1 F#5:.5 A5:1 D6:.5 | B5:.5 C#6:.5 D6:.5 F#6:1 D6:.5 |"
             "E6:.5 D6:.5 C#6:.5 B5:.5 A5:.5 C#6:.5 | D6:1.5 D6:1 -:.5")
    second = ("F#6:1 D6:.5 A5:.5 D6:.5 F#6:.5 | G6:.5 F#6:.5 E6:.5 D6:1 B5:.5 |"
              "A5:.5 D6:.5 F#6:.5 A6:1 F#6:.5 | E6:1.5 C#6:1 A5:.5 |"
              "F#6:1 D6:.5 A5:.5 D6:.5 F#6:.5 | G6:.5 F#6:.5 E6:.5 D6:.5 B5:.5 G5:.5 |"
              "A5:.5 B5:.5 C#6:.5 E6:.5 D6:.5 C#6:.5 | D6:1 A5:.5 D6:1.5")
    tune = "|".join([first, first, second, second])
    d, g, a, b = "F#3 A3 D4 F#4", "G3 B3 D4 G4", "E3 A3 C#4 E4", "F#3 B3 D4 F#4"
    low = {d: "D2 A2", g: "G2 D2", a: "A2 E2", b: "B2 F#2"}
    order = [d, d, g, a, d, b, a, d] * 2 + [d, g, d, a, d, g, a, d] * 2
    chords, bass = "|".join(order), "|".join(low[chord] for chord in order)
    piece.add(FIDDLE, 114, piece.melody(tune, velocity=88))
    piece.add(DULCIMER, 108, piece.melody(tune, velocity=78, first_bar=8))
    piece.add(ACCORDION, 66, piece.chords(chords, "x...x.x...x.", 74))
    piece.add(ACOUSTIC_BASS, 92, piece.chords(bass, "0.....1.....", 84))
    piece.add_drums(90, {LOW_TOM: "x...o.x...o.", TAMBOURINE: "o.o.x.o.o.x.",
                         KICK: "x.....o....."})
    return piece


def joyful_2():
    """A calypso in F major: steel drums and marimba, brass from the middle on, congas."""
    piece = Piece("joyful_2", tempo=120)
    f, b, c, d = "F3 A3 C4 F4", "F3 Bb3 D4 F4", "E3 G3 Bb3 E4", "F3 A3 D4 F4"
    low = {f: "F2 C2 A2", b: "Bb1 F2 D2", c: "C2 G2 E2", d: "D2 A2 F2"}
    order = [f, b, c, f] * 2 + [d, b, f, c, f, b, c, f]
    chords, bass = "|".join(order), "|".join(low[chord] for chord in order)
    piece.add(STEEL_DRUMS, 120, reverb=60, notes=piece.melody(
        "C5:.5 F5:.5 A5:1 G5:.5 F5:.5 A5:1 | Bb5:.5 A5:.5 F5:1 D5:2 |"
        "E5:.5 G5:.5 Bb5:1 A5:.5 G5:.5 E5:1 | F5:.75 G5:.75 A5:.5 C6:2 |"
        "C6:.5 A5:.5 C6:1 A5:.5 F5:.5 A5:1 | D6:.75 C6:.75 Bb5:.5 F5:2 |"
        "G5:.5 A5:.5 Bb5:.5 C6:.5 D6:.5 C6:.5 Bb5:.5 G5:.5 | A5:.75 F5:.75 C5:.5 F5:2 |"
        "D6:1.5 A5:.5 F5:1 A5:1 | Bb5:1.5 D6:.5 F6:2 | C6:1.5 A5:.5 F5:1 A5:1 |"
        "G5:.5 C6:.5 E6:.5 C6:.5 G5:2 | C5:.5 F5:.5 A5:1 G5:.5 F5:.5 A5:1 |"
        "D6:.75 C6:.75 Bb5:.5 F5:2 | G5:.5 A5:.5 Bb5:.5 C6:.5 D6:.5 E6:.5 C6:1 |"
        "F6:.75 C6:.75 A5:.5 F5:2", velocity=88))
    piece.add(MARIMBA, 70, piece.chords(chords, "x..x..x.x..x..x.", 72))
    piece.add(BRASS, 70, piece.chords(
        chords, "x.....x..x...... | ......x..x..x...", 78, first_bar=8))
    piece.add(FINGER_BASS, 88, piece.chords(bass, "0.....1...2...1.", 84))
    piece.add_drums(98, {KICK: "x...x...x...x...", RIM: "...x..x....x..x.",
                         MARACAS: "xoooxoooxoooxooo", HIGH_CONGA: "..o...x...o...x.",
                         LOW_CONGA: "o.......o..x...."})
    return piece


def sad_1():
    """A lament in A minor over a falling bass: a violin, low piano chords, dim strings."""
    piece = Piece("sad_1", tempo=52.5)
    chords = ("A2 C4 E4 A4 | G2 C4 E4 A4 | F2 C4 E4 A4 | E2 B3 D4 G#4 |"
              "D2 A3 D4 F4 | E2 B3 D4 G#4 | A1 C4 E4 A4")
    piece.add(PIANO, 112, piece.chords(chords, "x...x...x...x...", 60, ring=True), reverb=80)
    piece.add(VIOLIN, 88, reverb=100, notes=piece.melody(
        "-:1 E5:2 D5:.5 C5:.5 | B4:1.5 C5:.5 A4:2 | -:1 C5:1 F5:1.5 E5:.5 |"
        "D5:1 C5:.5 B4:.5 G#4:2 | A4:1 D5:1 F5:1.5 E5:.5 | D5:1 C5:1 B4:1.5 G#4:.5 | A4:4",
        velocity=72))
    piece.add(SLOW_STRINGS, 74, reverb=100, notes=piece.chords(
        "A2 E3 C4 | G2 E3 C4 | F2 C3 A3 | E2 D3 B3 | D2 A2 F3 | E2 B2 G#3 | A2 E3 C4",
        "x...............", 60, first_bar=1))
    return piece


def sad_2():
    """A halting F minor in three: an English horn alone over a guitar, then a cello that sighs."""
    piece = Piece("sad_2", tempo=56.25, beats_per_bar=3)
    chords = ("F2 C3 Ab3 C4 | Db3 F3 Ab3 F4 | Bb2 F3 Bb3 Db4 | C3 G3 Bb3 E4 | F2 C3 Ab3 C4 |"
              "Eb2 C3 Ab3 Eb4 | Db3 F3 Ab3 Db4 | Bb2 F3 G3 Db4 | C3 E3 G3 Bb3 | F2 C3 Ab3 C4")
    piece.add(NYLON_GUITAR, 90, piece.chords(chords, "0.1.2.3.2.1.", 58, ring=True), reverb=75)
    piece.add(ENGLISH_HORN, 100, reverb=95, notes=piece.melody(
        "-:1 C5:1.5 Ab4:.5 | Bb4:.5 Ab4:.5 F4:2 | -:.5 Db5:.5 C5:.5 Bb4:1.5 | G4:2 E4:1 |"
        "F4:1 Ab4:1 C5:1 | Eb5:1.5 Db5:.5 C5:1 | Db5:1 C5:.5 Bb4:.5 Ab4:1 |"
        "Bb4:1.5 Ab4:.5 G4:1 | G4:1.5 Ab4:.5 E4:1 | F4:3", velocity=70))
    piece.add(CELLO, 96, reverb=95, notes=piece.melody(
        "-:3 | -:3 | -:3 | -:3 | -:1 Ab3:1.5 G3:.5 | -:1 C4:1.5 Bb3:.5 | -:1 F3:1.5 Ab3:.5 |"
        "-:1 Db4:1 Bb3:1 | -:1 Bb3:1.5 G3:.5 | Ab3:3", velocity=66))
    return piece


PIECES = [calm_1, calm_2, joyful_1, joyful_2, sad_1, sad_2]
