import Foundation
import Glibc
import StrictJSON
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  private let study: ConductedStudy
  private var place: TemporaryFolder { study.place }
  private var output: String { study.output }

  init() throws {
    study = try ConductedStudy(
      tasks: """
        [{"identifier": "T", "steps": [
          {"identifier": "who", "kind": "survey", "questions": [
            {"identifier": "name", "text": "Name?", "identifying": true,
             "answerFormat": {"kind": "text"}},
            {"identifier": "note", "text": "Note?", "answerFormat": {"kind": "text"}},
            {"identifier": "day", "text": "Day?", "answerFormat": {"kind": "date"}}]}]},
         {"identifier": "U", "steps": [
          {"identifier": "ask", "kind": "survey", "questions": [
            {"identifier": "well", "text": "Well?", "answerFormat": {"kind": "boolean"}}]}]}]
        """,
      answers: """
        {"step": "who", "question": "name", "answer": "Jo Secret"}
        {"step": "who", "question": "note", "answer": "nothing else"}
        {"step": "who", "question": "day", "answer": "2026-01-31"}
        {"step": "ask", "question": "well", "answer": true}
        """)
  }

  private func conduct(_ code: String, _ task: String = "T", _ more: String...) async throws {
    try await study.conduct(code, task, more)
  }

  private func export(_ name: String, _ more: String..., path: String? = nil) async throws
    -> CommandRun
  {
    try await CommandRun.karenina(
      ["results", "export", path ?? output, "--to", place.path + "/" + name] + more)
  }

  private func verify(_ path: String) async throws -> CommandRun {
    try await CommandRun.karenina(["results", "verify", path, "--format", "csv"])
  }

  /// The bytes of each file below a folder of the place, by its path there.
  private func tree(_ name: String) throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: place.path + "/" + name) {
      let data = FileManager.default.contents(atPath: place.path + "/" + name + "/" + file)
      if let data { tree[file] = data }
    }
    return tree
  }

  private func audit() throws -> [JSONValue] {
    let bytes = try #require(FileManager.default.contents(atPath: output + "/s/audit.jsonl"))
    return try bytes.split(separator: 10).map { try Document(reading: Array($0)).root.value }
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    #expect(lstat(path, &status) == 0, "\(path)")
    return status
  }

  @Test("finished sessions are copied, byte for byte and with their times, and verify")
  func plain() async throws {
    for code in ["P01", "P02"] { try await conduct(code, "U") }
    let run = try await export("copy", "--reason", "for a colleague")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 3 && run.output.contains(",copied"))
    let (from, to) = (try tree("out"), try tree("copy"))
    #expect(to.count >= 8)
    for (name, bytes) in to {
      #expect(from[name] == bytes, "\(name)")
      let (one, two) = (status(output + "/" + name), status(place.path + "/copy/" + name))
      #expect(one.st_mtim.tv_sec == two.st_mtim.tv_sec)
      #expect(one.st_mtim.tv_nsec == two.st_mtim.tv_nsec)
      #expect(two.st_mode & 0o777 == 0o600, "\(name)")
    }
    #expect(try await verify(place.path + "/copy").exitCode == 0)
    let entry = try #require(try audit().last)
    #expect(entry["action"]?.string == "export" && entry["reason"]?.string == "for a colleague")
    #expect(entry["details"]?["to"]?.string == place.path + "/copy")
    #expect(try audit().count == 2)
    let again = try await export("copy")
    #expect(again.exitCode == 2 && again.errors.contains("a folder that is empty"))
  }

  @Test("identifying answers are in no export, nor is their hash, and what is left verifies")
  func identifying() async throws {
    try await conduct("P01")
    let run = try await export("copy")
    #expect(run.exitCode == 0 && run.output.contains(",rewritten"), "\(run.errors)")
    for (name, bytes) in try tree("copy") {
      for text in ["Jo Secret", "identifying.json"] {
        #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name)")
      }
      #expect(!name.contains("identifying"))
    }
    #expect(try await verify(place.path + "/copy").output == "file,line,column,found,expected\n")
    let answers = try await CommandRun.karenina(
      ["results", "answers", place.path + "/copy", "--format", "csv"])
    #expect(answers.output.contains("nothing else"))
    // What is exported can be recovered, and exported again.
    let recovered = try await CommandRun.karenina(["results", "recover", place.path + "/copy"])
    #expect(recovered.exitCode == 0 && recovered.errors.contains("0 rebuilt"))
    let again = try await export("again", path: place.path + "/copy")
    #expect(again.exitCode == 0 && again.output.contains(",copied"))
  }

  @Test("who has withdrawn, discarded sessions, pilots and unfinished ones are left out, and told")
  func leftOut() async throws {
    for code in ["P01", "P02"] { try await conduct(code, "U") }
    try await conduct("P03", "U", "--pilot")
    let pilot = try await CommandRun.karenina([
      "run", place.path + "/study.json", "--task", "U", "--participant", "P04", "--output", output,
      "--plain", "--audio", "silent",
    ])
    #expect(pilot.exitCode == 3)
    let withdrawn = try await CommandRun.karenina([
      "participant", "withdraw", "P02", "--output", output,
    ])
    #expect(withdrawn.exitCode == 0)
    let run = try await export("copy")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("1 withdrawn"), "\(run.errors)")
    #expect(run.errors.contains("1 pilot"), "\(run.errors)")
    let rows = run.output.split(separator: "\n").dropFirst()
    #expect(rows.contains { $0.contains(",P01,") } && !run.output.contains("P02"))
    #expect(!run.output.contains("P03"))
    let nobody = try await export("none", "--participant", "P02")
    #expect(nobody.exitCode == 2 && nobody.errors.contains("found no session to export"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/none"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/none.part"))
  }

  @Test("a session that is damaged is named and left out, and the others are exported")
  func damaged() async throws {
    for code in ["P01", "P02"] { try await conduct(code, "U") }
    let victim = try #require(
      try tree("out").keys.first { $0.hasPrefix("s/P01") && $0.hasSuffix("01-ask.json") })
    try Data("{}".utf8).write(to: URL(fileURLWithPath: output + "/" + victim))
    let run = try await export("copy")
    #expect(run.exitCode == 1 && run.errors.contains("01-ask.json"), "\(run.errors)")
    #expect(run.errors.contains("1 unreadable") && run.output.contains(",P02,"))
    #expect(try await verify(place.path + "/copy").exitCode == 0)
  }

  @Test("a de-identified export tells neither code, nor host, nor day, and verifies")
  func deidentified() async throws {
    for code in ["Anna1912", "Boris77"] { try await conduct(code) }
    let key = place.path + "/study.key"
    let run = try await export("shared", "--deidentify", "--key", key, "--drop-text")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("study.key: made a key"))
    #expect(status(key).st_mode & 0o777 == 0o600)
    let names = try tree("out").keys.filter { $0.hasSuffix("session.json") }
    let days = names.compactMap { $0.split(separator: "/").dropFirst(2).first?.prefix(8) }
    var secrets = days.map(String.init) + ["Anna1912", "Boris77", "Jo Secret", "nothing else"]
    secrets += days.map { "\($0.prefix(4))-\($0.dropFirst(4).prefix(2))-\($0.suffix(2))" }
    secrets += ["2026-01-31", ProcessInfo.processInfo.hostName].filter { $0.count > 3 }
    for (name, bytes) in try tree("shared") {
      for secret in secrets {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "'\(secret)' in \(name)")
        #expect(!name.contains(secret))
      }
    }
    #expect(try await verify(place.path + "/shared").exitCode == 0)
    for entry in try audit() {
      let code = try #require(entry["details"]?["as"]?.string)
      #expect(run.output.contains(",\(code),"))
    }
    let shown = try await CommandRun.karenina([
      "results", "show",
      place.path + "/shared/s/"
        + (try #require(
          FileManager.default.contentsOfDirectory(atPath: place.path + "/shared/s").first)),
    ])
    #expect(shown.output.contains("export: de-identified, without identifyingAnswers, device"))
    // The same key gives the same codes and days; another export can be merged with it.
    let again = try await export("again", "--deidentify", "--key", key, "--drop-text")
    #expect(again.output == run.output && !again.errors.contains("made a key"))
    #expect(try tree("again") == tree("shared"))
    let other = try await export("other", "--deidentify")
    #expect(other.output != run.output)
    #expect(other.errors.contains("kept 2 answers in participants' own words"), "\(other.errors)")
  }

  @Test("neither order nor times of de-identified folders tell the order of the true codes")
  func order() async throws {
    for code in ["P01", "P02", "P03", "P04"] { try await conduct(code, "U") }
    let run = try await export("shared", "--deidentify")
    #expect(run.exitCode == 0, "\(run.errors)")
    let codes = run.output.split(whereSeparator: \.isNewline).dropFirst()
      .map { String($0.split(separator: ",")[1]) }
    #expect(codes.count == 4 && codes == codes.sorted())
    for code in codes {
      let folder = place.path + "/shared/s/" + code
      let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)
      let newest = files.map { status(folder + "/" + name + "/" + $0).st_mtim.tv_sec }.max()
      #expect(status(folder).st_mtim.tv_sec == newest)
      #expect(status(folder + "/" + name).st_mtim.tv_sec == newest)
    }
  }

  @Test("values worked out of dates, addresses and names are left out, and their number is told")
  func calculated() async throws {
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "who", "kind": "survey", "questions": [
           {"identifier": "name", "text": "Name?", "identifying": true,
            "answerFormat": {"kind": "text"}},
           {"identifier": "mail", "text": "Mail?", "answerFormat": {"kind": "email"}},
           {"identifier": "born", "text": "Born?", "answerFormat": {"kind": "date"}},
           {"identifier": "many", "text": "Many?", "answerFormat": {"kind": "textChoice",
            "style": "multiple", "choices": [{"value": "a", "text": "A"},
            {"value": "b", "text": "B"}], "other": {"text": "other"}}}],
          "calculate": [
            {"identifier": "again", "expression": "if(isAnswered(mail), mail, \\"no\\")"},
            {"identifier": "old", "expression": "days(date(\\"2000-01-01\\"), born)"},
            {"identifier": "copy", "expression": "again"},
            {"identifier": "sum", "expression": "1 + 2"}]},
         {"identifier": "agree", "kind": "consent", "title": "{{copy}}",
          "sections": [{"kind": "overview", "text": "Hello."}],
          "question": "Do you, {{name}}, agree?"}]}]}
      """, to: "study.json")
    _ = try place.write(
      """
      {"step": "who", "question": "name", "answer": "Jo Secret"}
      {"step": "who", "question": "mail", "answer": "jo@clinic.test"}
      {"step": "who", "question": "born", "answer": "1977-03-09"}
      {"step": "who", "question": "many", "answer": ["a", "b", {"other": "own words"}]}
      {"step": "agree", "question": "agreed", "answer": true}
      """, to: "answers.jsonl")
    try await conduct("P01")
    let plain = try await export("plain")
    #expect(plain.exitCode == 0 && plain.output.contains(",rewritten"), "\(plain.errors)")
    let run = try await export("shared", "--deidentify", "--drop-text")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("left out 3 calculated values"), "\(run.errors)")
    let secrets = ["jo@clinic.test", "Jo Secret", "1977-03-09", "-8333", "own words"]
    for (name, bytes) in try tree("shared") {
      for secret in secrets {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "'\(secret)' in \(name)")
      }
    }
    for export in ["plain", "shared"] {
      #expect(try await verify(place.path + "/" + export).exitCode == 0)
      let files = try tree(export)
      let consent = try #require(files.first { $0.key.hasSuffix("02-agree.json") })
      #expect(consent.value.range(of: Data("sha256".utf8)) == nil)
      let survey = try #require(files.first { $0.key.hasSuffix("01-who.json") })
      #expect(survey.value.range(of: Data("A; B; other".utf8)) != nil)
      let schemas = [(consent, "step-1"), (survey, "step-1")]
      guard SchemaValidator.path != nil else { continue }
      for (file, schema) in schemas {
        let path = URL(fileURLWithPath: place.path + "/" + export + "/" + file.key)
        #expect(try await SchemaValidator.refused([path], by: schema).isEmpty)
      }
    }
  }

  @Test("a key that others may read, or that is none, is refused")
  func keys() async throws {
    try await conduct("P01", "U")
    let key = try place.write(String(repeating: "0", count: 64) + "\n", to: "key")
    chmod(key, 0o644)
    let open = try await export("a", "--deidentify", "--key", key)
    #expect(open.exitCode == 2 && open.errors.contains("expected mode 0600"))
    chmod(key, 0o600)
    #expect(try await export("b", "--deidentify", "--key", key).exitCode == 0)
    let none = try place.write("secret\n", to: "none")
    chmod(none, 0o600)
    #expect(try await export("c", "--deidentify", "--key", none).errors.contains("found no key"))
  }

  @Test("options that do nothing alone, and a missing place, are misuse")
  func misuse() async throws {
    try await conduct("P01", "U")
    #expect(try await export("a", "--key", place.path + "/k").exitCode == 64)
    #expect(try await export("a", "--drop-text").exitCode == 64)
    #expect(try await export("a", "--encrypt-to", "me").exitCode == 64)
    let run = try await CommandRun.karenina(["results", "export", output])
    #expect(run.exitCode == 64 && run.errors.contains("--to"))
  }

  @Test("a place among the originals is refused, since results would be read twice")
  func inside() async throws {
    try await conduct("P01", "U")
    for name in ["out/copy", "out/s/copy", "./out/../out/copy"] {
      let run = try await export(name)
      #expect(run.exitCode == 2 && run.errors.contains("inside of"), "\(run.errors)")
    }
    #expect(try await export("out2").exitCode == 0)
  }

  @Test("a session that was cut is exported when asked for, and what comes of it verifies")
  func cut() async throws {
    try await conduct("P01")
    let folder = try #require(try tree("out").keys.first { $0.hasSuffix("events.jsonl") })
    let journal = URL(fileURLWithPath: output + "/" + folder)
    let lines = try Data(contentsOf: journal).split(separator: 10)
    for count in 5..<lines.count {
      try Data(lines[..<count].flatMap { $0 + [10] }).write(to: journal)
      let session = journal.deletingLastPathComponent()
      for name in try FileManager.default.contentsOfDirectory(atPath: session.path)
      where !name.hasSuffix(".jsonl") {
        try FileManager.default.removeItem(at: session.appendingPathComponent(name))
      }
      let recovered = try await CommandRun.karenina(["results", "recover", output])
      #expect(recovered.exitCode == 0, "\(recovered.errors)")
      #expect(try await export("none\(count)").errors.contains("1 unfinished"))
      for form in [[], ["--deidentify"]] {
        let name = "copy\(count)\(form.count)"
        let run = try await CommandRun.karenina(
          [
            "results", "export", output, "--to", place.path + "/" + name, "--include",
            "unfinished",
          ] + form)
        #expect(run.exitCode == 0, "\(count): \(run.errors)")
        let verified = try await verify(place.path + "/" + name)
        #expect(verified.exitCode == 0, "\(count): \(verified.output)")
      }
    }
  }

  @Test("what a killed export has left is removed, which is told; no finished export has its mark")
  func leftover() async throws {
    try await conduct("P01", "U")
    #expect(try await export("whole").exitCode == 0)
    let part = place.path + "/copy.part"
    try FileManager.default.createDirectory(
      atPath: part + "/export/s/P01", withIntermediateDirectories: true)
    try Data("half".utf8).write(to: URL(filePath: part + "/export/s/P01/half.json"))
    try Data().write(to: URL(filePath: part + "/.karenina-export"))
    #expect(chmod(part, 0o700) == 0)
    let run = try await export("copy")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("copy.part: removed what an interrupted export had left"))
    #expect(!FileManager.default.fileExists(atPath: part))
    #expect(try tree("copy") == tree("whole"))
    #expect(try await verify(place.path + "/copy").exitCode == 0)
  }

  @Test("what has the name of an export's part, and is none, stays as it is")
  func strange() async throws {
    try await conduct("P01", "U")
    let part = place.path + "/copy.part"
    #expect(mkdir(part, 0o700) == 0)
    let folder = open(part, O_RDONLY | O_DIRECTORY)
    #expect(flock(folder, LOCK_EX) == 0)
    #expect(try await export("copy").errors.contains("in use by another process"))
    close(folder)
    try Data("mine".utf8).write(to: URL(filePath: part + "/notes"))
    let run = try await export("copy")
    #expect(run.exitCode == 2 && run.errors.contains("no export has made"), "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: part + "/notes")) == Data("mine".utf8))
    #expect(chmod(part, 0o755) == 0)
    #expect(try await export("copy").errors.contains("exists already"))
    #expect(unlink(part + "/notes") == 0 && chmod(part, 0o700) == 0)
    #expect(try await export("copy").exitCode == 0)
  }

  @Test("a umask takes nothing from the owner of an export")
  func mask() async throws {
    try await conduct("P01", "U")
    let run = try await CommandRun.program(
      "/bin/sh",
      [
        "-c", "umask 777; exec \"$@\"", "sh", TestPlaces.karenina, "results", "export", output,
        "--to", place.path + "/copy",
      ])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(status(place.path + "/copy").st_mode & 0o777 == 0o700)
  }

  @Test("what was exported is told when its participant is erased")
  func erased() async throws {
    try await conduct("P01", "U")
    #expect(try await export("copy").exitCode == 0)
    let run = try await CommandRun.karenina([
      "participant", "erase", "P01", "--reason", "asked", "--output", output,
    ])
    #expect(run.exitCode == 0 && run.errors.contains("see to \(place.path)/copy"), "\(run.errors)")
  }

  @Test(
    "lines of the audit log follow its schema",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func schema() async throws {
    try await conduct("P01")
    #expect(try await export("copy", "--deidentify").exitCode == 0)
    let file = try place.write(Writer.bytes(try #require(try audit().first)), to: "line.json")
    #expect(
      try await SchemaValidator.refused([URL(fileURLWithPath: file)], by: "audit-1").isEmpty)
    let names = try tree("copy").keys.filter { $0.hasSuffix("session.json") }
    let manifests = names.map { URL(fileURLWithPath: place.path + "/copy/" + $0) }
    #expect(try await SchemaValidator.refused(manifests, by: "session-1").isEmpty)
  }
}

/// `age`, where it is installed.
private enum Age {
  static let path = ["/usr/bin/age", "/usr/local/bin/age"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}

@Suite(.enabled(if: Age.path != nil, "age is not installed")) struct EncryptedExportTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// An identity file, and its recipient.
  private func identity(_ name: String) async throws -> (path: String, recipient: String) {
    let path = place.path + "/" + name
    let run = try await CommandRun.program(
      try #require(Age.path) + "-keygen", ["--output", path])
    let recipient = run.errors.split(separator: " ").last.map {
      String($0.filter { !$0.isNewline })
    }
    return (path, try #require(recipient))
  }

  private func rehearse() async throws {
    let run = try await CommandRun.karenina([
      "rehearse", TestPlaces.package + "/Studies/mood-and-music", "--participants", "3", "--output",
      place.path + "/out",
    ])
    try #require(run.exitCode == 0, "\(run.errors)")
  }

  @Test("each recipient can read an encrypted export, nobody else, and nothing else is left")
  func roundTrip() async throws {
    try await rehearse()
    let (one, two) = (try await identity("one"), try await identity("two"))
    let stranger = try await identity("stranger")
    let before = try FileManager.default.contentsOfDirectory(atPath: place.path)
    let file = place.path + "/shared.tar.age"
    let run = try await CommandRun.karenina([
      "results", "export", place.path + "/out", "--to", file, "--deidentify", "--encrypt-to",
      one.recipient, "--encrypt-to", two.recipient,
    ])
    #expect(run.exitCode == 0, "\(run.errors)")
    let after = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(Set(after) == Set(before + ["shared.tar.age"]))
    let bytes = try #require(FileManager.default.contents(atPath: file))
    #expect(bytes.range(of: Data("karenina-session".utf8)) == nil)
    for reader in [one, two] {
      let folder = try TemporaryFolder()
      let archive = folder.path + "/a.tar"
      let age = try #require(Age.path)
      let read = try await CommandRun.program(
        age, ["--decrypt", "--identity", reader.path, "--output", archive, file])
      #expect(read.exitCode == 0, "\(read.errors)")
      let unpacked = try await CommandRun.program(
        "/usr/bin/tar", ["--warning=no-timestamp", "-xf", archive], folder: folder.path)
      #expect(unpacked.exitCode == 0 && unpacked.errors.isEmpty, "\(unpacked.errors)")
      let verified = try await CommandRun.karenina(["results", "verify", folder.path + "/export"])
      #expect(verified.exitCode == 0, "\(verified.output)")
    }
    let refused = try await CommandRun.program(
      try #require(Age.path), ["--decrypt", "--identity", stranger.path, file])
    #expect(refused.exitCode != 0)
    let again = try await CommandRun.karenina([
      "results", "export", place.path + "/out", "--to", file, "--encrypt-to", one.recipient,
    ])
    #expect(again.exitCode == 2 && again.errors.contains("exists already"), "\(again.errors)")
    #expect(FileManager.default.contents(atPath: file) == bytes)
  }

  @Test("a recipient that age refuses leaves nothing behind, and age's own words are told")
  func refused() async throws {
    try await rehearse()
    let file = place.path + "/shared.tar.age"
    let run = try await CommandRun.karenina([
      "results", "export", place.path + "/out", "--to", file, "--encrypt-to", "age1nonsense",
    ])
    #expect(run.exitCode == 2 && run.errors.contains("malformed recipient"), "\(run.errors)")
    for name in [file, file + ".part"] { #expect(!FileManager.default.fileExists(atPath: name)) }
  }

  @Test("the beginning of an archive that a kill has left is replaced; another's file is not")
  func leftover() async throws {
    try await rehearse()
    let one = try await identity("one")
    let file = place.path + "/shared.tar.age"
    let part = URL(filePath: file + ".part")
    func export() async throws -> CommandRun {
      try await CommandRun.karenina([
        "results", "export", place.path + "/out", "--to", file, "--encrypt-to", one.recipient,
      ])
    }
    try Data("mine".utf8).write(to: part)
    let refused = try await export()
    #expect(refused.exitCode == 2 && refused.errors.contains("exists already"), "\(refused.errors)")
    #expect(try Data(contentsOf: part) == Data("mine".utf8))
    try Data("age-encryption.org/v1\n-> X25519 ".utf8).write(to: part)
    let run = try await export()
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.contains("replaced what an interrupted export had left"))
    #expect(!FileManager.default.fileExists(atPath: part.path))
  }

  @Test("a machine without age is told what to install")
  func missing() async throws {
    try await rehearse()
    let run = try await CommandRun.karenina(
      [
        "results", "export", place.path + "/out", "--to", place.path + "/a.age", "--encrypt-to",
        "age1qqq",
      ], environment: ["PATH": "/nonexistent"])
    #expect(run.exitCode == 2 && run.errors.contains("install the package 'age'"), "\(run.errors)")
  }
}
