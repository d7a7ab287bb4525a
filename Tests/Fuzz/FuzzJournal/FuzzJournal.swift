import Digests
import ResultFiles

/// Reads any bytes as a journal and as the other files of a session, and folds what comes out.
///
/// Bytes that hold a right checksum are not found by chance; so each line's is put right, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJournal(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  fold(bytes)
  fold(Checksums.corrected(bytes))
  return 0
}

private func fold(_ bytes: [UInt8]) {
  let journal = JournalReader(reading: bytes)
  let lines = bytes.count { $0 == UInt8(ascii: "\n") }
  precondition(journal.lines.count <= lines, "no more lines than there are")
  precondition(journal.isCut == (bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false), "the end")
  guard let record = SessionRecord(folding: journal.lines) else { return }
  _ = record.fileBytes
  for step in record.steps { _ = step.files.count + step.recordings.flatMap(\.increments).count }
}

/// Puts a right checksum at the end of every line, so that the fuzzer gets past it.
private enum Checksums {
  static func corrected(_ bytes: [UInt8]) -> [UInt8] {
    bytes.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
      var body = Array(line)
      if body.last == UInt8(ascii: "}") { body.removeLast() }
      return body + Array(",\"crc32c\":\"\(CRC32C.hexadecimal(body))\"}\n".utf8)
    }
  }
}
