import Foundation
import Quantities
import SampleFormats

/// Bytes of a test's own, in pieces of any size.
final class MadeSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let piece: Int

  init(_ bytes: [UInt8], piece: Int = .max) {
    rest = bytes[...]
    self.piece = piece
  }

  convenience init(_ text: String, piece: Int = .max) {
    self.init(Array(text.utf8), piece: piece)
  }

  func next() -> [UInt8] {
    defer { rest = rest.dropFirst(piece) }
    return Array(rest.prefix(piece))
  }
}

/// What a format's reader makes of a text.
struct Intake {
  var samples: [QuantitySample] = []
  var tally = ImportTally()

  init(
    _ reader: any FormatReader.Type, _ source: any ByteSource,
    settings: ImportSettings = ImportSettings(), path: String = "made"
  ) throws {
    var samples: [QuantitySample] = []
    let intake = SampleIntake(path: path, settings: settings) {
      batch throws(ImportError) in
      samples += batch.items.indices.map { batch[$0] }
    }
    try reader.read(source, into: intake)
    try intake.finish()
    self.samples = samples
    tally = intake.tally
  }

  var values: [Double] { samples.map(\.value) }
  var starts: [String] { samples.map { $0.start.rfc3339.replacing(".000", with: "") } }
}
