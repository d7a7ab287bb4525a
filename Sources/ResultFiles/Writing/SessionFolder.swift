import SafeFiles

/// Where a session's files lie: `output/<study>/<participant>/<session>/`.
package enum SessionFolder {
  /// Makes the folder of a new session, which must not be there yet.
  ///
  /// - Parameters:
  ///   - root: The output folder, made where missing.
  ///   - kind: Pilots lie under `.pilot`, rehearsals under `.rehearsal`, unless the root was named.
  ///   - isRootNamed: Whether the user named the root.
  ///   - study: The study's identifier.
  ///   - participant: The participant's code.
  ///   - session: The session's identifier.
  /// - Returns: The new folder, held open.
  /// - Throws: ``FileError/exists(path:)`` where the session is there already.
  package static func make(
    in root: String, kind: SessionKind, isRootNamed: Bool, study: String, participant: String,
    session: String
  ) throws(FileError) -> SafeFolder {
    try base(in: root, kind: kind, isRootNamed: isRootNamed).makeFolder(study)
      .makeFolder(participant).makeNewFolder(session)
  }

  /// The folder that holds the studies of sessions of a kind, made where missing.
  package static func base(
    in root: String, kind: SessionKind, isRootNamed: Bool
  ) throws(FileError) -> SafeFolder {
    let folder = try SafeFolder.make(root)
    guard !isRootNamed else { return folder }
    switch kind {
    case .real: return folder
    case .pilot: return try folder.makeFolder(".pilot")
    case .rehearsal: return try folder.makeFolder(".rehearsal")
    }
  }
}
