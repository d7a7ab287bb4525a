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
  /// Whether it ends within its header, or is empty, as a kill leaves it that comes at once.
  package private(set) var isBare = false
  /// Whose it is, where the header tells.
  package private(set) var owner: JournalOwner?

  /// The lines before the first that something is wrong with.
  var undamagedLines: ArraySlice<JournalLine> {
    problems.isEmpty ? lines[...] : lines[..<undamagedCount]
  }

  private var undamagedCount = 0
  /// Problems beyond this number are counted, not named.
  private static let namedProblems = 1_000
  private var unnamedProblems = 0

  /// The line before, whatever it is: one damaged line is one problem.
  private var previous: ArraySlice<UInt8>?

  /// Reads as many whole lines as there are, before and after any damage.
  package init(reading bytes: [UInt8]) {
    var number = 0
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = rest[..<end]
      read(line, number)
      previous = line
      rest = rest[(end + 1)...]
    }
    previous = nil
    isCut = !rest.isEmpty
    isBare =
      number == 0
      && rest.prefix(Self.beginning.count)
        .elementsEqual(Self.beginning.prefix(rest.count))
    if number == 0 { name(1, "no whole line", "a journal's header") }
    countUnnamed(after: number)
  }

  /// How each journal begins.
  private static let beginning = Array("{\"format\":\"\(JournalLine.format)\"".utf8)

  private mutating func name(_ line: Int, _ found: String, _ expected: String) {
    if problems.isEmpty { undamagedCount = lines.count }
    guard problems.count < Self.namedProblems else { return unnamedProblems += 1 }
    problems.append(Problem(line: line, found: found, expected: expected))
  }

  private mutating func countUnnamed(after line: Int) {
    guard unnamedProblems > 0 else { return }
    problems.append(
      Problem(
        line: line, found: "\(unnamedProblems) more problems up to here",
        expected: "lines as they were written"))
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int) {
    guard hasRightCheck(bytes) else {
      return name(
        number, "bytes that do not match their checksum",
        "the line as it was written; it is left out")
    }
    do throws(LineError) {
      let document = try parse(bytes)
      try checkChain(document, number)
      let line = try line(document, number)
      lines.append(line)
    } catch {
      name(number, error.found, error.expected)
    }
  }

  private func hasRightCheck(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > JournalLine.checkLength, bytes.last == UInt8(ascii: "}") else {
      return false
    }
    let checked = bytes.dropLast(JournalLine.checkLength)
    let check = bytes.suffix(JournalLine.checkLength).dropLast()
    return check.elementsEqual(",\"crc32c\":\"\(CRC32C.hexadecimal(checked))\"".utf8)
  }

  private struct LineError: Error {
    var found: String
    var expected: String
  }

  private func parse(_ bytes: ArraySlice<UInt8>) throws(LineError) -> JSONValue {
    do throws(SyntaxError) {
      return try JSONValue(reading: bytes)
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
      owner = JournalOwner(header: document["payload"])
    }
    let hash = previous.map { SHA256Digest(of: $0).hexadecimal } ?? JournalLine.noHash
    guard document["previous"]?.string == hash else {
      // Named, and still read: the line itself is whole.
      return name(
        number, "a line that does not follow the one before it",
        "the journal as it was written; a line was changed, removed or moved")
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
