import Quantities
import SampleFormats
import Testing

@Suite("What a format can't hold")
struct FormatLossTests {
  private static func sample(
    _ value: Double, _ type: QuantityType = .heartRate, at milliseconds: Int64,
    lasting length: Int64 = 0, source: String = "Watch"
  ) -> QuantitySample {
    let start = Instant(milliseconds: 1_796_049_000_000 + milliseconds)
    return QuantitySample(
      type: type, value: value, unit: type.canonicalUnit, start: start,
      end: start.advanced(by: .seconds(length)), source: source)
  }

  private static func written(
    _ format: ExportFormat, _ samples: [QuantitySample]
  ) throws -> (text: String, writer: any SampleFileWriter) {
    var bytes: [UInt8] = []
    var writer = format.writer { bytes += $0 }
    for sample in samples { try writer.append(sample, of: "P1", flags: []) }
    try writer.finish()
    return (String(decoding: bytes, as: UTF8.self), writer)
  }

  @Test("is counted: rounded values and times, ends, and sources that become one")
  func counted() throws {
    let samples = [
      Self.sample(60.25, at: 0), Self.sample(61, at: 1250), Self.sample(62, at: 3000, lasting: 2),
      Self.sample(63, at: 4000, source: "Strap"),
    ]
    let tcx = try Self.written(.tcx, samples).writer
    #expect(tcx.losses == [.value: 1, .end: 1, .source: 1] && tcx.leftOut.isEmpty)
    let fitbit = try Self.written(.fitbit, samples).writer
    #expect(fitbit.losses == [.time: 1, .end: 1, .source: 1] && fitbit.leftOut.isEmpty)
    let bids = try Self.written(.bidsPhysio, samples).writer
    #expect(bids.losses == [.time: 1, .end: 1] && bids.leftOut.values.reduce(0, +) == 1)
    for format in [ExportFormat.csv, .ndjson, .appleHealth, .openMHealth, .researchKit] {
      #expect(try Self.written(format, samples).writer.losses.isEmpty, "\(format)")
    }
  }

  @Test("as a second rate within a second is left out, and the file has no conflict")
  func oneSecond() throws {
    let samples = [Self.sample(60, at: 0), Self.sample(61, at: 400), Self.sample(62, at: 1000)]
    let (text, writer) = try Self.written(.fitbit, samples)
    #expect(writer.leftOut.values.reduce(0, +) == 1)
    let read = try Intake(FitbitReader.self, MadeSource(text))
    #expect(read.values == [60, 62] && read.tally.remarks.isEmpty)
  }

  @Test("as another source's intervals are left out of a list of intervals")
  func intervals() throws {
    let samples = [
      Self.sample(800, .rrInterval, at: 0), Self.sample(700, .rrInterval, at: 1, source: "Strap"),
      Self.sample(810, .rrInterval, at: 2),
    ]
    let (text, writer) = try Self.written(.rrText, samples)
    #expect(text == "800\n810\n" && writer.leftOut == ["KareninaRRInterval": 1])
  }

  @Test("nothing is lost to gzip, in pieces of any size", arguments: [1, 1000, 300_000])
  func packed(piece: Int) throws {
    let plain = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    let packer = GzipPacker()
    var packed: [UInt8] = []
    let size = piece == 1 ? 2000 : plain.count
    for start in stride(from: 0, to: size, by: piece) {
      packed += try packer.pack(Array(plain[start..<min(start + piece, size)]))
    }
    packed += try packer.finish()
    let folder = try MadeFolder()
    let file = try GzipFile(path: folder.file("a.gz", packed))
    #expect(try file.all(limit: 1 << 20, path: "made") == Array(plain[..<size]))
  }
}
