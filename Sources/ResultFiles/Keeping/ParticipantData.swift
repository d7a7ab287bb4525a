import Digests
import Quantities
import SafeFiles
import StrictJSON

/// Everything that a study keeps of one participant, in their own folder and elsewhere.
///
/// In: the study's folder and the participant's code. Out: the files, which can be removed. A
/// session is the participant's where its manifest or a journal names the code, wherever it lies.
package struct ParticipantData: Sendable {
  /// A file, by its path below the study's folder.
  package struct File: Equatable, Sendable {
    package var path: String
    package var bytes: Int
    package var sha256: String
  }

  package private(set) var files: [File] = []
  /// How many refused consents of the participant the study keeps.
  package let refusals: Int
  /// What was not looked into, or is kept elsewhere although it is removed here.
  package private(set) var problems: [Problem] = []
  /// Sessions of others that lie in the participant's folder, by their paths.
  package private(set) var others: [String] = []
  /// The participant's sessions that lie elsewhere: the folder, and the name in it.
  private var strays: [(folder: SafeFolder, name: String)] = []
  private let study: SafeFolder
  private let participant: String

  /// The deepest folder below the study's that is looked into.
  private static let maximumDepth = 8

  package init(of participant: String, in study: SafeFolder) throws(FileError) {
    self.study = study
    self.participant = participant
    refusals = try ConsentRefusals(in: study, .synced).all()
      .count { $0.participant == participant }
    if SessionOwner.isSession(study), try SessionOwner.isNamed(participant, in: study) {
      problems.append(
        Problem(
          file: study.path, found: "a session of this participant where studies' folders lie",
          expected: "it in the participant's folder",
          consequence: "it is not touched: move it there and repeat, or remove it"))
    }
    if study.isFolder(participant) {
      let own = try study.folder(participant)
      try collect(own, participant)
      try lookForOthers(in: own, participant)
    } else if study.contains(participant) {
      report(participant, found: "a link or a file", consequence: "what it leads to is not touched")
    }
    for name in try study.names() where name != participant && study.isFolder(name) {
      lookForStrays(name, in: study, name, depth: 1)
    }
  }

  private mutating func report(_ path: String, found: String, consequence: String) {
    problems.append(
      Problem(
        file: study.path + "/" + path, found: found, expected: "a folder or a file of its own",
        consequence: consequence))
  }

  private mutating func collect(_ folder: SafeFolder, _ path: String) throws(FileError) {
    for name in try folder.names() {
      let path = path + "/" + name
      if folder.isFolder(name) {
        try collect(try folder.folder(name), path)
      } else {
        files.append(try Self.file(name, in: folder, path))
        guard let inode = folder.inodeOfSecondName(name) else { continue }
        report(
          path, found: "a file with a second name (a hard link, inode \(inode))",
          consequence: "that one keeps the data: find it with 'find -inum \(inode)'")
      }
    }
  }

  /// What is no regular file is removed without being read.
  private static func file(
    _ name: String, in folder: SafeFolder, _ path: String
  ) throws(FileError) -> File {
    do throws(FileError) {
      let bytes = try folder.read(name)
      return File(path: path, bytes: bytes.count, sha256: SHA256Digest(of: bytes).hexadecimal)
    } catch {
      guard case .wrongKind = error else { throw error }
      return File(path: path, bytes: 0, sha256: "")
    }
  }

  // MARK: Sessions in a wrong place

  /// A folder that can't be looked into is named; it does not keep the rest from being erased.
  private mutating func lookForStrays(
    _ name: String, in parent: SafeFolder, _ path: String, depth: Int
  ) {
    do throws(FileError) {
      let folder = try parent.folder(name)
      if SessionOwner.isSession(folder), try SessionOwner.isNamed(participant, in: folder) {
        strays.append((parent, name))
        return try collect(folder, path)
      }
      guard depth < Self.maximumDepth else { return }
      for inner in try folder.names() where folder.isFolder(inner) {
        lookForStrays(inner, in: folder, path + "/" + inner, depth: depth + 1)
      }
    } catch {
      var problem = Problem(error, path: study.path + "/" + path)
      problem.consequence = "sessions in it are not looked for"
      problems.append(problem)
    }
  }

  private mutating func lookForOthers(
    in folder: SafeFolder, _ path: String
  ) throws(FileError) {
    for name in try folder.names() where folder.isFolder(name) {
      let session = try folder.folder(name)
      let codes = try SessionOwner.codes(in: session)
      if !codes.isEmpty, !codes.contains(participant) { others.append(session.path) }
    }
  }

  package var isEmpty: Bool {
    files.isEmpty && refusals == 0 && strays.isEmpty && !study.isFolder(participant)
  }

  /// The session that a living process conducts; nil for none.
  package func livingSession() throws(FileError) -> String? {
    for (folder, name) in strays where try Self.isLiving(name, in: folder) { return name }
    guard study.isFolder(participant) else { return nil }
    return try Self.livingSession(in: try study.folder(participant))
  }

  /// The session that a living process conducts in a participant's folder; nil for none.
  package static func livingSession(in folder: SafeFolder) throws(FileError) -> String? {
    for name in try folder.names() where folder.isFolder(name) {
      if try isLiving(name, in: folder) { return name }
    }
    return nil
  }

  private static func isLiving(_ name: String, in folder: SafeFolder) throws(FileError) -> Bool {
    let session = try folder.folder(name)
    guard session.contains(Journal.fileName), !session.isLink(Journal.fileName) else {
      return false
    }
    return try session.isLocked(Journal.fileName)
  }

  /// Removes it all; gone once this returns, also after a power cut.
  package func remove() throws(FileError) {
    for (folder, name) in strays {
      try folder.removeFolder(name)
      try folder.sync()
    }
    if study.isFolder(participant) { try study.removeFolder(participant) }
    if refusals > 0 { try ConsentRefusals(in: study, .synced).forget(participant) }
    try study.sync()
  }

  /// What a tombstone tells of it.
  package var details: [JSONMember] {
    let list = files.map { file -> JSONValue in
      [
        "path": .string(file.path), "bytes": .integer(Int64(file.bytes)),
        "sha256": .string(file.sha256),
      ]
    }
    return [
      JSONMember("files", .array(list)), JSONMember("refusals", .integer(Int64(refusals))),
    ]
  }
}
