import Foundation
import TestSupport
import Testing

/// What `mock` shows, and what it writes while time goes by.
@Suite("karenina mock --preview, --plot and --live") struct MockLiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mock(_ words: [String]) async throws -> CommandRun {
    try await .karenina(["mock"] + words, folder: folder.path)
  }

  @Test("a preview draws the first minutes, and writes nothing")
  func preview() async throws {
    let run = try await mock([
      "--profile", "fitness", "--duration", "14m", "--seed", "5", "--preview", "--to", "a.csv",
    ])
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("Heart rate of M0001, fitness, seed 5, count/min\n"))
    #expect(run.output.hasSuffix("minutes\n") && run.output.contains("90 "))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.csv"))
  }

  @Test("a plot is a picture of the kind that its name tells", arguments: ["svg", "png", "pdf"])
  func plot(ending: String) async throws {
    let words = ["--profile", "fitness", "--duration", "14m", "--seed", "5"]
    let run = try await mock(words + ["--plot", "a.\(ending)", "--to", "a.csv"])
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.\(ending)"))
    #expect(file.count > 5000)
    let other = try await mock(words + ["--plot", "a.jpg"])
    #expect(other.exitCode == 64 && other.errors.contains("ends in .svg, .png or .pdf"))
  }

  @Test("a live mock needs a store and whose samples they are")
  func misuse() async throws {
    let run = try await mock(["--live"])
    #expect(run.exitCode == 64 && run.errors.contains("found no --store"))
    let other = try await mock(["--live", "--store", "s.sqlite"])
    #expect(other.exitCode == 64 && other.errors.contains("found no --participant"))
  }
}
