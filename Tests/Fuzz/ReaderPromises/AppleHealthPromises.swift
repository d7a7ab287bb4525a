import Quantities
import SampleFormats

/// Reads any bytes as an export of Apple Health.
enum AppleHealthPromises {
  private static let plain = Array("<Record ".utf8)

  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    let starts = starts(in: bytes)
    let samples = samples(of: [bytes])
    let long = longWay(bytes, starts)
    let other = self.samples(of: [long])
    // What libxml2 makes of a broken document may depend on the pieces in which it gets it, and in
    // another encoding most often does.
    if !declaresEncoding(bytes),
      other == self.samples(of: pieces(of: long, starts + [bytes.count]))
    {
      promises.expect(samples == other, "plain records read as all others")
    }
    for sample in samples ?? [] {
      promises.expect(sample.value.isFinite && sample.start <= sample.end, "samples that are some")
    }
  }

  /// Whether a document says of itself that it is in an encoding but UTF-8.
  private static func declaresEncoding(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard let name = head.firstRange(of: "encoding") else { return false }
    return !head[name.upperBound...].hasPrefix("=\"UTF-8\"")
  }

  /// Where records begin that may be plain.
  private static func starts(in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == plain[0] && bytes[$0...].starts(with: plain) }
  }

  /// With a tab before the first attribute a record is none of those in plain form, and means the
  /// same.
  private static func longWay(_ bytes: [UInt8], _ starts: [Int]) -> [UInt8] {
    var other = bytes
    for start in starts { other[start + plain.count - 1] = 0x09 }
    return other
  }

  private static func pieces(of bytes: [UInt8], _ ends: [Int]) -> [[UInt8]] {
    var start = 0
    return ends.sorted().compactMap { end in
      defer { start = end }
      return end > start ? Array(bytes[start..<end]) : nil
    }
  }

  /// Nil where the file is refused.
  private static func samples(of pieces: [[UInt8]]) -> [QuantitySample]? {
    var samples: [QuantitySample] = []
    let intake = SampleIntake(path: "export.xml", settings: ImportSettings()) {
      batch throws(ImportError) in
      samples += batch.items.indices.map { batch[$0] }
    }
    do throws(ImportError) {
      try AppleHealthReader.read(Pieces(pieces), into: intake)
      try intake.finish()
      return samples
    } catch {
      return nil
    }
  }
}

/// Bytes that come piece by piece.
private final class Pieces: ByteSource {
  private var rest: ArraySlice<[UInt8]>

  init(_ pieces: [[UInt8]]) { rest = pieces[...] }

  func next() -> [UInt8] { rest.popFirst() ?? [] }
}
