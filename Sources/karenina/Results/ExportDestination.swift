import ResultFiles
import StrictJSON

/// Where an export goes: a folder, or an encrypted archive.
///
/// Nothing lies under its name before ``publish()``; what was begun and not published is removed.
protocol ExportDestination {
  /// Takes one session.
  func add(_ session: SessionExport) throws
  /// Ends it, and makes sure that it is whole.
  ///
  /// - Returns: What the audit log is to tell of it.
  func seal() throws -> [JSONMember]
  /// Puts it in place.
  func publish() throws
}

extension SessionExport {
  /// The folders that lead to the session, below the export's own.
  var folders: [String] { [head.study.identifier, head.participant, head.identifier] }
}
