import Foundation
import TestSupport
import Testing

/// `-` as a path, for which standard input lists paths.
@Suite("Listed paths") struct ListedPathsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Three participants' sessions, of whom the list has two.
  private func list() async throws -> [UInt8] {
    var paths: [String] = []
    for code in ["P01", "P02", "P03"] {
      paths.append(
        try await ExampleSession.whole(in: folder.path + "/output", participant: code))
    }
    return Array((paths.dropLast().joined(separator: "\n") + "\n\n").utf8)
  }

  private func run(_ words: String..., input: [UInt8]) async throws -> CommandRun {
    try await CommandRun.karenina(["results"] + words, input: input, folder: folder.path)
  }

  @Test("verify, recover, report, compare and export take the paths that standard input lists")
  func listed() async throws {
    let list = try await list()
    let verified = try await run("verify", "-", input: list)
    #expect(verified.exitCode == 0 && verified.errors.hasPrefix("2 sessions"), "\(verified.errors)")
    let recovered = try await run("recover", "-", input: list)
    #expect(recovered.exitCode == 0 && recovered.errors.hasPrefix("2 sessions"))
    let page = try await run("report", "-", "--to", "a.html", input: list)
    #expect(page.errors == "the report tells of 2 sessions\n")
    #expect(try await run("compare", "-", input: list).exitCode == 0)
    let copied = try await run("export", "-", "--to", "copy", input: list)
    #expect(copied.exitCode == 0, "\(copied.errors)")
    #expect(copied.output.contains("P01") && copied.output.contains("P02"))
    #expect(!copied.output.contains("P03"))
    let table = try await run(
      "export", "-", "--table", "answers", "--to", "a.csv", input: list)
    #expect(table.output == "table,file,rows\nanswers,a.csv,4\n", "\(table.errors)")
  }

  @Test("a place among the listed paths is refused, and of an empty list nothing is written")
  func refused() async throws {
    let list = try await list()
    let inside = String(decoding: list.prefix { $0 != 10 }, as: UTF8.self) + "/copy"
    let run = try await run("export", "-", "--to", inside, input: list)
    #expect(run.exitCode == 2 && run.errors.contains("expected a place outside"))
    let nothing = try await self.run("report", "-", "--to", "a.html", input: [])
    #expect(nothing.exitCode == 2 && nothing.errors.contains("-: found no session to report of"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.html"))
  }
}
