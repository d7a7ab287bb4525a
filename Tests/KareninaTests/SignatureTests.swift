import Foundation
import TestSupport
import Testing

/// `ssh-keygen`, where it is installed.
private enum KeyMaker {
  static let path = "/usr/bin/ssh-keygen"
  static let isThere = FileManager.default.isExecutableFile(atPath: path)
}

@Suite(.enabled(if: KeyMaker.isThere, "ssh-keygen is not installed")) struct SignatureTests {
  private let place: TemporaryFolder
  private let output: String

  init() throws {
    place = try TemporaryFolder()
    output = place.path + "/out"
  }

  private func rehearse(_ participants: Int = 2) async throws {
    let study = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "ask", "kind": "survey", "questions": [
           {"identifier": "well", "text": "Well?", "answerFormat": {"kind": "boolean"}}]}]}]}
      """, to: "study.json")
    let run = try await CommandRun.karenina([
      "rehearse", study, "--participants", "\(participants)", "--output", output,
    ])
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  /// A key without a passphrase, and a list that allows its signatures.
  private func key(_ name: String) async throws -> (key: String, signers: String) {
    let path = place.path + "/" + name
    let run = try await CommandRun.program(
      KeyMaker.path, ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path])
    try #require(run.exitCode == 0, "\(run.errors)")
    let line = try String(contentsOfFile: path + ".pub", encoding: .utf8)
    return (path, try place.write("\(name)@lab \(line)", to: name + ".signers"))
  }

  private func verify(_ words: String..., path: String? = nil) async throws -> CommandRun {
    try await CommandRun.karenina(
      ["results", "verify", path ?? output, "--format", "csv"] + words)
  }

  private func session() throws -> String {
    let files = try FileManager.default.subpathsOfDirectory(atPath: output).sorted()
    let manifest = try #require(files.first { $0.hasSuffix("session.json") })
    return output + "/" + manifest.dropLast("/session.json".count)
  }

  @Test("sessions that verify are signed, and ssh-keygen and sha256sum alone check it too")
  func signed() async throws {
    try await rehearse()
    let own = try await key("anna")
    let unsigned = try await verify("--signers", own.signers)
    #expect(unsigned.exitCode == 1)
    #expect(unsigned.output.contains("session.sha256.sig,,,nothing there"), "\(unsigned.output)")
    let run = try await verify("--sign", own.key)
    #expect(run.exitCode == 0 && run.errors.contains("signed now: 2"), "\(run.errors)")
    let checked = try await verify("--signers", own.signers)
    #expect(checked.exitCode == 0 && checked.errors.contains("signed by anna@lab: 2"))
    let folder = try session()
    let sums = try await CommandRun.program(
      "/usr/bin/sha256sum", ["--check", "--strict", "session.sha256"], folder: folder)
    #expect(sums.exitCode == 0, "\(sums.errors)")
    let text = try #require(FileManager.default.contents(atPath: folder + "/session.sha256"))
    let plain = try await CommandRun.program(
      KeyMaker.path,
      [
        "-Y", "verify", "-f", own.signers, "-I", "anna@lab", "-n", "karenina-session", "-s",
        folder + "/session.sha256.sig",
      ], input: Array(text))
    #expect(plain.exitCode == 0, "\(plain.errors)")
  }

  @Test("any change after the signature is named, and is not signed")
  func changed() async throws {
    try await rehearse(1)
    let own = try await key("anna")
    #expect(try await verify("--sign", own.key).exitCode == 0)
    let folder = try session()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let file = URL(fileURLWithPath: folder + "/" + name)
      let before = try Data(contentsOf: file)
      var bytes = before
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file)
      let run = try await verify("--signers", own.signers, "--sign", own.key)
      // Of the list itself, the signature tells.
      let told = name == "session.sha256" ? "session.sha256.sig" : name
      #expect(run.exitCode == 1 && run.output.contains("/\(told),"), "\(name): \(run.output)")
      #expect(!run.errors.contains("signed now"))
      try before.write(to: file)
    }
    #expect(try await verify("--signers", own.signers).exitCode == 0)
    let more = folder + "/more.txt"
    try Data([1]).write(to: URL(fileURLWithPath: more))
    let added = try await verify()
    #expect(added.exitCode == 1 && added.output.contains("was not there when it was signed"))
    try FileManager.default.removeItem(atPath: more)
    try FileManager.default.removeItem(atPath: folder + "/study.json")
    #expect(try await verify().output.contains("study.json,,,nothing there"))
    // A recovery leaves the signature, and makes it true again.
    let recovered = try await CommandRun.karenina(["results", "recover", output])
    #expect(recovered.exitCode == 0)
    #expect(try await verify("--signers", own.signers).exitCode == 0)
  }

  @Test("a consistent forgery by who can write everything does not pass for the signer's")
  func forged() async throws {
    try await rehearse(1)
    let (own, other) = (try await key("anna"), try await key("eve"))
    #expect(try await verify("--sign", other.key).exitCode == 0)
    let run = try await verify("--signers", own.signers)
    #expect(run.exitCode == 1 && run.output.contains("no allowed signer"), "\(run.output)")
    // It is replaced by nobody unasked; signing anew, by who may, settles it.
    let kept = try await verify("--sign", own.key)
    #expect(kept.exitCode == 1 && kept.output.contains("by another key"), "\(kept.output)")
    let folder = try session()
    for name in ["session.sha256", "session.sha256.sig"] {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    #expect(try await verify("--sign", own.key).exitCode == 0)
    #expect(try await verify("--signers", own.signers).exitCode == 0)
    let again = try await verify("--sign", own.key)
    #expect(again.exitCode == 0 && again.errors.contains("signed before by this key: 1"))
  }

  @Test("half a signature, a broken one, and a hidden file that was added are named by anybody")
  func pair() async throws {
    try await rehearse(1)
    let own = try await key("anna")
    #expect(try await verify("--sign", own.key).exitCode == 0)
    let folder = try session()
    for name in ["session.sha256", "session.sha256.sig"] {
      let file = URL(fileURLWithPath: folder + "/" + name)
      let bytes = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      let missing = try await verify()
      #expect(missing.exitCode == 1 && missing.output.contains("/\(name),,,nothing there"))
      try Data("x\n".utf8).write(to: file)
      let broken = try await verify()
      #expect(broken.exitCode == 1 && broken.output.contains("/\(name),,,no "), "\(broken.output)")
      try bytes.write(to: file)
    }
    try Data([1]).write(to: URL(fileURLWithPath: folder + "/.n"))
    let added = try await verify()
    #expect(added.exitCode == 1 && added.output.contains("/.n,,,a file that was not there"))
  }

  @Test("what is signed is first told in the audit log, with the key's fingerprint")
  func audited() async throws {
    let study = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "bye", "kind": "completion", "title": "Bye"}]}]}
      """, to: "own.json")
    let answers = try place.write("", to: "answers.jsonl")
    let conducted = try await CommandRun.karenina([
      "run", study, "--participant", "P01", "--output", output, "--answers", answers, "--audio",
      "silent",
    ])
    try #require(conducted.exitCode == 0, "\(conducted.errors)")
    let own = try await key("anna")
    let log = output + "/s/audit.jsonl"
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    let refused = try await verify("--sign", own.key)
    #expect(refused.exitCode == 1 && refused.output.contains("audit.jsonl"), "\(refused.output)")
    #expect(!FileManager.default.fileExists(atPath: try session() + "/session.sha256"))
    try FileManager.default.removeItem(atPath: log)
    #expect(try await verify("--sign", own.key).exitCode == 0)
    let told = try await CommandRun.program(KeyMaker.path, ["-l", "-f", own.key + ".pub"])
    let fingerprint = try #require(told.output.split(separator: " ").dropFirst().first)
    let line = try String(contentsOfFile: log, encoding: .utf8)
    #expect(line.contains("\"key\":\"\(fingerprint)\""), "\(line)")
  }

  @Test("a plain export of what was signed stays signed; a de-identified one tells that it is not")
  func exported() async throws {
    try await rehearse(1)
    let own = try await key("anna")
    #expect(try await verify("--sign", own.key).exitCode == 0)
    let plain = try await CommandRun.karenina([
      "results", "export", output, "--to", place.path + "/copy",
    ])
    #expect(plain.exitCode == 0, "\(plain.errors)")
    let checked = try await verify("--signers", own.signers, path: place.path + "/copy")
    #expect(checked.exitCode == 0, "\(checked.output)")
    let changed = try await CommandRun.karenina([
      "results", "export", output, "--to", place.path + "/shared", "--deidentify",
    ])
    #expect(changed.errors.contains("left 1 signature behind"), "\(changed.errors)")
    #expect(try await verify(path: place.path + "/shared").exitCode == 0)
  }

  @Test("a key that is none is told of in ssh-keygen's words; a missing program by its package")
  func refused() async throws {
    try await rehearse(1)
    let none = try place.write("no key\n", to: "none")
    let run = try await verify("--sign", none)
    #expect(run.exitCode == 1 && run.output.contains("none"), "\(run.output)")
    let absent = try await verify("--sign", place.path + "/absent")
    #expect(absent.exitCode == 2)
    let own = try await key("anna")
    let missing = try await CommandRun.karenina(
      ["results", "verify", output, "--sign", own.key], environment: ["PATH": "/nonexistent"])
    #expect(missing.exitCode == 2 && missing.errors.contains("openssh-client"))
  }
}
