import SafeFiles

/// Where a session's files lie: `output/<study>/<participant>/<session>/`.
package enum SessionFolder {
  /// The folder that holds a participant's sessions of a study, made where missing.
  ///
  /// - Parameters:
  ///   - root: The output folder, made where missing.
  ///   - kind: Pilots lie under `.pilot`, rehearsals under `.rehearsal`, unless the root was named.
  ///   - isRootNamed: Whether the user named the root.
  ///   - study: The study's identifier.
  ///   - participant: The participant's code.
  ///   - durability: Whether the folders that are made stay after a power cut.
  /// - Returns: The folder, held open.
  /// - Throws: ``FileError`` where it can't be made, or is a link.
  package static func ofParticipant(
    in root: String, kind: SessionKind, isRootNamed: Bool, study: String, participant: String,
    _ durability: Durability = .synced
  ) throws(FileError) -> SafeFolder {
    try ofStudy(in: root, kind: kind, isRootNamed: isRootNamed, study: study, durability)
      .makeFolder(participant, durability)
  }

  /// The folder that holds a study's participants, made where missing.
  package static func ofStudy(
    in root: String, kind: SessionKind, isRootNamed: Bool, study: String,
    _ durability: Durability = .synced
  ) throws(FileError) -> SafeFolder {
    try base(in: root, kind: kind, isRootNamed: isRootNamed, durability)
      .makeFolder(study, durability)
  }

  /// The folder that holds the studies of sessions of a kind, made where missing.
  package static func base(
    in root: String, kind: SessionKind, isRootNamed: Bool, _ durability: Durability = .synced
  ) throws(FileError) -> SafeFolder {
    let folder = try SafeFolder.make(root, durability)
    guard !isRootNamed else { return folder }
    switch kind {
    case .real: return folder
    case .pilot: return try folder.makeFolder(".pilot", durability)
    case .rehearsal: return try folder.makeFolder(".rehearsal", durability)
    }
  }
}
