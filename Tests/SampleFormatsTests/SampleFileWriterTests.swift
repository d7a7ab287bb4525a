import Quantities
import SampleFormats
import StrictJSON
import Testing

@Suite struct SampleFileWriterTests {
  private static let start = Instant(milliseconds: 1_796_049_000_250, offsetMinutes: 60)

  private static func sample(
    _ value: Double, _ type: QuantityType = .heartRate, unit: QuantityUnit? = nil,
    after milliseconds: Int64 = 0, lasting length: Int64 = 0, offset: Int = 60,
    source: String = "Watch", device: String? = nil, metadata: [JSONMember] = []
  ) -> QuantitySample {
    let moment = Instant(
      milliseconds: start.milliseconds + milliseconds, offsetMinutes: offset)
    return QuantitySample(
      type: type, value: value, unit: unit ?? type.canonicalUnit, start: moment,
      end: Instant(milliseconds: moment.milliseconds + length, offsetMinutes: offset),
      source: source, device: device, metadata: metadata)
  }

  /// Numbers whose shortest digits are long or odd.
  private static let numbers: [Double] = [
    0.1 + 0.2, 70, 1.0 / 3, 123_456.789e-3, .leastNonzeroMagnitude, 1e22, 2.5e-7,
  ]

  private static func write(
    _ format: ExportFormat, _ samples: [QuantitySample], flags: [String] = []
  ) throws -> (text: String, writer: any SampleFileWriter) {
    var bytes: [UInt8] = []
    var writer = format.writer { bytes += $0 }
    for sample in samples { try writer.append(sample, of: "P-1", flags: flags) }
    try writer.finish()
    return (String(decoding: bytes, as: UTF8.self), writer)
  }

  private static func mixed(_ types: [QuantityType]) -> [QuantitySample] {
    var samples: [QuantitySample] = []
    for (index, type) in types.enumerated() {
      for (place, number) in numbers.enumerated() {
        let later = Int64(index * 100_000 + place * 1001)
        samples.append(
          sample(
            number, type, after: later, lasting: place % 2 == 0 ? 0 : 500, offset: -570,
            source: ["=1+1", "a, \"b\"\r\nc", "＝ü\t", "'=x", "/"][place % 5]))
      }
    }
    return samples
  }

  @Test("what a table holds comes back as it was: every type, number, time and name")
  func table() throws {
    let samples = Self.mixed(QuantityType.all)
    let (text, writer) = try Self.write(.csv, samples, flags: ["implausible", "order"])
    #expect(text.hasPrefix("participant,type,unit,start,end,value,source,flags\nP-1,HK"))
    #expect(text.contains(",'=1+1,implausible order\n") && writer.leftOut.isEmpty)
    #expect(try Intake(CSVReader.self, MadeSource(text, piece: 7)).samples == samples)
  }

  @Test("an object a line holds all of a sample")
  func lines() throws {
    let metadata = [JSONMember("k", ["a": [1, 2.5, .null, "x/y"]])]
    let samples =
      Self.mixed(QuantityType.all)
      + [Self.sample(1, .bodyTemperature, unit: .degreeFahrenheit, device: "D", metadata: metadata)]
    let (text, _) = try Self.write(.ndjson, samples)
    #expect(try Intake(NDJSONReader.self, MadeSource(text)).samples == samples)
    let list = "[" + text.split(separator: "\n").joined(separator: ",") + "]"
    #expect(try Intake(SampleJSONReader.self, MadeSource(list)).samples == samples)
  }

