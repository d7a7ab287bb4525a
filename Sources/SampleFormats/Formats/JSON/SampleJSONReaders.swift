import Quantities

/// This program's samples, an object a line.
///
/// Keys are those of a table's columns: `type`, `start` and `value` at least; the type's own unit
/// where there is no `unit`, a moment where there is no `end`. `device` and `metadata` are kept.
package enum NDJSONReader: FormatReader {
  package static let format = SampleFormat.ndjson

  package static func matches(_ head: FileHead) -> Bool {
    head.hasLine(withKeys: "type", "start", "value")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let lines = TextLines(source, intake)
    var objects = SampleObjects(intake)
    while try lines.advance() {
      guard !lines.isCut else {
        intake.remark(.malformed, at: "line \(lines.number)", found: "a line of over 1 MB")
        continue
      }
      guard lines.line.contains(where: { $0 > 32 }) else { continue }
      try objects.take(
        lines.line, at: "line \(lines.number)", isLast: !lines.isEnded)
    }
  }
}

/// This program's samples, a list of objects with the keys of ``NDJSONReader``.
package enum SampleJSONReader: FormatReader {
  package static let format = SampleFormat.json

  package static func matches(_ head: FileHead) -> Bool {
    head.firstCharacter == UInt8(ascii: "[")
      && head.hasItem(withKeys: "type", "start", "value")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    var objects = SampleObjects(intake)
    try JSONObjects(source, .outermost, intake).forEach(intake, named: "item") {
      text, place throws(ImportError) in
      try objects.take(text, at: place)
    }
  }
}

/// A recorder's file of ResearchKit: `{"items":[…]}`, times to the second or finer.
///
/// Of a file that breaks off the whole items are kept. A pedometer's items count from their start;
/// what each adds to the one before is a sample.
package enum ResearchKitReader: FormatReader {
  package static let format = SampleFormat.researchKit

  package static func matches(_ head: FileHead) -> Bool {
    head.firstCharacter == UInt8(ascii: "{")
      && head.text.prefix(200).filter { !$0.isWhitespace }.hasPrefix("{\"items\":[")
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    var objects = SampleObjects(intake)
    let items = JSONObjects(source, .items, intake)
    try items.forEach(intake, named: "item") { text, place throws(ImportError) in
      try objects.take(text, at: place)
    }
  }
}

extension JSONObjects {
  /// Gives each object with its place, and remarks on what else the text has.
  func forEach(
    _ intake: SampleIntake, named name: String,
    _ take: (_ text: [UInt8], _ place: String) throws(ImportError) -> Void
  ) throws(ImportError) {
    while try next() { try take(object, "\(name) \(count)") }
    let place = "behind \(name) \(count)"
    if isCut { intake.remark(.truncated, at: place, found: "the end of the file") }
    for _ in 0..<strays { intake.remark(.malformed, at: place, found: "text that is no object") }
    for _ in 0..<overlong { intake.remark(.malformed, at: place, found: "an object of over 4 MB") }
  }
}
