import Glibc
import ResultFiles
import SafeFiles
import StrictJSON
import StudySession

/// Keeps in a study's audit log what was done to sessions that lie in its folder.
enum SessionAudit {
  /// The folder of the study that a session lies in.
  ///
  /// - Parameters:
  ///   - path: The session's folder.
  ///   - head: What it says of itself.
  /// - Returns: Nil for a rehearsal, and for a session that was moved elsewhere and has no study
  ///   around it.
  /// - Throws: ``FileError`` where its folders can't be opened.
  static func study(of path: String, _ head: SessionHead) throws(FileError) -> SafeFolder? {
    guard head.kind != .rehearsal else { return nil }
    let study = try SafeFolder.open(path + "/../..")
    guard study.isFolder(head.participant), let real = realpath(study.path, nil) else { return nil }
    defer { free(real) }
    let name = String(cString: real)
    // A study's folder that was renamed still has its log.
    let isNamed = name.split(separator: "/").last == head.study.identifier[...]
    guard isNamed || study.contains(AuditLog.fileName) else { return nil }
    return try SafeFolder.open(name)
  }

  /// Looks whether the audit log around each session can be added to, before one is changed.
  ///
  /// - Throws: ``FileError`` that names the log.
  static func check(around sessions: [String]) throws(FileError) {
    for (path, sessions) in Dictionary(grouping: sessions, by: { $0 + "/../.." }).sorted(
      by: { $0.key < $1.key })
    {
      // A session that was moved has no study around it.
      let study = try SafeFolder.open(path)
      do throws(FileError) {
        try AuditLog(in: study).check()
      } catch {
        if study.contains(AuditLog.fileName) { throw error }
        for session in sessions where try isAudited(session) { throw error }
      }
    }
  }

  /// Whether what is done to a session is to be kept in a log.
  private static func isAudited(_ session: String) throws(FileError) -> Bool {
    guard let head = ResultReader.read(session).record?.head else { return false }
    return try study(of: session, head) != nil
  }

  static func add(
    _ action: AuditLog.Entry.Action, of participant: String, reason: String? = nil,
    _ details: [JSONMember], in study: SafeFolder
  ) throws(FileError) {
    try AuditLog(in: study).add(
      AuditLog.Entry(
        date: RealClock().instant, user: ThisUser.name, action: action, participant: participant,
        reason: reason, details: details))
  }
}
