import Quantities

/// Writes a Training Center file, which ``TCXReader`` reads: heart rates and distances of an activity.
///
/// Rates are rounded to whole beats, as the format asks; times are UTC. Its creator is the first
/// sample's source. A lap lasts an hour at most, so that its totals can stand before its trackpoints.
/// Distances are those of the first source that tells one: a counter would count others twice.
package struct TCXWriter: SampleFileWriter {
  /// The milliseconds of the longest lap.
  private static let longestLap: Int64 = 3_600_000

  package private(set) var leftOut: [String: Int] = [:]
  package var losses: [SampleLoss: Int] { lost.counts }
  private var lost = LossCounter()
  private var output: OutputBuffer
  private var participant: String?
  private var source: String?
  private var lap: TCXLap?
  /// The source of the distances.
  private var measuring: String?
  /// Metres since the activity began.
  private var distance = 0.0
  /// When the last distance ended.
  private var measured: Instant?

  package init(to sink: @escaping ByteSink) {
    output = OutputBuffer(sink)
    output.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
       <Activities>

      """)
  }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite, holds(sample), let value = Self.value(sample) else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    guard participant == self.participant ?? participant else {
      throw ExportError.severalParticipants(format: .tcx)
    }
    begin(participant, sample)
    lost.add(sourceOf: sample)
    if sample.type == .heartRate {
      lost.add(.value, if: TCXLap.rate(value) != value)
      lost.add(.end, if: sample.end != sample.start)
      lap?.add(rate: value, at: sample.start)
    } else {
      measuring = sample.source
      add(metres: value, from: sample.start, to: sample.end)
    }
    try output.flushIfFull()
  }

  private func holds(_ sample: QuantitySample) -> Bool {
    switch sample.type {
    case .heartRate: true
    case .distanceWalkingRunning: sample.source == measuring ?? sample.source
    default: false
    }
  }

  /// In count/min or metres.
  private static func value(_ sample: QuantitySample) -> Double? {
    do throws(UnitMismatch) {
      return try sample.canonicalValue()
    } catch {
      return nil
    }
  }

  /// Opens the activity with the first sample, and a lap where the last is long enough.
  private mutating func begin(_ participant: String, _ sample: QuantitySample) {
    if self.participant == nil {
      (self.participant, source) = (participant, sample.source)
      output.append("  <Activity Sport=\"Other\">\n   <Id>")
      output.append(utc: sample.start)
      output.append("</Id>\n")
    }
    if let lap, sample.end.milliseconds - lap.start.milliseconds >= Self.longestLap {
      closeLap()
    }
    if lap == nil { lap = TCXLap(start: sample.start, distance: distance) }
  }

  /// A counter tells a distance between two trackpoints.
  private mutating func add(metres: Double, from start: Instant, to end: Instant) {
    if measured != start { lap?.add(distance: distance, at: start) }
    distance += metres
    measured = end
    lap?.add(distance: distance, at: end)
  }

  private mutating func closeLap() {
    guard var lap else { return }
    lap.write(to: &output)
    self.lap = nil
    // The next lap's counter goes on where this one's ended.
    measured = nil
  }

  package mutating func finish() throws {
    closeLap()
    if let source {
      output.append("   <Creator xsi:type=\"Device_t\"><Name>")
      output.append(XMLEscaping.bytes(source))
      output.append("</Name><UnitId>0</UnitId><ProductID>0</ProductID>")
      output.append(
        "<Version><VersionMajor>1</VersionMajor><VersionMinor>0</VersionMinor></Version>")
      output.append("</Creator>\n  </Activity>\n")
    }
    output.append(" </Activities>\n</TrainingCenterDatabase>\n")
    try output.flush()
  }
}
