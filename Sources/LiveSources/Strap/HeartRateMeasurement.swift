import Quantities

/// What one notification of the characteristic Heart Rate Measurement (0x2A37) says.
///
/// Its bytes are flags, the rate in one byte or two, energy where it is told, and RR intervals to
/// the end, the oldest first; numbers of two bytes begin with the lower one.
package struct HeartRateMeasurement: Equatable, Sendable {
  /// Whether the sensor touches the skin.
  package enum Contact: Equatable, Sendable {
    /// The device can't tell.
    case unknown
    case lost
    case present
  }

  /// The rate as the device counts it, in beats a minute; 0 where it has none.
  package var rate: Int
  package var contact: Contact
  /// Energy expended since the device was reset, in kilojoules; 65,535 where it is that or more.
  package var energy: Int?
  /// Times between beats in 1/1024 s, the oldest first; none is 0.
  package var intervals: [Int]
  /// How many more times between beats were 0, which is no time.
  package var emptyIntervals: Int
  /// Whether a byte that belongs to nothing stood at the end.
  package var hasOddByte: Bool

  package init(
    rate: Int, contact: Contact = .unknown, energy: Int? = nil, intervals: [Int] = [],
    emptyIntervals: Int = 0, hasOddByte: Bool = false
  ) {
    self.rate = rate
    self.contact = contact
    self.energy = energy
    self.intervals = intervals
    self.emptyIntervals = emptyIntervals
    self.hasOddByte = hasOddByte
  }

  /// The intervals in milliseconds.
  package var milliseconds: [Double] { intervals.map { Double($0) * 1000 / 1024 } }

  /// The mean rate of the intervals in beats a minute; nil where there is none.
  package var rateOfIntervals: Double? {
    let sum = intervals.reduce(0, +)
    return sum > 0 ? 60 * 1024 * Double(intervals.count) / Double(sum) : nil
  }

  /// Whether an interval is one that the store flags, such as that of a beat that was missed.
  package var hasImplausibleInterval: Bool {
    milliseconds.contains { !QuantityType.rrInterval.plausibleRange.contains($0) }
  }
}

/// Why bytes are no measurement of heart rate.
package enum MeasurementError: Error, Equatable, Sendable {
  /// The flags promise more bytes than came.
  case tooShort(bytes: [UInt8], expected: Int)
}

extension MeasurementError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooShort(let bytes, let expected):
      "heart-rate measurement: found bytes: \(bytes.count)\(Self.digits(of: bytes)); expected at "
        + "least \(expected)"
    }
  }
}

extension MeasurementError {
  /// The first bytes in hexadecimal.
  private static func digits(of bytes: [UInt8]) -> String {
    let digits = bytes.prefix(8).map { String(UInt16($0) + 0x100, radix: 16).suffix(2) }
    return bytes.isEmpty ? "" : " (\(digits.joined(separator: " ")))"
  }
}

extension HeartRateMeasurement {
  /// The bits of the first byte; 5 to 7 are reserved and mean nothing.
  private enum Flag {
    static let wideRate: UInt8 = 1 << 0
    /// Means something only beside ``tellsContact``.
    static let contact: UInt8 = 1 << 1
    static let tellsContact: UInt8 = 1 << 2
    static let energy: UInt8 = 1 << 3
    static let intervals: UInt8 = 1 << 4
  }

  /// Reads a notification's bytes, whatever they are.
  package init(decoding bytes: [UInt8]) throws(MeasurementError) {
    guard let flags = bytes.first else { throw .tooShort(bytes: [], expected: 2) }
    let isWide = flags & Flag.wideRate != 0
    let hasEnergy = flags & Flag.energy != 0
    let expected = 1 + (isWide ? 2 : 1) + (hasEnergy ? 2 : 0)
    guard bytes.count >= expected else {
      throw .tooShort(bytes: bytes, expected: expected)
    }
    rate = isWide ? Self.pair(bytes, 1) : Int(bytes[1])
    energy = hasEnergy ? Self.pair(bytes, expected - 2) : nil
    contact =
      flags & Flag.tellsContact == 0 ? .unknown : flags & Flag.contact == 0 ? .lost : .present
    let rest = flags & Flag.intervals == 0 ? 0 : bytes.count - expected
    let times = stride(from: 0, to: rest - 1, by: 2).map { Self.pair(bytes, expected + $0) }
    intervals = times.filter { $0 > 0 }
    emptyIntervals = times.count - intervals.count
    hasOddByte = (bytes.count - expected) % 2 == 1 || bytes.count - expected > rest
  }

  private static func pair(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }
}
