import ResultFiles
import SafeFiles
import StrictJSON
import Synchronization

/// Keeps made-up data out of tables of what people did.
///
/// In: what was found under the paths. Out: whether each session is taken. Next: the tables.
/// Where any session that the filter takes is real, synthetic ones are left out and counted;
/// sessions that are all synthetic are taken. Only manifests are read for that, up to the first of
/// a real session, so that it costs little before a long scan.
package final class SyntheticSessions: Sendable {
  private let leavesOut: Bool
  private let count = Mutex(0)

  package init(among found: [ResultFinder.Found], _ filter: ResultFilter) {
    leavesOut = !filter.includesSynthetic && found.contains { Self.isReal($0, filter) }
  }

  /// Whether it is taken; what is not is counted.
  ///
  /// May be asked from any thread.
  package func takes(_ scanned: ResultScanner.Scanned) -> Bool {
    guard leavesOut, Self.isSynthetic(scanned) else { return true }
    count.withLock { $0 += 1 }
    return false
  }

  /// What is to be said once everything was scanned; nil where nothing was left out.
  package var note: String? {
    let count = count.withLock { $0 }
    guard count > 0 else { return nil }
    return
      "\(count) synthetic \(count == 1 ? "session is" : "sessions are") left out, since others "
      + "are real; --include synthetic takes \(count == 1 ? "it" : "them")"
  }

  private static func isSynthetic(_ scanned: ResultScanner.Scanned) -> Bool {
    switch scanned {
    case .session(let reading): reading.record?.isSynthetic == true
    case .recorderFile(let file): file.isSynthetic
    }
  }

  // MARK: Looking ahead

  /// Whether it is a session of a person that the filter takes, by its manifest first.
  private static func isReal(_ found: ResultFinder.Found, _ filter: ResultFilter) -> Bool {
    guard case .session(let path) = found,
      filter.includesWithdrawn || !Withdrawal.isMarked(session: path)
    else { return false }
    switch Manifest(path) {
    case .synthetic: return false
    case .ended(let record):
      guard !record.isSynthetic, record.head.kind != .rehearsal, filter.takes(record) else {
        return false
      }
    case .unfinished: break
    }
    // What seems real is the last that is looked at, unless journal or samples tell otherwise.
    let reading = ResultReader.read(path)
    return reading.record?.isSynthetic == false && filter.takes(reading)
  }

  /// What a manifest tells.
  private enum Manifest {
    case synthetic
    case ended(SessionRecord)
    /// It has no ending or can't be read; the journal knows more.
    case unfinished

    private static let marks = ["\"synthetic\":true", "\"synthetic\": true"].map { Array($0.utf8) }

    init(_ session: String) {
      do {
        let bytes = try FileBytes.read(session + "/" + SessionRecord.fileName)
        if Self.marks.contains(where: { bytes.holds($0) }) {
          self = .synthetic
          return
        }
        let record = try SessionRecord(manifest: try Document(reading: bytes).root.value)
        self = record.ending == nil ? .unfinished : .ended(record)
      } catch {
        // The scan names what is wrong with it.
        self = .unfinished
      }
    }
  }
}
