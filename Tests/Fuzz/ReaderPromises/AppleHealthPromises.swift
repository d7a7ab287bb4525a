import Quantities
import SampleFormats

/// Reads any bytes as an export of Apple Health.
enum AppleHealthPromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    let samples = samples(of: bytes)
    promises.expect(samples == self.samples(of: longWay(bytes)), "plain records read as all others")
    for sample in samples ?? [] {
      promises.expect(sample.value.isFinite && sample.start <= sample.end, "samples that are some")
    }
  }

  /// With a tab before the first attribute a record is none of those in plain form, and means the
  /// same.
  private static func longWay(_ bytes: [UInt8]) -> [UInt8] {
    let plain = Array("<Record ".utf8)
    var other = bytes
    for start in bytes.indices where bytes[start...].starts(with: plain) {
      other[start + plain.count - 1] = 0x09
    }
    return other
  }

  /// Nil where the file is refused.
  private static func samples(of bytes: [UInt8]) -> [QuantitySample]? {
    var samples: [QuantitySample] = []
    let intake = SampleIntake(path: "export.xml", settings: ImportSettings()) {
      batch throws(ImportError) in
      samples += batch.items.indices.map { batch[$0] }
    }
    do throws(ImportError) {
      try AppleHealthReader.read(AnyBytes(bytes), into: intake)
      try intake.finish()
      return samples
    } catch {
      return nil
    }
  }
}

/// Bytes that all come at once.
private final class AnyBytes: ByteSource {
  private var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func next() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
