"""What numpy, orjson and NeuroKit need for what the mock makes: seconds of the processor, count."""

import sys
import time


def wander(numpy, lfilter, memory, noise):
    """An Ornstein-Uhlenbeck process of variance 1, step by step of a second."""
    keep = numpy.exp(-1 / memory)
    return lfilter([numpy.sqrt(1 - keep * keep)], [1, -keep], noise)


def rates(count):
    """The model without beats, vectorised: kinetics, three processes, noise of the device."""
    import numpy
    from scipy.signal import lfilter
    chance = numpy.random.Generator(numpy.random.PCG64(7))
    second = numpy.arange(count)
    start = time.process_time()
    target = 66 + 3 * numpy.cos(2 * numpy.pi * (second / 3600 - 15.8) / 24)
    fast, slow = (1 - numpy.exp(-1 / 8), 1 - numpy.exp(-1 / 40))
    base = (0.35 * lfilter([fast], [1, fast - 1], target - 66)
            + 0.65 * lfilter([slow], [1, slow - 1], target - 66) + 66)
    keep = numpy.exp(-1 / 16)
    wave = 0
    for frequency in (0.1, 0.25):
        middle = 2 * keep * numpy.cos(2 * numpy.pi * frequency)
        wave = wave + 0.3 * lfilter([1], [1, -middle, keep * keep], chance.standard_normal(count))
    wave = wave + 0.5 * wander(numpy, lfilter, 60, chance.standard_normal(count))
    depth = 0.05 * numpy.exp((66 - base) / 28)
    rate = numpy.rint(base * (1 + depth * wave) + 0.5 * chance.standard_normal(count))
    return time.process_time() - start, len(rate)


def simple(count):
    """Less than ours: kinetics of one component, one process, one sine, noise."""
    import numpy
    from scipy.signal import lfilter
    chance = numpy.random.Generator(numpy.random.PCG64(7))
    second = numpy.arange(count)
    start = time.process_time()
    target = 66 + 3 * numpy.cos(2 * numpy.pi * (second / 3600 - 15.8) / 24)
    slow = 1 - numpy.exp(-1 / 40)
    base = lfilter([slow], [1, slow - 1], target - 66) + 66
    rate = numpy.rint(
        base + wander(numpy, lfilter, 20, chance.standard_normal(count))
        + 2 * numpy.sin(2 * numpy.pi * 0.25 * second) + 0.5 * chance.standard_normal(count))
    return time.process_time() - start, len(rate)


def json(count):
    """Items of a recorder's file, whose rates are there already, by orjson."""
    import orjson
    from datetime import datetime, timedelta, timezone
    first = datetime(2025, 1, 1, tzinfo=timezone.utc)
    start = time.process_time()
    items = []
    for second in range(count):
        stamp = f"{first + timedelta(seconds=second):%Y-%m-%dT%H:%M:%S+0000}"
        items.append({
            "unit": "count/min", "type": "HKQuantityTypeIdentifierHeartRate", "endDate": stamp,
            "source": "Karenina mock 2", "value": 60 + second % 40, "startDate": stamp})
    length = len(orjson.dumps({"items": items}))
    return time.process_time() - start, count if length else 0


def neurokit(count):
    """ECGSYN's electrocardiogram, its peaks and its rate."""
    import neurokit2
    start = time.process_time()
    signal = neurokit2.ecg_simulate(
        duration=count, sampling_rate=250, heart_rate=66, method="ecgsyn", random_state=7)
    peaks = neurokit2.ecg_findpeaks(signal, sampling_rate=250)
    neurokit2.signal_rate(peaks["ECG_R_Peaks"], sampling_rate=250, desired_length=len(signal))
    return time.process_time() - start, count


print(*globals()[sys.argv[1]](int(sys.argv[2])))
