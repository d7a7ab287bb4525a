import Quantities
import StrictJSON

/// Samples of one kind at equal steps of time, which FHIR holds as one Observation.
struct FHIRSeries {
  /// Values of the longest series.
  private static let longest = 4096
  /// Steps without a sample that a series goes on over; each is an `E`.
  private static let longestGap: Int64 = 60
  /// Fewer samples than this are Observations of their own.
  static let shortest = 3

  let participant: String
  let first: QuantitySample
  private(set) var last: QuantitySample
  let code: FHIRCode
  /// Milliseconds from sample to sample; nil before there are two.
  private var period: Int64?
  /// The values in the code's unit, nil for a step without a sample.
  private(set) var values: [Double?]
  /// The samples, as long as they are too few for a series.
  private(set) var samples: [QuantitySample]

  init(_ sample: QuantitySample, value: Double, of participant: String, _ code: FHIRCode) {
    self.participant = participant
    self.code = code
    first = sample
    last = sample
    values = [value]
    samples = [sample]
  }

  /// Takes the next sample; false where it does not go on.
  mutating func take(_ sample: QuantitySample, value: Double) -> Bool {
    let gap = sample.start.milliseconds - last.start.milliseconds
    guard sample.start == sample.end, first.start == first.end, gap > 0,
      sample.start.offsetMinutes == first.start.offsetMinutes, values.count < Self.longest,
      Self.isPlain(value), values.first.map({ $0.map(Self.isPlain) ?? true }) == true
    else { return false }
    if let period {
      guard gap % period == 0, gap / period <= Self.longestGap else { return false }
      guard values.count + Int(gap / period) <= Self.longest else { return false }
      values += repeatElement(nil, count: Int(gap / period) - 1)
    } else {
      period = gap
    }
    values.append(value)
    last = sample
    if samples.count < Self.shortest { samples.append(sample) }
    return true
  }

  /// Whether a sample is of the same kind, and from the same source.
  func isAlike(_ sample: QuantitySample, _ participant: String) -> Bool {
    sample.type == first.type && sample.source == first.source && sample.device == first.device
      && participant == self.participant
  }

  /// Sampled data have digits and a point, but no exponents.
  private static func isPlain(_ value: Double) -> Bool {
    !JSONNumber.text(value).utf8.contains(UInt8(ascii: "e"))
  }

  /// The series as FHIR's SampledData.
  var sampledData: JSONValue {
    let data = values.map { $0.map(JSONNumber.text) ?? "E" }.joined(separator: " ")
    return [
      "origin": code.quantity(0), "period": .integer(period ?? 0), "dimensions": 1,
      "data": .string(data),
    ]
  }
}
