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
      "--profile", "fitness", "--duration", "14m", "--seed", "5", "--preview",
    ])
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(
      run.output.hasPrefix("Heart rate of M0001, fitness, seed 5, Karenina mock 2, count/min\n"))
    #expect(run.output.hasSuffix("minutes\n") && run.output.contains("90 "))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.isEmpty, "\(names)")
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

  @Test("two files of one name are refused, and so is what would go unheard; nothing is written")
  func names() async throws {
    let model = try folder.write(
      #"{"format":"karenina-model","version":1,"identifier":"m"}"#, to: "m.json")
    let before = try String(contentsOfFile: model, encoding: .utf8)
    for (words, part) in [
      (["--to", "a.csv", "--bodies", "a.csv"], "--bodies: found 'a.csv', the file of --to"),
      (["--to", "a.csv", "--truth", "./a.csv"], "--truth: found './a.csv', the file of --to"),
      (["--participants", "2", "--to", "participants.csv"], "the file of --to"),
      (["--to", "a.svg", "--plot", "a.svg"], "the file of --to"),
      (["--profile", "m.json", "--to", "m.json"], "the file of --profile"),
      (["--bodies", "-"], "--bodies: found '-', standard output, where that of --to goes"),
      (["--to", "-", "--truth", "-"], "--truth: found '-', standard output"),
      (["--to", "a.csv", "--truth", "-", "--bodies", "-"], "where that of --truth goes"),
      (["--start", "9998-12-31T00:00:00Z", "--duration", "700d"], "after the year 9999"),
      (["--participant", "P01"], "--participant: found it beside a mock that is not live"),
      (["--preview", "--to", "a.csv"], "--to: found it beside --preview"),
      (["--live", "--store", "s", "--participant", "P01", "--to", "a.csv"], "beside --live"),
    ] {
      let run = try await mock(words + (words.contains("--duration") ? [] : ["--duration", "3s"]))
      #expect(run.exitCode == 64 && run.errors.contains(part), "\(words): \(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["m.json"])
    #expect(try String(contentsOfFile: model, encoding: .utf8) == before)
  }

  @Test("what stands alone on standard output may be any table")
  func tables() async throws {
    let run = try await mock(["--to", "a.csv", "--duration", "3", "--bodies", "-"])
    #expect(run.exitCode == 0 && run.output.hasPrefix("participant,age,sex,"))
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test("a time under a second, and one beyond the longest, is refused with the bounds")
  func bounds() async throws {
    for word in ["0.5", "0", "1000000d"] {
      let run = try await mock(["--duration", word])
      #expect(run.exitCode == 64 && run.output.isEmpty)
      #expect(run.errors.contains("found '\(word)'; expected whole seconds from 1s to 36525d"))
    }
  }

  @Test("a live mock needs a store and whose samples they are")
  func misuse() async throws {
    let run = try await mock(["--live"])
    #expect(run.exitCode == 64 && run.errors.contains("found no --store"))
    let other = try await mock(["--live", "--store", "s.sqlite"])
    #expect(other.exitCode == 64 && other.errors.contains("found no --participant"))
  }
}
