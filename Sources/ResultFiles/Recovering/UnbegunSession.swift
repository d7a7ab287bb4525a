import SafeFiles

/// What a kill leaves of a session before its plan is written: nothing that anybody was told.
///
/// An event is acknowledged once its line is on the disk, and the plan's line is before all others.
package enum UnbegunSession {
  /// Whether a folder has nothing but the beginning of its journals.
  ///
  /// With anything else beside it, lines were lost that were there.
  package static func isIn(
    _ folder: SafeFolder, _ journal: JournalReader
  ) throws(FileError) -> Bool {
    guard journal.isBeforePlan else { return false }
    let own = [Journal.fileName, SessionWriter.reserveName]
    return try folder.names().allSatisfy(own.contains)
  }

  /// What is to be told of it.
  package static func remark(_ path: String) -> String {
    "\(path): found a session that was cut before it began; nothing was recorded in it; "
      + "the folder may be removed"
  }
}

extension JournalReader {
  /// Whether it was cut before its plan: empty, or with whole lines of nothing else.
  fileprivate var isBeforePlan: Bool {
    isBare
      || problems.isEmpty && !lines.isEmpty && lines.count <= 2
        && lines.dropFirst().allSatisfy { if case .study = $0.event { true } else { false } }
  }
}
