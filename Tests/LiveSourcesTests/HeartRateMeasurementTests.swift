import LiveSources
import Testing

/// Bytes of the characteristic 0x2A37, each with what it says.
@Suite("A heart-rate measurement") struct HeartRateMeasurementTests {
  struct Frame: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let expected: HeartRateMeasurement

    var testDescription: String { bytes.map { String($0, radix: 16) }.joined(separator: " ") }
  }

  static let frames = [
    Frame(bytes: [0x00, 72], expected: HeartRateMeasurement(rate: 72)),
    Frame(bytes: [0x01, 72, 0], expected: HeartRateMeasurement(rate: 72)),
    Frame(bytes: [0x01, 0x2C, 0x01], expected: HeartRateMeasurement(rate: 300)),
    // Detected without supported means nothing.
    Frame(bytes: [0x02, 60], expected: HeartRateMeasurement(rate: 60)),
    Frame(bytes: [0x04, 60], expected: HeartRateMeasurement(rate: 60, contact: .lost)),
    Frame(bytes: [0x06, 60], expected: HeartRateMeasurement(rate: 60, contact: .present)),
    Frame(
      bytes: [0x10, 60, 0x00, 0x04],
      expected: HeartRateMeasurement(rate: 60, intervals: [1024])),
    Frame(
      bytes: [0x16, 90, 0xAA, 0x02, 0xA8, 0x02, 0xAC, 0x02],
      expected: HeartRateMeasurement(rate: 90, contact: .present, intervals: [682, 680, 684])),
    Frame(bytes: [0x10, 60], expected: HeartRateMeasurement(rate: 60)),
    Frame(
      bytes: [0x08, 60, 0xE8, 0x03], expected: HeartRateMeasurement(rate: 60, energy: 1000)),
    Frame(
      bytes: [0x19, 60, 0, 0xFF, 0xFF, 0x00, 0x04],
      expected: HeartRateMeasurement(rate: 60, energy: 65_535, intervals: [1024])),
    Frame(
      bytes: [0x10, 60, 0x00, 0x04, 0x09],
      expected: HeartRateMeasurement(rate: 60, intervals: [1024], hasOddByte: true)),
    Frame(bytes: [0x00, 60, 1, 2], expected: HeartRateMeasurement(rate: 60, hasOddByte: true)),
    Frame(
      bytes: [0x10, 60, 0, 0, 0, 4, 0, 0],
      expected: HeartRateMeasurement(rate: 60, intervals: [1024], emptyIntervals: 2)),
    // Reserved bits mean nothing.
    Frame(bytes: [0xE0, 61], expected: HeartRateMeasurement(rate: 61)),
  ]

  @Test("each form is read as the profile has it", arguments: frames)
  func forms(frame: Frame) throws {
    #expect(try HeartRateMeasurement(decoding: frame.bytes) == frame.expected)
  }

  @Test("flags that promise more than came are an error with both counts")
  func short() {
    for (bytes, expected) in [
      ([], 2), ([0x00], 2), ([0x01, 60], 3), ([0x08, 60, 1], 4), ([0x09, 60, 0, 1], 5),
    ] as [([UInt8], Int)] {
      #expect(throws: MeasurementError.tooShort(bytes: bytes, expected: expected)) {
        try HeartRateMeasurement(decoding: bytes)
      }
    }
  }

  @Test("a message shows the bytes")
  func message() {
    #expect(
      "\(MeasurementError.tooShort(bytes: [0x09, 0x3C, 0], expected: 5))"
        == "heart-rate measurement: found bytes: 3 (09 3c 00); expected at least 5")
    #expect("\(MeasurementError.tooShort(bytes: [], expected: 2))".contains("found bytes: 0; exp"))
  }

  @Test("any bytes are read or refused, and every interval is counted once")
  func anyBytes() throws {
    for flags in UInt8.min...UInt8.max {
      for count in 0...24 {
        let bytes = [flags] + (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 1) }
        do {
          let read = try HeartRateMeasurement(decoding: bytes)
          #expect(read.intervals.count <= count / 2)
        } catch MeasurementError.tooShort(let found, let expected) {
          #expect(found == bytes && expected > found.count)
        }
      }
    }
  }

  @Test("intervals are thousand twenty-fourths of a second, and their rate is that of their mean")
  func units() {
    let measurement = HeartRateMeasurement(rate: 99, intervals: [512, 1536])
    #expect(measurement.milliseconds == [500, 1500])
    #expect(measurement.rateOfIntervals == 60)
    #expect(HeartRateMeasurement(rate: 99).rateOfIntervals == nil)
  }
}
