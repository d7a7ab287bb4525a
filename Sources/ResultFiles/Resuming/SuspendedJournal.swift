import Digests
import SafeFiles

/// The journal of a session that was cut or saved: locked, read back, and ready to be added to.
package struct SuspendedJournal: Sendable {
  /// What it holds.
  let reader: JournalReader
  let file: AppendFile
  /// How many bytes the whole lines have.
  let size: Int
  /// Whether half a line stands behind them.
  let isCut: Bool
  let previousHash: String

  package var lines: [JournalLine] { reader.lines }
  var nextSequence: Int { (lines.last?.sequence ?? -1) + 1 }

  /// Locks and reads a journal.
  ///
  /// - Throws: ``ResumptionError`` where a living session has it, or it is damaged.
  init(_ name: String, in folder: SafeFolder) throws(ResumptionError) {
    let bytes: [UInt8]
    do throws(FileError) {
      file = try folder.openAppendFile(name)
      bytes = try folder.read(name)
    } catch {
      throw .files(error)
    }
    let journal = JournalReader(reading: bytes)
    guard journal.problems.isEmpty, !journal.lines.isEmpty else {
      throw .damaged(path: folder.path + "/" + name)
    }
    reader = journal
    isCut = journal.isCut
    size = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let last = bytes[..<max(0, size - 1)].split(separator: UInt8(ascii: "\n")).last ?? []
    previousHash = SHA256Digest(of: Array(last)).hexadecimal
  }
}
