"""The six clips of Studies/karenina."""

from .instruments import *
from .notation import Piece


def chill_preview_3():
    """A slow beat, D major with ninths: electric piano, pad, muted trumpet."""
    piece = Piece("chill_preview_3", tempo=72, swing=0.25)
    chords = ("F#3 A3 B3 D4 | E3 F#3 A3 C#4 | D3 F#3 G3 B3 | G3 B3 C#4 F#4 |"
              "F#3 A3 C#4 E4 | D3 F#3 A3 C#4 | D3 F#3 G3 B3 | G3 B3 C#4 F#4")
    bass = ("G1 D2 G2 | F#1 C#2 F#2 | E1 B1 E2 | A1 E2 A2 |"
            "D2 A2 D3 | B1 F#2 B2 | E1 B1 E2 | A1 E2 A2")
    piece.add(ELECTRIC_PIANO, 62, piece.chords(chords, "x..... x... x..... | x..... x... ..x.x."))
    piece.add(WARM_PAD, 58, piece.chords(chords, "x..............."), reverb=90)
    piece.add(FRETLESS_BASS, 92, piece.chords(bass, "0.....1.0...2..."))
    piece.add(MUTED_TRUMPET, 108, reverb=85, notes=piece.melody(
        "-:1 A4:.5 B4:.5 D5:1.5 B4:.5 | A4:3 -:1 | -:1 G4:.5 A4:.5 B4:1 D5:1 | C#5:2.5 -:.5 A4:1 |"
        "F#5:1.5 E5:.5 D5:1 A4:1 | B4:3 -:1 | -:.5 G4:.5 B4:.5 D5:.5 F#5:1 E5:1 | C#5:3 -:1",
        velocity=66, first_bar=1))
    piece.add_drums(106, {KICK: "x......o..x.....", RIM: "....x.......x..o",
                         HAT: "o.o.o.oo o.o.o.o."})
    return piece


def chill_preview_4():
    """A bossa in E minor: nylon guitar, vibraphone, upright bass, rim and maracas."""
    piece = Piece("chill_preview_4", tempo=80)
    chords = ("G3 B3 C4 E4 | F#3 A3 C4 E4 | F#3 A3 B3 D4 | E3 G3 B3 D4 |"
              "E3 A3 C4 F#4 | D#3 A3 C4 F#4 | D3 G3 B3 F#4 | D3 G#3 B3 F4")
    bass = "A1 E2 | D2 A2 | G1 D2 | C2 G2 | F#1 C2 | B1 F#2 | E1 B1 | E1 G#1"
    piece.add(NYLON_GUITAR, 72, piece.chords(chords, "x..x..x...x..x.. | ..x...x..x..x..."))
    piece.add(ACOUSTIC_BASS, 102, piece.chords(bass, "0.....11......0."))
    piece.add(VIBRAPHONE, 118, reverb=80, notes=piece.melody(
        "C5:1 B4:.5 A4:.5 E5:2 | -:.5 D5:.5 C5:.5 A4:.5 F#4:2 | -:1 B4:.5 D5:.5 A5:1 F#5:1 |"
        "G5:1.5 E5:.5 D5:2 | -:.5 C5:.5 E5:.5 A5:.5 G5:1 E5:1 | D#5:1.5 F#5:.5 A5:1 C6:1 |"
        "B5:2.5 -:.5 G5:.5 F#5:.5 | E5:1 F5:1 D5:1 B4:1", velocity=72))
    piece.add_drums(94, {KICK: "o.....oo......o.", RIM: "x..x..x...x..x..",
                         MARACAS: "oxoooxoooxoooxoo"})
    return piece


