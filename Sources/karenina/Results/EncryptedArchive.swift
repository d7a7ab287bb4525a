import Digests
import Glibc
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON

/// An export as a tar archive that `age` encrypts, of which nothing lies on a disk in the clear.
///
/// It is encrypted to the recipients, and to an identity that is made for this archive alone and is
/// kept in memory: with it the archive is decrypted once, and compared with what went in, before it
/// is put in place. Then the identity is gone, and only the recipients can read it.
final class EncryptedArchive: ExportDestination {
  /// The top folder of the archive.
  private static let top = "export"

  private let path: String
  private let file: Int32
  private let age: String
  private let identity: [UInt8]
  private let recipients: [String]
  private let encryption: ChildProgram
  private let archive = TarArchive()
  private var digest: SHA256Stream? = SHA256Stream()
  private var folders: Set<String> = []
  private var isPublished = false

  private var partPath: String { path + ".part" }

  /// - Parameters:
  ///   - path: Where it will lie; nothing may be there.
  ///   - recipients: As `age --recipient` takes them.
  /// - Throws: ``CommandFailure`` where `age` is not there or refuses; ``FileError``.
  init(_ path: String, to recipients: [String]) throws {
    age = try ChildProgram.path(of: "age", package: "age")
    let maker = try ChildProgram.path(of: "age-keygen", package: "age")
    self.path = path
    self.recipients = recipients
    let own: String
    (identity, own) = try Self.identity(maker)
    var status = stat()
    guard lstat(path, &status) != 0 else { throw FileError.exists(path: path) }
    let part = path + ".part"
    file = try Self.openPart(part)
    do {
      encryption = try ChildProgram(
        age, (recipients + [own]).flatMap { ["--recipient", $0] }, output: .file(file))
    } catch {
      close(file)
      unlink(part)
      throw error
    }
  }

  deinit {
    close(file)
    if !isPublished { unlink(partPath) }
  }

  /// Makes the file that is written, and locks it; what an interrupted export has left is replaced.
  private static func openPart(_ path: String) throws -> Int32 {
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError.system(path: path, doing: "create", code: errno) }
    do {
      var status = stat()
      guard fstat(file, &status) == 0, mayBeLeft(status, file) else {
        throw FileError.exists(path: path)
      }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw FileError.locked(path: path) }
      guard fchmod(file, 0o600) == 0, ftruncate(file, 0) == 0 else {
        throw FileError.system(path: path, doing: "create", code: errno)
      }
      if status.st_size > 0 {
        StandardError.say("\(path): replaced what an interrupted export had left")
      }
      return file
    } catch {
      close(file)
      throw error
    }
  }

  /// Whether a file is new, or the beginning of one that `age` wrote for this user.
  private static func mayBeLeft(_ status: stat, _ file: Int32) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1, status.st_uid == geteuid()
    else { return false }
    var bytes = [UInt8](repeating: 0, count: ageBeginning.count)
    let count = pread(file, &bytes, bytes.count, 0)
    return count >= 0 && bytes[..<count].elementsEqual(ageBeginning.prefix(count))
  }

  /// How each file of `age` begins.
  private static let ageBeginning = Array("age-encryption.org/v1\n".utf8)

  /// A new identity: its file's bytes, and the recipient that belongs to it.
  private static func identity(_ maker: String) throws -> ([UInt8], String) {
    let made = try ChildProgram.run(maker, [])
    let lines = String(decoding: made.output, as: UTF8.self).split(separator: "\n")
    let recipient = lines.first { $0.hasPrefix("# public key: ") }?.dropFirst(14)
    guard made.code == 0, let recipient else {
      throw CommandFailure("age-keygen: \(SaidWords.of(made.said, code: made.code))")
    }
    return (made.output, String(recipient))
  }

  // MARK: Writing

  func add(_ session: SessionExport) throws {
    try Interruption.check()
    var path = Self.top
    for name in [""] + session.folders {
      path += name.isEmpty ? "" : "/" + name
      if folders.insert(path).inserted { try write(archive.folder(path, session.time)) }
    }
    for file in session.files {
      try write(archive.file(path + "/" + file.name, file.bytes, file.time))
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    digest?.add(bytes)
    do {
      try encryption.write(bytes)
    } catch {
      throw refusal(encryption.finish(), "encrypt to these recipients")
    }
  }

  private func refusal(_ end: (code: Int32, said: String), _ doing: String) -> CommandFailure {
    CommandFailure("age: cannot \(doing): \(SaidWords.of(end.said, code: end.code))")
  }

  // MARK: Reading back

  func seal() throws -> [JSONMember] {
    try write(archive.end)
    let end = encryption.finish()
    guard end.code == 0 else { throw refusal(end, "encrypt to these recipients") }
    guard fsync(file) == 0 else {
      throw FileError.system(path: path, doing: "sync", code: errno)
    }
    let written = digest.take()?.finish()
    guard try decrypted() == written else {
      throw CommandFailure("\(path): read back other bytes than were encrypted; it is removed")
    }
    return [
      JSONMember("encryptedTo", .array(recipients.map(JSONValue.string))),
      JSONMember("sha256", .string(try fileDigest().hexadecimal)),
    ]
  }

  /// The digest of what the archive decrypts to, with the one-time identity.
  private func decrypted() throws -> SHA256Digest {
    try rewind()
    let decryption = try ChildProgram(
      age, ["--decrypt", "--identity", ChildProgram.besidePath], input: .file(file),
      beside: identity)
    let digest = SHA256Stream()
    while let bytes = decryption.read() { digest.add(bytes) }
    let end = decryption.finish()
    guard end.code == 0 else { throw refusal(end, "decrypt what it encrypted") }
    return digest.finish()
  }

  private func rewind() throws {
    guard lseek(file, 0, SEEK_SET) == 0 else {
      throw FileError.system(path: path, doing: "read back", code: errno)
    }
  }

  private func fileDigest() throws -> SHA256Digest {
    try rewind()
    let digest = SHA256Stream()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError.system(path: path, doing: "read", code: errno) }
      guard count > 0 else { return digest.finish() }
      digest.add(Array(bytes.prefix(count)))
    }
  }

  func publish() throws {
    guard rename(partPath, path) == 0 else {
      throw FileError.system(path: path, doing: "put in place", code: errno)
    }
    isPublished = true
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    try SafeFolder.open(folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder).sync()
  }
}
