import Quantities
import SampleFormats
import StrictJSON
import Testing

/// Files as phones, wristbands and watches export them, written and read again.
@Suite struct DeviceFileWriterTests {
  private static let start = Instant(milliseconds: 1_796_049_000_000, offsetMinutes: 60)

  private func sample(
    _ value: Double, _ type: QuantityType = .heartRate, after seconds: Int64 = 0,
    lasting length: Int64 = 0, unit: QuantityUnit? = nil, source: String = "Watch",
    device: String? = nil, metadata: [JSONMember] = []
  ) -> QuantitySample {
    let moment = Self.start.advanced(by: .seconds(seconds))
    return QuantitySample(
      type: type, value: value, unit: unit ?? type.canonicalUnit, start: moment,
      end: moment.advanced(by: .seconds(length)), source: source, device: device,
      metadata: metadata)
  }

  private func write(
    _ format: ExportFormat, _ samples: [QuantitySample]
  ) throws -> (text: String, leftOut: [String: Int]) {
    var bytes: [UInt8] = []
    var writer = format.writer { bytes += $0 }
    for sample in samples { try writer.append(sample, of: "P-1", flags: []) }
    try writer.finish()
    return (String(decoding: bytes, as: UTF8.self), writer.leftOut)
  }

  @Test("an export of Apple Health holds every type that HealthKit has, with source and metadata")
  func appleHealth() throws {
    let types = QuantityType.all.filter { $0.identifier.hasPrefix("HK") }
    var samples = types.enumerated().map { index, type in
      sample(
        0.1 + 0.2 + Double(index), type, after: Int64(index), lasting: Int64(index % 3),
        source: #"A "phone" <1> & co"#, device: index % 2 == 0 ? "<HKDevice: 0x1, name:W>" : nil)
    }
    samples.append(
      sample(72, after: 50, metadata: [JSONMember("k", "a\nb"), JSONMember("n", "1")]))
    var late = sample(73, after: 60)
    late.start.milliseconds += 250
    late.end = late.start
    samples.append(late)
    let (text, leftOut) = try write(.appleHealth, samples + [sample(800, .rrInterval, after: 61)])
    #expect(leftOut == ["KareninaRRInterval": 1])
    #expect(text.contains(#"startDate="2026-11-30 15:30:50 +0100""#))
    let read = try Intake(AppleHealthReader.self, MadeSource(text, piece: 11)).samples
    #expect(read.count == samples.count)
    for (one, other) in zip(read, samples) { #expect(one == other) }
  }

  @Test("a Takeout holds heart rates in UTC, and leaves out the rest")
  func fitbit() throws {
    let samples = (0..<100).map { sample(Double(60 + $0), after: Int64(5 * $0)) }
    let (text, leftOut) = try write(.fitbit, samples + [sample(3, .stepCount, lasting: 5)])
    #expect(leftOut == ["HKQuantityTypeIdentifierStepCount": 1])
    #expect(text.hasPrefix("[{\n  \"dateTime\" : \"11/30/26 14:30:00\",\n"))
    let read = try Intake(FitbitReader.self, MadeSource(text, piece: 100)).samples
    #expect(read.map(\.value) == samples.map(\.value))
    #expect(read.map(\.start.milliseconds) == samples.map(\.start.milliseconds))
    #expect(try write(.fitbit, []).text == "[]\n")
  }

  @Test("an activity of three hours comes back as it was: rates, and the distance of each interval")
  func tcx() throws {
    let rates = (0..<10_800).map { sample(Double(60 + $0 % 90), after: Int64($0)) }
    // Two walks with a rest between them.
    let distances = (Array(60..<600) + Array(900..<2000)).map {
      sample(
        6.75 + Double($0 % 7) / 8, .distanceWalkingRunning, after: Int64(5 * $0), lasting: 5)
    }
    let samples = (rates + distances).sorted { $0.end < $1.end }
    let (text, leftOut) = try write(.tcx, samples)
    #expect(leftOut.isEmpty && text.components("<Lap ") == 3)
    let read = try Intake(TCXReader.self, MadeSource(text, piece: 1000)).samples
    let readRates = read.filter { $0.type == .heartRate }
    #expect(readRates.map(\.value) == rates.map(\.value))
    #expect(readRates.map(\.start.milliseconds) == rates.map(\.start.milliseconds))
    #expect(readRates.allSatisfy { $0.source == "Watch" })
    let walked = read.filter { $0.type == .distanceWalkingRunning && $0.value > 0 }
    #expect(walked.map(\.start.milliseconds) == distances.map(\.start.milliseconds))
    #expect(walked.map(\.end.milliseconds) == distances.map(\.end.milliseconds))
    #expect(walked.map(\.value) == distances.map(\.value))
  }

  @Test("distances come back bit for bit, to the micrometre, however far the counter is")
  func tcxDistances() throws {
    // From 0 to 12 km, to the millimetre and to the micrometre; the first is where bits are lost.
    let values = (0..<5000).map { (index: Int) -> Double in
      let whole = Double((index * 7919 + 13) % 12_000_000)
      return index == 0 ? 7.152 : whole / (index % 2 == 0 ? 1e3 : 1e6)
    }
    let samples = values.enumerated().map { index, value in
      sample(value, .distanceWalkingRunning, after: Int64(5 * index), lasting: 5)
    }
    let read = try Intake(TCXReader.self, MadeSource(try write(.tcx, samples).text)).samples
    #expect(read.map(\.value) == values)
  }

  @Test("a counter of distance is that of one source; the others are left out, and counted")
  func tcxSources() throws {
    let samples = (0..<10).flatMap { index in
      ["Watch", "Phone"].map {
        sample(
          6, .distanceWalkingRunning, after: Int64(5 * index), lasting: 5, source: $0)
      }
    }
    let (text, leftOut) = try write(.tcx, samples)
    #expect(leftOut == ["HKQuantityTypeIdentifierDistanceWalkingRunning": 10])
    #expect(text.contains("<DistanceMeters>60</DistanceMeters>"))
  }

  @Test("what is made up says so in a Takeout and between intervals, and is read as made up")
  func madeUp() throws {
    let sources = [
      "Watch", "Karenina mock 2", "Karenina mock 2", "Watch", "Karenina mock 2 second",
      "Karenina mock \"2\"\n900",
    ]
    let rates = sources.enumerated().map { sample(60, after: Int64($0), source: $1) }
    let takeout = try write(.fitbit, rates).text
    #expect(takeout.contains("  },\n  \"source\" : \"Karenina mock 2\"\n}"))
    let read = try Intake(FitbitReader.self, MadeSource(takeout)).samples
    #expect(read.map(\.source) == sources.map { $0 == "Watch" ? "Fitbit" : $0 })
    for (source, mark, readAs) in [
      ("Watch", "", "RR text"),
      ("Karenina mock 2", "# made up: Karenina mock 2\n", "Karenina mock 2"),
      ("Karenina mock \"2\"\n900", "# made up: Karenina mock \"2\"900\n", "Karenina mock \"2\"900"),
    ] {
      let intervals = (0..<2).map { sample(800, .rrInterval, after: $0, source: source) }
      let text = try write(.rrText, intervals).text
      #expect(text == mark + "800\n800\n")
      let settings = ImportSettings(start: Self.start)
      let beats = try Intake(RRTextReader.self, MadeSource(text), settings: settings)
      #expect(beats.samples.map(\.source) == [readAs, readAs])
      #expect(beats.tally.remarks.isEmpty)
      let named = ImportSettings(start: Self.start, source: "Trial")
      let told = try Intake(RRTextReader.self, MadeSource(text), settings: named).samples
      #expect(told.map(\.source) == (readAs == "RR text" ? ["Trial", "Trial"] : [readAs, readAs]))
    }
  }

  @Test("a file that names nobody holds one person's samples", arguments: ExportFormat.allCases)
  func onePerson(format: ExportFormat) throws {
    var writer = format.writer { _ in }
    let type: QuantityType = format == .rrText ? .rrInterval : .heartRate
    try writer.append(sample(700, type), of: "P-1", flags: [])
    let other = Result { try writer.append(sample(800, type, after: 1), of: "P-2", flags: []) }
    if format.namesParticipants {
      #expect(throws: Never.self) { try other.get() }
    } else {
      #expect(throws: ExportError.severalParticipants(format: format)) { try other.get() }
    }
  }
}

extension String {
  /// How often a part stands in it.
  fileprivate func components(_ part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
