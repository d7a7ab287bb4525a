import Digests
import Quantities
import SafeFiles
import StrictJSON

/// Everything that lies in the folders of one participant of a study.
///
/// In: the study's folder and the participant's code. Out: the files, which can be removed.
package struct ParticipantData: Sendable {
  /// A file, by its path below the study's folder.
  package struct File: Equatable, Sendable {
    package var path: String
    package var bytes: Int
    package var sha256: String
  }

  package let files: [File]
  /// How many refused consents of the participant the study keeps.
  package let refusals: Int
  private let study: SafeFolder
  private let participant: String

  package init(of participant: String, in study: SafeFolder) throws(FileError) {
    self.study = study
    self.participant = participant
    var files: [File] = []
    if study.isFolder(participant) {
      try Self.collect(try study.folder(participant), participant, &files)
    }
    self.files = files
    refusals = try ConsentRefusals(in: study, .synced).all()
      .count { $0.participant == participant }
  }

  private static func collect(
    _ folder: SafeFolder, _ path: String, _ files: inout [File]
  ) throws(FileError) {
    for name in try folder.names() {
      if folder.isFolder(name) {
        try collect(try folder.folder(name), path + "/" + name, &files)
      } else {
        files.append(try file(name, in: folder, path + "/" + name))
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

  package var isEmpty: Bool { files.isEmpty && refusals == 0 && !study.isFolder(participant) }

  /// The session that a living process conducts; nil for none.
  package func livingSession() throws(FileError) -> String? {
    guard study.isFolder(participant) else { return nil }
    let folder = try study.folder(participant)
    for name in try folder.names() where folder.isFolder(name) {
      let session = try folder.folder(name)
      guard session.contains(Journal.fileName) else { continue }
      if try session.isLocked(Journal.fileName) { return name }
    }
    return nil
  }

  /// Removes it all; gone once this returns, also after a power cut.
  package func remove() throws(FileError) {
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
