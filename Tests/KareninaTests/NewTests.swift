import Foundation
import StrictJSON
import TestSupport
import Testing

private let templates = ["music", "walk", "survey", "blank"]

@Suite("New studies") struct NewTests {
  @Test("each template checks clean and rehearses to its end", arguments: templates)
  func template(name: String) async throws {
    let folder = try TemporaryFolder()
    let study = folder.path + "/my \(name) study"
    let made = try await CommandRun.karenina(["new", study, "--template", name])
    #expect(made.exitCode == 0 && made.output.isEmpty, "\(made.errors)")
    let checked = try await CommandRun.karenina(["check", study])
    #expect(checked.exitCode == 0 && checked.output.isEmpty, "\(checked.output)")
    #expect(checked.errors.hasPrefix("\(study)/study.json: ready\n"))
    let rehearsed = try await CommandRun.karenina(
      ["rehearse", study, "--participants", "5", "--output", folder.path + "/out"])
    #expect(rehearsed.exitCode == 0, "\(rehearsed.errors)")
    #expect(rehearsed.errors.contains("\ncoverage: "))
    let listed = try await CommandRun.karenina(["results", "list", folder.path + "/out"])
    let rows = listed.output.split(separator: "\n").dropFirst()
    #expect(rows.count >= 5)
    #expect(rows.allSatisfy { $0.contains("my-\(name)-study") && $0.contains(",completed,") })
  }

  @Test(
    "each template is such as the schema beside it asks for", arguments: templates)
  func schema(name: String) async throws {
    let folder = try TemporaryFolder()
    let made = try await CommandRun.karenina(
      ["new", "s", "--template", name], folder: folder.path)
    #expect(made.exitCode == 0)
    let study = URL(fileURLWithPath: folder.path + "/s/study.json")
    let named = try Document(reading: try bytes("s/study.json", folder)).root["$schema"]?.string
    let schema = try #require(named)
    let carried = try bytes("s/" + schema, folder)
    #expect(carried == Array(try Documents.text("Schemas/study-1.schema.json").utf8))
    guard SchemaValidator.path != nil else { return }
    let beside = folder.path + "/s/" + schema
    #expect(try await SchemaValidator.refused([study], byFile: beside) == [])
  }

  @Test("the commands to go on with are told as a shell takes them")
  func nextCommands() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun.karenina(
      ["new", "it's", "--template", "blank"], folder: folder.path)
    let commands = run.errors.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("karenina ") }
    #expect(commands.count == 2)
    for command in commands {
      let line = "'\(TestPlaces.karenina)'" + command.dropFirst("karenina".count)
      let run = try await CommandRun.program("/bin/sh", ["-c", line], folder: folder.path)
      #expect(run.exitCode == 0, "\(command): \(run.errors)")
    }
  }

  @Test(
    "the identifier is made from the folder's name",
    arguments: [
      ("plain", "plain"), ("Ünï cödé", "Uni-code"), ("..a..", "a"), ("日本", "study"),
      (String(repeating: "x", count: 90), String(repeating: "x", count: 64)),
    ])
  func identifier(name: String, identifier: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun.karenina(
      ["new", name + "/", "--template", "blank"], folder: folder.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    let study = try Document(reading: try bytes(name + "/study.json", folder)).root
    #expect(study["identifier"]?.string == identifier)
  }

  @Test("an empty folder is filled, the present one too")
  func emptyFolder() async throws {
    let folder = try TemporaryFolder()
    let run = try await CommandRun.karenina(
      ["new", ".", "--template", "blank"], folder: folder.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try names(folder) == ["study-1.schema.json", "study.json"])
  }

  @Test(
    "a folder that holds something, a file and a link are refused and left alone",
    arguments: ["full", "file", "link", "link/", "dangling", "none/below"])
  func refused(path: String) async throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in ["full", "target"] {
      try manager.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    _ = try folder.write("mine", to: "full/study.json")
    _ = try folder.write("mine", to: "file")
    for (link, target) in [("link", "target"), ("dangling", "nowhere")] {
      try manager.createSymbolicLink(
        atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    let before = try names(folder)
    let run = try await CommandRun.karenina(["new", path], folder: folder.path)
    #expect(run.exitCode == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("karenina new: \(path)"), "\(run.errors)")
    #expect(try names(folder) == before)
    #expect(try bytes("full/study.json", folder) == Array("mine".utf8))
    #expect(try manager.contentsOfDirectory(atPath: folder.path + "/target") == [])
  }

  @Test("a failure in the middle leaves nothing behind")
  func fullDisk() async throws {
    let folder = try TemporaryFolder()
    // No file may grow beyond 100 blocks of 1,024 bytes, which is less than a clip.
    let script = "ulimit -f 100; trap '' XFSZ; '\(TestPlaces.karenina)' new study"
    let run = try await CommandRun.program("/bin/bash", ["-c", script], folder: folder.path)
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.contains("study/clips/calm.flac"), "\(run.errors)")
    #expect(try names(folder) == [])
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func bytes(_ name: String, _ folder: TemporaryFolder) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
  }
}

@Suite("Checks that tell") struct CheckSummaryTests {
  @Test("a clean study's tasks are told with their steps, questions and time")
  func tasks() async throws {
    let run = try await CommandRun.karenina(
      ["check", "Studies/karenina"], folder: TestPlaces.package)
    #expect(run.output.isEmpty)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines.first == "Studies/karenina/study.json: ready")
    let file = try Document(
      reading: Array(try Documents.text("Studies/karenina/study.json").utf8)
    ).root
    let tasks = file["tasks"]?.array ?? []
    #expect(lines.count == tasks.count + 2)
    for (line, task) in zip(lines.dropFirst(), tasks) {
      let name = try #require(task["identifier"]?.string)
      #expect(line.hasPrefix("  \(name): ") && line.contains(" step"))
    }
  }
}
