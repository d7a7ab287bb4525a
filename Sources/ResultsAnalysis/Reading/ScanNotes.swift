import ResultFiles
import SafeFiles
import Synchronization

/// What a scan left out, or read twice, which is nobody's fault and yet to be said.
///
/// In: what was found, and each thing that was read. Out: lines for people, the same whatever the
/// number of threads. It may be told from any thread.
package final class ScanNotes: Sendable {
  private struct State {
    var leftOut: [LeftOutKind: Int] = [:]
    /// Recorder files by themselves.
    var leftOutFiles: [LoneFileReason: Int] = [:]
    /// The first path of each fingerprint.
    var files: [Int: String] = [:]
    /// The others.
    var repeated: [Int: [String]] = [:]
  }

  private let filter: ResultFilter
  private let filesOfSessions: Int
  private let pilotFolders: [String]
  private let state = Mutex(State())

  init(_ finder: ResultFinder, _ filter: ResultFilter) {
    self.filter = filter
    filesOfSessions = finder.filesOfSessions
    pilotFolders = finder.pilotFolders
  }

  // MARK: What is read

  /// Counts a session where it is left out for what it is.
  func note(_ reading: SessionReading, isWithdrawn: Bool = false) {
    guard let kind = filter.kindLeftOut(reading, isWithdrawn: isWithdrawn) else { return }
    state.withLock { $0.leftOut[kind, default: 0] += 1 }
  }

  /// Remembers a file that was read to its end.
  func note(_ file: LoneRecorderFile) {
    guard let fingerprint = file.fingerprint else { return }
    state.withLock { state in
      if state.files[fingerprint] == nil {
        state.files[fingerprint] = file.path
      } else {
        state.repeated[fingerprint, default: []].append(file.path)
      }
    }
  }

  /// Why a recorder file by itself is left out.
  enum LoneFileReason {
    /// It lies in a session of a participant who has withdrawn.
    case withdrawn
    /// A filter asks for what only a session tells.
    case ofNoSession
    /// Nothing is made of files by themselves.
    case unused
  }

  /// Counts a file that is left out.
  func note(_ file: LoneRecorderFile, leftOutAs reason: LoneFileReason) {
    state.withLock { $0.leftOutFiles[reason, default: 0] += 1 }
  }

  // MARK: What is said

  /// A line for each thing that is to be said.
  ///
  /// - Parameter offered: The kinds that `--include` of the command takes.
  /// - Returns: None where nothing is to be said.
  package func lines(offered: [LeftOutKind] = LeftOutKind.allCases) -> [String] {
    [
      leftOutLine(offered), withdrawnFilesLine(offered), unaskedFilesLine, unusedFilesLine,
      filesLine, repeatedLine,
    ].compactMap(\.self)
  }

  private func leftOutLine(_ offered: [LeftOutKind]) -> String? {
    var counts = state.withLock(\.leftOut)
    let hidden = hiddenPilots
    if hidden > 0 { counts[.pilot, default: 0] += hidden }
    let there = LeftOutKind.allCases.filter { counts[$0] != nil }
    let (takable, others) = (there.filter(offered.contains), there.filter { !offered.contains($0) })
    let parts = [
      Self.sentence(
        takable, counts,
        "; --include " + takable.map(\.rawValue).joined(separator: ",") + " takes "),
      Self.sentence(others, counts, nil),
    ]
    let said = parts.compactMap(\.self)
    return said.isEmpty ? nil : said.joined(separator: "; ")
  }

  private static func sentence(
    _ kinds: [LeftOutKind], _ counts: [LeftOutKind: Int], _ offer: String?
  ) -> String? {
    guard !kinds.isEmpty else { return nil }
    let total = kinds.reduce(0) { $0 + (counts[$1] ?? 0) }
    let words = kinds.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
    let list = words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "")
    return list + (words.last ?? "") + (total == 1 ? " session is" : " sessions are") + " left out"
      + (offer.map { $0 + (total == 1 ? "it" : "them") } ?? ", whatever is included")
  }

  /// How many sessions the other filters take of folders of pilots that were passed over.
  private var hiddenPilots: Int {
    var filter = filter
    filter.includesPilots = true
    return ResultFinder(pilotFolders).found.count {
      if case .session(let path) = $0 { filter.takes(ResultReader.read(path)) } else { false }
    }
  }

  private func withdrawnFilesLine(_ offered: [LeftOutKind]) -> String? {
    guard let count = state.withLock({ $0.leftOutFiles[.withdrawn] }) else { return nil }
    let what =
      count == 1
      ? "1 recorder file of a participant who has withdrawn is left out"
      : "\(count) recorder files of participants who have withdrawn are left out"
    guard offered.contains(.withdrawn) else { return what }
    return what + "; --include withdrawn takes " + (count == 1 ? "it" : "them")
  }

  private var unaskedFilesLine: String? {
    loneFilesLine(.ofNoSession).map {
      $0 + ": --participant, --task, --condition, --since and --ending ask for what a session tells"
    }
  }

  private var unusedFilesLine: String? { loneFilesLine(.unused) }

  private func loneFilesLine(_ reason: LoneFileReason) -> String? {
    guard let count = state.withLock({ $0.leftOutFiles[reason] }) else { return nil }
    return count == 1
      ? "1 recorder file belongs to no session, and is left out"
      : "\(count) recorder files belong to no session, and are left out"
  }

  private var filesLine: String? {
    switch filesOfSessions {
    case 0: nil
    case 1: "1 file of a session that is read is left out, as the session holds it"
    default:
      "\(filesOfSessions) files of sessions that are read are left out, as the sessions hold them"
    }
  }

  /// How many pairs are named.
  private static let mostNamed = 3

  private var repeatedLine: String? {
    let pairs = repeatedFiles
    guard !pairs.isEmpty else { return nil }
    let named = pairs.prefix(Self.mostNamed).map { "\($0.file) as \($0.first)" }
      .joined(separator: ", ")
    let what =
      pairs.count == 1
      ? "1 recorder file holds the same as another, and both are read: "
      : "\(pairs.count) recorder files hold the same as others, and all are read: "
    return what + named + (pairs.count > Self.mostNamed ? " and others" : "")
  }

  /// Each file with the first by path that is the same byte by byte.
  private var repeatedFiles: [(file: String, first: String)] {
    let candidates = state.withLock { state in
      state.repeated.map { [state.files[$0.key] ?? ""] + $0.value }
    }
    return candidates.flatMap(Self.repeated).sorted { $0.file.precedesInBytes($1.file) }
  }

  private static func repeated(_ paths: [String]) -> [(file: String, first: String)] {
    var firsts: [LoneRecorderFile] = []
    var repeated: [(file: String, first: String)] = []
    for path in paths.sorted(by: { $0.precedesInBytes($1) }) {
      let file = LoneRecorderFile(path: path)
      if let first = firsts.first(where: file.isSame) {
        repeated.append((path, first.path))
      } else {
        firsts.append(file)
      }
    }
    return repeated
  }
}
