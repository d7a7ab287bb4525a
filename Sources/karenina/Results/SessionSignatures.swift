import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON

/// Signatures of sessions, made and checked by `ssh-keygen -Y`.
///
/// What is signed is `session.sha256`, the list of a session's files with their hashes.
final class SessionSignatures {
  /// What a signature is for, so that none can be taken for another's (PROTOCOL.sshsig).
  static let namespace = "karenina-session"

  private let program: String
  private let key: String?
  private let signers: String?
  /// How many sessions were signed.
  private(set) var signed = 0
  /// How many had a signature by the same key before.
  private(set) var signedBefore = 0
  /// How many signatures each signer has made, by the name in the list of signers.
  private(set) var found: [String: Int] = [:]

  /// - Parameters:
  ///   - key: The key to sign with; nil signs nothing.
  ///   - signers: The list of allowed signers; nil checks none.
  /// - Throws: ``CommandFailure`` where `ssh-keygen` is not there, or a file can't be read.
  init(key: String?, signers: String?) throws {
    program = try ChildProgram.path(of: "ssh-keygen", package: "openssh-client")
    for path in [key, signers].compactMap(\.self) { _ = try FileBytes.read(path) }
    (self.key, self.signers) = (key, signers)
  }

  /// Checks a session's signature, then signs the session where nothing is wrong with it.
  ///
  /// - Returns: What is wrong with the signature, or why none could be made.
  func problems(of verification: Verification) -> [Problem] {
    do {
      let folder = try SafeFolder.open(verification.path)
      let wrong = try check(folder)
      guard let key, wrong.isEmpty, verification.problems.isEmpty else { return wrong }
      return try sign(verification, folder, key)
    } catch let error as FileError {
      return [Problem(error, path: verification.path)]
    } catch {
      return [Problem(file: verification.path, found: "\(error)", expected: "to run ssh-keygen")]
    }
  }

  // MARK: Checking

  private func check(_ folder: SafeFolder) throws -> [Problem] {
    guard let signers else { return [] }
    let path = folder.path + "/" + SignedFiles.signatureName
    guard folder.contains(SignedFiles.signatureName), folder.contains(SignedFiles.fileName) else {
      return [Problem(file: path, found: "nothing there", expected: "a signature of the session")]
    }
    let signature = try folder.read(SignedFiles.signatureName, limit: 1 << 15)
    let text = try folder.read(SignedFiles.fileName)
    for name in try principals(of: signature, signers) {
      let check = try ChildProgram.run(
        program,
        [
          "-Y", "verify", "-f", signers, "-I", name, "-n", Self.namespace, "-s",
          ChildProgram.besidePath,
        ], input: text, beside: signature)
      guard check.code == 0 else { continue }
      found[name, default: 0] += 1
      return []
    }
    return [
      Problem(
        file: path, found: "a signature that no allowed signer made of these files",
        expected: "one of those in \(signers)")
    ]
  }

  /// The names under which the list knows the key of a signature.
  private func principals(of signature: [UInt8], _ signers: String) throws -> [String] {
    let run = try ChildProgram.run(
      program, ["-Y", "find-principals", "-f", signers, "-s", ChildProgram.besidePath],
      beside: signature)
    guard run.code == 0 else { return [] }
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: Signing

  private func sign(
    _ verification: Verification, _ folder: SafeFolder, _ key: String
  ) throws -> [Problem] {
    guard verification.reading.state != .running, let head = verification.reading.record?.head
    else {
      return [
        Problem(file: folder.path, found: "a session under way", expected: "one that has ended")
      ]
    }
    let files = try SignedFiles(in: folder).bytes
    let signature = try signature(of: files, key)
    let maker = try fingerprint(of: signature, over: files)
    if folder.contains(SignedFiles.signatureName) {
      return try keep(folder, signedBy: maker)
    }
    // The audit log is told first: nothing is signed that it does not tell.
    if let study = try SessionAudit.study(of: folder.path, head) {
      do throws(FileError) {
        try AuditLog(in: study).check()
      } catch {
        return [Problem(error, path: study.path + "/" + AuditLog.fileName)]
      }
      try SessionAudit.add(
        .sign, of: head.participant,
        [
          JSONMember("session", .string(head.identifier)),
          JSONMember("key", .string(maker ?? "unknown")),
        ], in: study)
    }
    try folder.write(files, to: SignedFiles.fileName)
    try folder.write(signature, to: SignedFiles.signatureName)
    signed += 1
    return []
  }

  private func signature(of files: [UInt8], _ key: String) throws -> [UInt8] {
    let run = try ChildProgram.run(
      program, ["-Y", "sign", "-f", key, "-n", Self.namespace], input: files)
    guard run.code == 0, !run.output.isEmpty else {
      throw CommandFailure("\(key): \(SaidWords.of(run.said, code: run.code))")
    }
    return run.output
  }

  /// The key's fingerprint, such as `SHA256:...`; nil where the signature is not of these bytes.
  private func fingerprint(of signature: [UInt8], over files: [UInt8]) throws -> String? {
    let run = try ChildProgram.run(
      program,
      ["-Y", "check-novalidate", "-n", Self.namespace, "-s", ChildProgram.besidePath],
      input: files, beside: signature)
    guard run.code == 0 else { return nil }
    return String(decoding: run.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .last { $0.hasPrefix("SHA256:") }.map(String.init)
  }

  /// A signature that is there stays: another's is nobody's to replace unasked.
  private func keep(_ folder: SafeFolder, signedBy maker: String?) throws -> [Problem] {
    let found = try fingerprint(
      of: try folder.read(SignedFiles.signatureName, limit: 1 << 15),
      over: try folder.read(SignedFiles.fileName))
    guard found == nil || found != maker else {
      signedBefore += 1
      return []
    }
    return [
      Problem(
        file: folder.path + "/" + SignedFiles.signatureName,
        found: found.map { "a signature by another key, \($0)" }
          ?? "a signature that is not of \(SignedFiles.fileName)",
        expected: "none, or one by this key; to sign anew, first remove it and "
          + SignedFiles.fileName)
    ]
  }
}
