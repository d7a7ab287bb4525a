import Digests
import ResultFiles
import StrictJSON

/// Reads any bytes as a journal and as the other files of a session, and folds what comes out.
///
/// Bytes that hold a right checksum are not found by chance; so each line's is put right, too.
enum JournalPromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    fold(bytes, &promises)
    let checked = withChecksums(bytes)
    fold(checked, &promises)
    for line in checked.split(separator: UInt8(ascii: "\n")) { compare(line, &promises) }
  }

  /// A line is read as by the reader that keeps places, though another one reads it.
  private static func compare(_ line: ArraySlice<UInt8>, _ promises: inout Promises) {
    let quick = read { () throws(SyntaxError) in try JSONValue(reading: line) }
    let careful = read { () throws(SyntaxError) in try Document(reading: Array(line)).root.value }
    promises.expect(quick == careful, "one value of a text, or one error")
  }

  private static func read(
    _ read: () throws(SyntaxError) -> JSONValue
  ) -> Result<JSONValue, SyntaxError> {
    do throws(SyntaxError) {
      return .success(try read())
    } catch {
      return .failure(error)
    }
  }

  private static func fold(_ bytes: [UInt8], _ promises: inout Promises) {
    let journal = JournalReader(reading: bytes)
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    promises.expect(journal.lines.count <= lines, "no more lines than there are")
    let isCut = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    promises.expect(journal.isCut == isCut, "a cut end is told")
    guard let record = SessionRecord(folding: journal.lines) else { return }
    _ = record.fileBytes
    for step in record.steps { _ = step.files.count + step.recordings.flatMap(\.increments).count }
  }

  private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    bytes.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
      var body = Array(line)
      if body.last == UInt8(ascii: "}") { body.removeLast() }
      return body + Array(",\"crc32c\":\"\(CRC32C.hexadecimal(body))\"}\n".utf8)
    }
  }
}
