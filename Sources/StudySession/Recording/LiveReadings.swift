import Quantities
import ResultFiles
import Sound
import StudyModel

/// The latest values of a step's recorders, as its screen shows them.
struct LiveReadings: Sendable {
  private var heartRate: SampleItem?
  private var signal = SignalWatch()
  private var distance = 0.0
  private var hasDistance = false
  private let showsHeartRate: Bool
  private let showsDistance: Bool
  private let showsLevel: Bool
  /// The peak that is shown; nil for none yet.
  private var peak: Double?
  /// The loudest since that was shown: as a meter has it, no short sound is missed.
  private var loudest: Double?
  private var looks = 0
  /// A level that changed at each look could not be read, and would burden a slow line.
  private static let looksPerLevel = 3
  /// In decibels.
  private static let audible = 2.0
  /// Until when a warning stays, counted in looks: one too short could not be read.
  private var looksToWarn = 0
  private static let warning = 15

  init(of recorders: [RecorderConfiguration]) {
    showsLevel = recorders.contains(where: \.isAudio)
    let types = recorders.flatMap(\.quantityTypes)
    showsHeartRate = types.contains(.heartRate)
    showsDistance = types.contains(.distanceWalkingRunning)
  }

  /// Takes a sample that came at that moment of the step clock.
  mutating func take(_ sample: SampleItem, at now: Duration) {
    switch sample.type {
    case QuantityType.heartRate.identifier:
      signal.take(sample.endDate, at: now)
      if sample.endDate >= heartRate?.endDate ?? sample.endDate { heartRate = sample }
    case QuantityType.distanceWalkingRunning.identifier:
      distance += sample.value
      hasDistance = true
    default: break
    }
  }

  /// Takes how loud it is now; at the limit it is too loud.
  mutating func take(_ level: SoundLevel?, limit: Double) {
    guard let level else {
      // None has come yet, or none comes any more.
      (peak, loudest) = (nil, nil)
      return
    }
    looksToWarn = level.peak >= limit ? Self.warning : max(0, looksToWarn - 1)
    loudest = max(loudest ?? level.peak, level.peak)
    looks += 1
    guard looks >= Self.looksPerLevel || peak == nil else { return }
    // A difference that hardly anybody hears is not worth a move on a slow line.
    if let loudest, abs(loudest - (peak ?? .infinity)) >= Self.audible { peak = loudest }
    (loudest, looks) = (nil, 0)
  }

  /// Takes that nothing could come for so long, since the step was held.
  mutating func passOver(_ pause: Duration) { signal.passOver(pause) }

  /// What is known at that moment of the step clock; a heart rate of long ago is none of now.
  func readings(at now: Duration) -> [ActiveScreen.Reading] {
    var readings: [ActiveScreen.Reading] = []
    if showsHeartRate {
      let silence = signal.silence(at: now)
      readings.append(
        ActiveScreen.Reading(
          name: "Heart rate", value: silence == nil ? heartRate.map(shown) : nil,
          unit: heartRate?.unit ?? QuantityUnit.countPerMinute.symbol, hasCourse: true,
          silence: silence))
    }
    if showsDistance {
      readings.append(
        ActiveScreen.Reading(
          name: "Distance", value: hasDistance ? whole(distance) : nil,
          unit: QuantityUnit.meter.symbol))
    }
    if showsLevel {
      readings.append(
        ActiveScreen.Reading(
          name: "Sound", value: peak.map(whole),
          unit: looksToWarn > 0 ? "dB, too loud" : "dB", isLevel: true))
    }
    return readings
  }

  /// Whole beats a minute; two decimals of a slower unit, such as Hz.
  private func shown(_ sample: SampleItem) -> String {
    guard sample.unit != QuantityUnit.countPerMinute.symbol else { return whole(sample.value) }
    return "\((sample.value * 100).rounded() / 100)"
  }

  private func whole(_ value: Double) -> String {
    Int64(exactly: value.rounded()).map(String.init) ?? "\(value)"
  }
}
