import Digests
import StrictJSON

/// A journal read back, line by line, as far as it is whole.
///
/// In: the bytes of `events.jsonl`. Out: lines, and what is wrong with the others.
package struct JournalReader: Sendable {
  /// One thing that is wrong with a journal.
  package struct Problem: Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    package var found: String
    package var expected: String

    package var description: String { "line \(line): found \(found); expected \(expected)" }
  }

  /// The whole lines, in order, the header first.
  package private(set) var lines: [JournalLine] = []
  package private(set) var problems: [Problem] = []
  /// Whether the last line was cut, as a crash in the middle of a write leaves it.
  package private(set) var isCut = false

  private var previousHash: String? = JournalLine.noHash

  /// Reads as many whole lines as there are, before and after any damage.
  package init(reading bytes: [UInt8]) {
    var number = 0
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      read(Array(rest[..<end]), number)
      rest = rest[(end + 1)...]
    }
    isCut = !rest.isEmpty
    if number == 0 {
      problems.append(Problem(line: 1, found: "no whole line", expected: "a journal's header"))
    }
  }

  private mutating func read(_ bytes: [UInt8], _ number: Int) {
    // The chain goes on from whatever stands here, so that one damaged line is one problem.
    defer { previousHash = SHA256Digest(of: bytes).hexadecimal }
    guard hasRightCheck(bytes) else {
      problems.append(
        Problem(
          line: number, found: "bytes that do not match their checksum",
          expected: "the line as it was written; it is left out"))
      return
    }
    do throws(LineError) {
      let document = try parse(bytes)
      try checkChain(document, number)
      let line = try line(document, number)
      lines.append(line)
    } catch {
      problems.append(Problem(line: number, found: error.found, expected: error.expected))
    }
  }

  private func hasRightCheck(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > JournalLine.checkLength else { return false }
    let checked = bytes.dropLast(JournalLine.checkLength)
    let check = bytes.suffix(JournalLine.checkLength)
    return Array(check) == Array(",\"crc32c\":\"\(CRC32C.hexadecimal(checked))\"}".utf8)
  }

  private struct LineError: Error {
    var found: String
    var expected: String
  }

  private func parse(_ bytes: [UInt8]) throws(LineError) -> JSONValue {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      throw LineError(found: error.found, expected: error.expected)
    }
  }

  private mutating func checkChain(_ document: JSONValue, _ number: Int) throws(LineError) {
    if number == 1 {
      guard document["format"]?.string == JournalLine.format else {
        throw LineError(found: "no journal's header", expected: "'\(JournalLine.format)'")
      }
      guard document["version"]?.integer == 1 else {
        throw LineError(
          found: "version \(document["version"].map { Writer.string($0) } ?? "none")",
          expected: "version 1; read it with a newer karenina")
      }
    }
    guard document["previous"]?.string == previousHash else {
      // Named, and still read: the line itself is whole.
      problems.append(
        Problem(
          line: number, found: "a line that does not follow the one before it",
          expected: "the journal as it was written; a line was changed, removed or moved"))
      return
    }
  }

  private func line(_ document: JSONValue, _ number: Int) throws(LineError) -> JournalLine {
    do throws(FormatError) {
      let fields = Fields(document)
      let kind = try fields.string("kind")
      return JournalLine(
        sequence: try fields.integer("sequence"), elapsed: try fields.number("elapsed"),
        time: try fields.instant("time"),
        event: try SessionEvent(kind: kind, payload: try fields.object("payload")))
    } catch {
      throw LineError(found: "\(error)", expected: "a line of a journal")
    }
  }
}
