"""From a piece to its MP3: played, brought to the common loudness, cut and encoded."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .midi import midi_file
from .notation import SECONDS

FADE_IN_SECONDS = 0.1
FADE_OUT_SECONDS = 1.8  # begins after the 30 s that a music step hears
KILOBITS = 96
SAMPLE_RATE = 44_100
LOUDNESS = -21.0  # LUFS over the whole clip, ungated
HIGHEST_PEAK = -2.0  # dBFS before encoding; MP3 may overshoot by a little


def render(midi, wave, soundfont):
    """Play a MIDI file into a floating-point WAV file, which cannot clip."""
    run("fluidsynth", "-n", "-i", "-q", "-r", SAMPLE_RATE, "-O", "float", "-T", "wav",
        "-F", wave, soundfont, midi)


def master(rough, finished):
    """Mix to mono, cut and fade, bring to the common loudness, refuse a peak too high."""
    cut = rough.with_suffix(".cut.wav")
    run("sox", rough, cut, "remix", "-", "trim", 0, SECONDS,
        "fade", "h", FADE_IN_SECONDS, SECONDS, FADE_OUT_SECONDS)
    gain = LOUDNESS - loudness(cut)
    peak = statistic(cut, "Pk lev dB") + gain
    if peak > HIGHEST_PEAK:
        sys.exit(f"{rough.stem}: peak found {peak:.1f} dBFS; expected {HIGHEST_PEAK} or lower")
    run("sox", "-D", cut, "-b", 16, "-e", "signed-integer", finished, "gain", gain)


def loudness(wave):
    """Measure loudness in LUFS as ITU-R BS.1770 weights it, for one channel, without gating."""
    shelf = "biquad 1.53512485958697 -2.69169618940638 1.19839281085285" \
            " 1 -1.69065929318241 0.73248077421585"
    high_pass = "biquad 1 -2 1 1 -1.99004745483398 0.99007225036621"
    # The weights hold at 48 kHz; the headroom keeps the filters from clipping.
    chain = f"gain -12 rate 48000 {shelf} {high_pass}".split()
    return statistic(wave, "RMS lev dB", *chain) + 12 - 0.691


def statistic(wave, label, *effects):
    """Read one line of what sox says about a file after the effects."""
    report = run("sox", wave, "-n", *effects, "stats").stderr
    return float(re.search(rf"^{label}\s+(\S+)", report, re.MULTILINE).group(1))


def encode(wave, mp3):
    """Encode without tags, so that nothing but the music decides the bytes."""
    run("lame", "--quiet", "-m", "m", "--cbr", "-b", KILOBITS, "-q", 0, "--noreplaygain", wave, mp3)


def run(*command):
    """Run a program, and stop with its own words if it fails."""
    words = [str(word) for word in command]
    try:
        return subprocess.run(words, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit(f"{words[0]}: not found; install it first")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(words)}\n{error.stderr}")


def compose(piece, folder, soundfont):
    """Make one clip in a folder."""
    with tempfile.TemporaryDirectory() as scratch:
        midi = Path(scratch, piece.name + ".mid")
        midi.write_bytes(midi_file(piece))
        rough, finished = midi.with_suffix(".wav"), midi.with_suffix(".finished.wav")
        render(midi, rough, soundfont)
        master(rough, finished)
        encode(finished, folder / (piece.name + ".mp3"))