  @Test("a recorder's file holds all but the device, in ResearchKit's form")
  func recorderFile() throws {
    let metadata = [JSONMember("k", "a/b")]
    let samples = Self.mixed(QuantityType.all) + [Self.sample(1, metadata: metadata)]
    let (text, _) = try Self.write(.researchKit, samples)
    #expect(try Intake(ResearchKitReader.self, MadeSource(text)).samples == samples)
    let whole = Self.sample(138, after: 750)
    #expect(
      try Self.write(.researchKit, [whole]).text == """
        {"items":[{"unit":"count\\/min","type":"HKQuantityTypeIdentifierHeartRate",\
        "endDate":"2026-11-30T15:30:01+0100","source":"Watch","value":138,\
        "startDate":"2026-11-30T15:30:01+0100"}]}
        """)
    #expect(try Self.write(.researchKit, []).text == "{\"items\":[]}")
  }

  @Test("data points hold heart rates, RR intervals and steps; the rest is counted")
  func dataPoints() throws {
    let samples = Self.mixed([.heartRate, .rrInterval, .stepCount])
    let others = [Self.sample(1, .bodyTemperature), Self.sample(.nan)]
    let (text, writer) = try Self.write(.openMHealth, samples + others)
    #expect(try Intake(OpenMHealthReader.self, MadeSource(text)).samples == samples)
    #expect(
      writer.leftOut == [
        "HKQuantityTypeIdentifierBodyTemperature": 1, "HKQuantityTypeIdentifierHeartRate": 1,
      ])
    #expect(try Self.write(.openMHealth, samples + others).text == text)
    let points = try #require(Document(reading: Array(text.utf8)).root.value.array)
    #expect(Set(points.compactMap { $0["header"]?["uuid"]?.string }).count == samples.count)
    let empty = try Self.write(.openMHealth, []).text
    #expect(empty == "[]\n")
  }

  @Test("a data point has the header of both standards")
  func header() throws {
    let (text, _) = try Self.write(.openMHealth, [Self.sample(60)])
    let point = try Document(reading: Array(text.utf8)).root.value.array?.first
    let header = try #require(point?["header"])
    #expect(header["id"] == header["uuid"] && header["id"]?.string?.count == 36)
    #expect(header["id"]?.string.map { Array($0)[14] } == "8")
    #expect(
      header["schema_id"] == ["namespace": "omh", "name": "heart-rate", "version": "2.0"])
    #expect(header["user_id"] == "P-1")
    #expect(header["creation_date_time"] == "2026-11-30T15:30:00.250+01:00")
    #expect(
      point?["body"] == [
        "heart_rate": ["value": 60, "unit": "beats/min"],
        "effective_time_frame": ["date_time": "2026-11-30T15:30:00.250+01:00"],
      ])
  }

  private static func observations(_ samples: [QuantitySample]) throws -> [JSONValue] {
    try write(.fhir, samples).text.split(separator: "\n").map {
      try Document(reading: Array($0.utf8)).root.value
    }
  }

  @Test("moments at equal steps become one Observation, with E where there is none")
  func series() throws {
    let steps: [(Int64, Double)] = [(0, 60), (1000, 60.5), (3000, 61), (4000, 1.0 / 3)]
    let found = try Self.observations(steps.map { Self.sample($1, after: $0) })
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(first["resourceType"] == "Observation" && first["status"] == "final")
    #expect(first["code"]?["coding"]?.array?.first?["code"] == "8867-4")
    #expect(
      first["effectivePeriod"] == [
        "start": "2026-11-30T15:30:00.250+01:00", "end": "2026-11-30T15:30:04.250+01:00",
      ])
    #expect(
      first["valueSampledData"] == [
        "origin": [
          "value": 0, "unit": "beats/minute", "system": "http://unitsofmeasure.org",
          "code": "/min",
        ],
        "period": 1000, "dimensions": 1, "data": "60 60.5 E 61 0.3333333333333333",
      ])
  }

  @Test("series of several types and sources may overlap")
  func overlapping() throws {
    let samples = (0..<300).map { index in
      Self.sample(
        Double(index), [.heartRate, .respiratoryRate][index % 2], after: Int64(index) * 500,
        source: ["Watch", "Belt"][index / 2 % 2])
    }
    let data = try Self.observations(samples).compactMap {
      $0["valueSampledData"]?["data"]?.string?.split(separator: " ").compactMap { Double($0) }
    }
    #expect(data.map(\.count) == [75, 75, 75, 75])
    #expect(data.flatMap(\.self).sorted() == (0..<300).map(Double.init))
  }

  @Test("other samples are an Observation each, with UCUM's unit")
  func observations() throws {
    let samples = [
      Self.sample(60), Self.sample(61, after: 1000),
      Self.sample(62, after: 1500, source: "Belt", device: "H10"),
      Self.sample(0.97, .oxygenSaturation, after: 2000),
      Self.sample(12, .stepCount, after: 3000, lasting: 60_000),
    ]
    let found = try Self.observations(samples + [Self.sample(2, .walkingCadence)])
    #expect(found.compactMap { $0["valueQuantity"]?["value"]?.number } == [60, 61, 62, 97, 12])
    #expect(
      found.compactMap { $0["valueQuantity"]?["code"]?.string } == [
        "/min", "/min", "/min", "%", "{steps}",
      ])
    #expect(found[0]["effectiveDateTime"] == "2026-11-30T15:30:00.250+01:00")
    #expect(found[2]["device"] == ["display": "Belt, H10"])
    #expect(found[4]["effectivePeriod"]?["end"] == "2026-11-30T15:31:03.250+01:00")
    #expect(Set(found.compactMap { $0["id"]?.string }).count == 5)
    let writer = try Self.write(.fhir, [Self.sample(2, .walkingCadence)]).writer
    #expect(writer.leftOut == ["KareninaWalkingCadence": 1])
  }

  @Test("a long series is cut, and none of its values is lost")
  func longSeries() throws {
    let samples = (0..<10_000).map { Self.sample(Double(60 + $0 % 50), after: Int64($0) * 1000) }
    let data = try Self.observations(samples).compactMap {
      $0["valueSampledData"]?["data"]?.string
    }
    #expect(data.count == 3)
    #expect(data.joined(separator: " ").split(separator: " ").count == 10_000)
  }

  @Test("a recording of BIDS has a row a second and comes back with its sidecar")
  func recording() throws {
    let folder = try MadeFolder()
    let samples = [0, 1000, 4000].map { Self.sample(60 + Double($0) / 3, after: $0, device: "D") }
    let others = [
      Self.sample(1, after: 4300), Self.sample(2, after: 5000, source: "Belt"),
      Self.sample(3, .stepCount), Self.sample(.infinity, after: 6000),
    ]
    let (text, writer) = try Self.write(.bidsPhysio, samples + others)
    #expect(text.hasSuffix("n/a\nn/a\n1393.3333333333333\n"))
    #expect(writer.leftOut.values.reduce(0, +) == 4)
    let path = try folder.file("sub-1_task-x_physio.tsv", text)
    _ = try folder.file("sub-1_task-x_physio.json", try #require(writer.sidecar))
    let file = try FormatDetection.reader(path: path)
    let intake = try Intake(file.reader, file.source, path: path)
    #expect(intake.samples == samples)
  }

  @Test("RR intervals come back with their lengths, one behind the other")
  func intervals() throws {
    let samples = [812.5, 1.0 / 3 * 2400, 790].map { Self.sample($0, .rrInterval) }
    let (text, writer) = try Self.write(.rrText, samples + [Self.sample(60)])
    #expect(text == "812.5\n800\n790\n" && writer.leftOut.count == 1)
    let settings = ImportSettings(start: Self.start)
    let intake = try Intake(RRTextReader.self, MadeSource(text), settings: settings)
    #expect(intake.values == samples.map(\.value))
  }

  @Test("files that can't be one are refused, and a sink's error ends the writing")
  func refusals() throws {
    struct Full: Error {}
    for format in [ExportFormat.researchKit, .bidsPhysio] {
      var writer = format.writer { _ in }
      try writer.append(Self.sample(60), of: "A", flags: [])
      #expect(throws: ExportError.severalParticipants(format: format)) {
        try writer.append(Self.sample(61, after: 1000), of: "B", flags: [])
      }
    }
    var recording = ExportFormat.bidsPhysio.writer { _ in }
    try recording.append(Self.sample(60), of: "A", flags: [])
    #expect(throws: ExportError.gapTooLong(seconds: 863_999)) {
      try recording.append(Self.sample(60, after: 864_000_000), of: "A", flags: [])
    }
    for format in ExportFormat.allCases {
      let type = format == .rrText ? QuantityType.rrInterval : .heartRate
      var writer = format.writer { _ in throw Full() }
      #expect(throws: Full.self) {
        for second in 0..<50_000 {
          let sample = Self.sample(60, type, after: Int64(second) * 1000)
          try writer.append(sample, of: "A", flags: [])
        }
        try writer.finish()
      }
    }
  }
}
