/// The beats that a device noticed, as the intervals that it tells with each second's reading.
struct BeatLog: Sendable {
  /// The time between two beats.
  struct Interval: Sendable {
    /// When the later beat came, in seconds from the start.
    var end: Double
    /// In 1/1024 s, as the heart rate service of Bluetooth counts.
    var ticks: Double

    var milliseconds: Double { ticks * 1000 / 1024 }
  }

  private var last: Double?
  private var waiting: [Interval] = []

  mutating func hear(_ moment: Double) {
    if let last {
      waiting.append(Interval(end: moment, ticks: ((moment - last) * 1024).rounded()))
    }
    last = moment
  }

  /// Takes the intervals of the last second; none where the device was silent, and none across it.
  mutating func intervals(isSilent: Bool) -> [Interval] {
    guard !waiting.isEmpty || isSilent else { return [] }
    defer { waiting.removeAll(keepingCapacity: true) }
    guard isSilent else { return waiting }
    last = nil
    return []
  }
}