def dark_preview_4():
    """A slow C minor over a drone, with minor seconds and tritones: strings, choir, bells."""
    piece = Piece("dark_preview_4", tempo=54)
    chords = ("C2 G2 C3 Eb3 | C2 Ab2 Db3 F3 | C2 G2 B2 Eb3 | C2 F2 Ab2 B2 |"
              "Ab1 Eb2 B2 Eb3 | F#1 C2 A2 Eb3 | G1 F2 Ab2 B2 | C2 G2 C3 Eb3")
    piece.add(STRINGS, 92, piece.chords(chords, "x...............", velocity=74), reverb=90)
    piece.add(CONTRABASS, 92, piece.chords("C2 C1", "x.............1."), reverb=70)
    piece.add(PIANO, 112, reverb=100, notes=piece.chords(
        "C3 Eb3 F#3 B3 | C3 Db3 F3 Ab3 | C3 Eb3 G3 B3 | B2 D3 F3 Ab3", "0.1.2.3.2...1...", 58))
    piece.add(CELLO, 100, reverb=90, notes=piece.melody(
        "-:2 G3:1 F#3:1 | F3:3 Db3:1 | Eb3:2 D3:1 B2:1 | C3:3 -:1 |"
        "Eb3:1.5 F3:.5 F#3:2 | A3:2 G3:1 F#3:1 | Ab3:2 G3:1 F3:1 | Eb3:4", velocity=84))
    piece.add(CHOIR, 96, reverb=110, notes=piece.chords(
        "C4 Eb4 | Db4 F4 | B3 Eb4 | B3 D4 | B3 Eb4 | A3 Eb4 | Ab3 B3 | G3 C4",
        "x...............", first_bar=2))
    piece.add(TREMOLO_STRINGS, 76, reverb=90, notes=piece.chords(
        "G4 Ab4 | F4 F#4", "x...............", first_bar=4))
    piece.add(TIMPANI, 124, piece.chords("C2 G1", "0.............00 | 0.........1....."), reverb=80)
    piece.add(TUBULAR_BELLS, 92, piece.melody("C4:4 | -:4 | -:2 F#4:2 | -:4"), reverb=110)
    return piece


def happy_preview_1():
    """A quick tune in G major: whistle and glockenspiel over strumming, claps and tambourine."""
    piece = Piece("happy_preview_1", tempo=128)
    g, d, e, c = "G3 B3 D4 G4", "F#3 A3 D4 F#4", "E3 G3 B3 E4", "E3 G3 C4 E4"
    low = {g: "G1 D2 G2", d: "D2 A2 D3", e: "E2 B2 E3", c: "C2 G2 C3"}
    order = [g, d, e, c, g, d, c, d, c, g, d, e, c, d, g, g]
    chords, bass = "|".join(order), "|".join(low[chord] for chord in order)
    tune = ("D5:.5 G5:.5 B5:1 A5:.5 G5:.5 D5:1 | F#5:.5 A5:.5 D6:1 A5:1 F#5:1 |"
            "G5:.5 B5:.5 E6:1 D6:.5 B5:.5 G5:1 | E5:.5 G5:.5 C6:1 B5:.5 A5:.5 G5:1 |"
            "D5:.5 G5:.5 B5:1 A5:.5 G5:.5 D5:1 | A5:.5 F#5:.5 A5:1 D6:2 |"
            "E6:1 D6:.5 C6:.5 B5:.5 A5:.5 G5:1 | A5:.5 B5:.5 A5:.5 F#5:.5 D5:2 |"
            "E5:1.5 G5:.5 C6:1 G5:1 | B5:1.5 D6:.5 B5:2 | A5:1.5 F#5:.5 A5:1 D6:1 |"
            "B5:1 G5:1 E5:2 | C6:.5 C6:.5 B5:.5 A5:.5 G5:1 E5:1 |"
            "F#5:.5 G5:.5 A5:.5 B5:.5 C6:1 D6:1 | B5:1 G5:1 D6:1 B5:1 | G5:2 -:1 D5:.5 F#5:.5")
    piece.add(STEEL_GUITAR, 72, piece.chords(chords, "x...x.x...x.x.x."))
    piece.add(PIANO, 84, piece.chords(chords, "..x...x...x...x.", velocity=78))
    piece.add(FINGER_BASS, 88, piece.chords(bass, "0...1.0.0...2.1.", velocity=84))
    piece.add(WHISTLE, 76, piece.melody(tune, velocity=84))
    piece.add(GLOCKENSPIEL, 100, piece.melody(tune, velocity=70))
    piece.add_drums(106, {KICK: "x.......x.x.....", SNARE: "....o.......o...",
                         CLAP: "....x.......x...", HAT: "x.o.x.o.x.o.x.o.",
                         TAMBOURINE: "..o...o...o...oo"})
    return piece


