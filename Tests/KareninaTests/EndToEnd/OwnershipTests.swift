import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct OwnershipTests {
    /// The modes of everything below a folder, by path.
    private func modes(below path: String) throws -> [(path: String, mode: Int, isFolder: Bool)] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: path)
      return try names.map { name in
        let facts = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
        let mode = try #require((facts[.posixPermissions] as? NSNumber)?.intValue)
        return (name, mode, facts[.type] as? FileAttributeType == .typeDirectory)
      }
    }

    @Test(
      "folders are for their owner alone, and files too, under any umask",
      arguments: ["000", "022", "777"])
    func modes(_ umask: String) async throws {
      let study = try MadeStudy()
      let words = [
        "-c", "umask \(umask); exec \"$@\"", "sh", TestPlaces.karenina, "rehearse", study.path,
        "--task", "BriefTask", "--output", study.output, "--durable",
      ]
      let run = try await CommandRun.program("/bin/sh", words)
      #expect(run.exitCode == 0, "\(run.errors)")
      let modes = try modes(below: study.output)
      #expect(modes.contains { $0.path.hasSuffix("/events.jsonl") })
      #expect(modes.contains { $0.path.hasSuffix("/health.sqlite") })
      for entry in modes { #expect(entry.mode == (entry.isFolder ? 0o700 : 0o600), "\(entry)") }
    }

    @Test(
      "a link in the place of a study's or participant's folder is refused, and nothing is written",
      arguments: ["trial", "trial/P01"])
    func links(_ place: String) async throws {
      let study = try MadeStudy()
      let elsewhere = study.path("elsewhere")
      let files = FileManager.default
      try files.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
      let link = URL(fileURLWithPath: study.output + "/" + place)
      try files.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.createSymbolicLink(atPath: link.path, withDestinationPath: elsewhere)
      let run = try await CommandRun.karenina(try study.alone("BriefTask"))
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("\(link.path): expected a folder, not a link or a file"))
      #expect(try files.contentsOfDirectory(atPath: elsewhere).isEmpty)
    }
  }
}
