import Quantities
import StrictJSON

/// Writes a physiological recording of BIDS: a row a second with the heart rate, and its sidecar.
///
/// It holds the heart rates of one participant, source and device. Each goes to the second that is
/// nearest, counted from the first; a second that has one already, and one that is past, take no
/// other. Seconds without one are `n/a`. The sidecar keeps the moment of the first row; offsets
/// that change, ends and metadata have no place.
package struct BIDSPhysioWriter: SampleFileWriter {
  /// Seconds of the longest gap.
  private static let longestGap: Int64 = 7 * 86_400

  package private(set) var leftOut: [String: Int] = [:]
  package var losses: [SampleLoss: Int] { lost.counts }
  private var lost = LossCounter()
  private var output: OutputBuffer
  private var first: (sample: QuantitySample, participant: String)?
  /// How many rows were written.
  private var rows: Int64 = 0

  package init(to sink: @escaping ByteSink) { output = OutputBuffer(sink) }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.type == .heartRate, let rate = Self.rate(of: sample) else {
      return leaveOut(sample)
    }
    let first = self.first ?? (sample, participant)
    guard participant == first.participant else {
      throw ExportError.severalParticipants(format: .bidsPhysio)
    }
    self.first = first
    let later = sample.start.milliseconds - first.sample.start.milliseconds
    let row = (later + (later < 0 ? -500 : 500)) / 1000
    guard row >= rows, sample.source == first.sample.source, sample.device == first.sample.device
    else { return leaveOut(sample) }
    guard row - rows < Self.longestGap else { throw ExportError.gapTooLong(seconds: row - rows) }
    while rows < row {
      output.append("n/a\n")
      rows += 1
      try output.flushIfFull()
    }
    output.append(rate)
    output.append("\n")
    lost.add(.time, if: later % 1000 != 0)
    lost.add(.end, if: sample.end != sample.start)
    rows += 1
    try output.flushIfFull()
  }

  package mutating func finish() throws { try output.flush() }

  private mutating func leaveOut(_ sample: QuantitySample) {
    leftOut[sample.type.identifier, default: 0] += 1
  }

  private static func rate(of sample: QuantitySample) -> Double? {
    guard sample.value.isFinite else { return nil }
    do throws(UnitMismatch) {
      return try sample.unit.convert(sample.value, to: .countPerMinute)
    } catch {
      return nil
    }
  }

  /// What the columns are, for the `.json` beside the `.tsv`.
  package var sidecar: [UInt8]? {
    Writer.bytes(
      .object(present: [
        ("SamplingFrequency", 1), ("StartTime", 0), ("Columns", ["heartrate"]),
        ("Manufacturer", first.map { .string($0.sample.source) }),
        ("ManufacturersModelName", first?.sample.device.map { .string($0) }),
        ("heartrate", ["Description": "Heart rate", "Units": "bpm"]),
        (BIDSSidecar.startKey, first.map { .string($0.sample.start.rfc3339) }),
      ]), .readable)
  }
}