def light_preview_2():
    """An airy waltz in C with a raised fourth: harp, flute, slow strings, triangle."""
    piece = Piece("light_preview_2", tempo=100, beats_per_bar=3)
    chords = ("F3 C4 E4 A4 | F3 D4 G4 B4 | E3 B3 D4 G4 | A3 C4 E4 G4 |"
              "F3 C4 E4 A4 | E3 C4 G4 C5 | D3 A3 C4 F4 | G3 C4 D4 G4")
    piece.add(HARP, 104, piece.chords(chords, "0.1.2.3.2.1. | 0.1.2.3.1.2.", 76), reverb=80)
    piece.add(SLOW_STRINGS, 72, piece.chords(chords, "x...........", 60), reverb=90)
    piece.add(FLUTE, 94, reverb=85, notes=piece.melody(
        "A5:2 G5:1 | B5:3 | G5:1 E5:1 B4:1 | C5:3 | A4:1 C5:1 E5:1 | G5:2 E5:1 | F5:2 E5:1 | D5:3 |"
        "A5:2 C6:1 | B5:2 G5:1 | G5:1 B5:1 D6:1 | C6:3 | A5:1 G5:1 E5:1 | G5:2 C5:1 |"
        "D5:1 E5:1 F5:1 | G5:3", velocity=76, first_bar=2))
    piece.add_drums(110, {TRIANGLE: "o........... | ............"})
    return piece


def light_preview_3():
    """A music box in A major with celesta, plucked strings, later a clarinet."""
    piece = Piece("light_preview_3", tempo=104)
    chords = ("A4 C#5 E5 A5 | G#4 B4 E5 G#5 | F#4 A4 C#5 F#5 | F#4 A4 D5 F#5 |"
              "F#4 B4 D5 F#5 | E4 A4 C#5 E5 | F#4 A4 D5 F#5 | G#4 B4 E5 G#5")
    bass = "A2 E3 | G#2 E3 | F#2 C#3 | D3 A3 | B2 F#3 | C#3 A3 | D3 A3 | E3 B3"
    piece.add(MUSIC_BOX, 88, piece.chords(chords, "0.2.1.2.3.2.1.2.", 74), reverb=70)
    piece.add(PIZZICATO, 96, piece.chords(bass, "0.......1...0...", 72), reverb=70)
    piece.add(CELESTA, 116, reverb=80, notes=piece.melody(
        "E6:1 C#6:.5 E6:.5 A6:2 | G#6:1 F#6:.5 E6:.5 B5:2 | C#6:1 A5:.5 C#6:.5 F#6:2 |"
        "E6:.5 D6:.5 C#6:.5 D6:.5 A5:2 | B5:.5 D6:.5 F#6:1 E6:1 D6:1 | C#6:1 E6:1 A6:2 |"
        "F#6:.5 E6:.5 D6:1 F#6:1 A6:1 | G#6:1 E6:1 B5:2", velocity=86))
    piece.add(CLARINET, 66, reverb=80, notes=piece.melody(
        "E5:4 | B4:4 | C#5:2 A4:2 | F#4:3 -:1 | D5:4 | C#5:4 | A4:2 D5:2 | E5:3 -:1",
        velocity=60, first_bar=4))
    return piece


PIECES = [chill_preview_3, chill_preview_4, dark_preview_4,
          happy_preview_1, light_preview_2, light_preview_3]
