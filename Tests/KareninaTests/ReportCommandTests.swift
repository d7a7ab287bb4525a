import Foundation
import TestSupport
import Testing

/// The page of many sessions, and the picture of one.
@Suite("karenina results report and plot") struct ReportCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["results"] + words, folder: folder.path)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
  }

  @Test("'results report' writes the same page into a file and to standard output")
  func report() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output", condition: "calm")
    let written = try await run("report", "--to", "report.html")
    #expect(written.exitCode == 0 && written.output == "")
    #expect(written.errors == "the report tells of 1 session\n")
    let printed = try await run("report")
    #expect(printed.outputBytes == Array(try bytes("report.html")))
    #expect(printed.output.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(printed.output.contains("Heart rate, walking and music"))
  }

  @Test("of no session there is no page, and a page that is there stays as it is")
  func nothing() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output", condition: "calm")
    _ = try folder.write("mine", to: "report.html")
    for place in ["-", "new.html"] {
      let run = try await run("report", "--condition", "lively", "--to", place)
      #expect(run.exitCode == 2 && run.output == "")
      #expect(
        run.errors == """
          karenina results report: output: found no session to report of; expected some that the \
          options take; 'karenina results list' tells what there is

          """)
    }
    #expect(try bytes("report.html") == Data("mine".utf8))
    for name in ["report.html.part", "new.html", "new.html.part"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/" + name))
    }
  }

  @Test("of recorder files alone there is no page either, and they are told of")
  func loneFilesAlone() async throws {
    _ = try folder.write("{\"items\":[]}", to: "a.json")
    let run = try await run("report", "a.json")
    #expect(run.exitCode == 2 && run.output == "")
    #expect(run.errors.contains("1 recorder file belongs to no session"))
    #expect(run.errors.contains("found no session to report of"))
  }

  @Test("a session without heart rates has no plot, and no file is left")
  func nothingToDraw() async throws {
    let session = try ExampleSession(in: folder.path + "/output")
    try session.conductSurvey()
    try await session.writer.finish(.completed, elapsed: 5, time: session.time(5))
    let run = try await run("plot", session.path, "--to", "a.svg")
    #expect(run.exitCode == 2, "\(run.errors)")
    #expect(run.errors.contains("found no heart rate to draw"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.svg"))
  }

  @Test("what can't be read is named, and the page is made of the rest")
  func unreadable() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    let lone = try folder.write("{\"items\":[", to: "output/a.json")
    let run = try await run("report", "--to", "report.html")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains(lone.split(separator: "/").suffix(2).joined(separator: "/")))
    #expect(
      run.errors.hasSuffix(
        "1 recorder file belongs to no session, and is left out\nthe report tells of 1 session\n"))
    #expect(try bytes("report.html").count > 10_000)
  }

  @Test(
    "'results plot' draws a session as the ending of the file says",
    arguments: [("svg", "<?xml"), ("pdf", "%PDF-"), ("png", "PNG\r\n")])
  func plot(kind: String, beginning: String) async throws {
    let session = try await ExampleSession.whole(in: folder.path + "/output")
    let run = try await run("plot", session, "--to", "a.\(kind)")
    #expect(run.exitCode == 0 && run.output == "" && run.errors == "")
    let drawn = try bytes("a.\(kind)")
    let start = kind == "png" ? drawn.dropFirst() : drawn
    #expect(start.starts(with: beginning.utf8))
  }

  @Test("a plot needs a place, and a session")
  func misuse() async throws {
    let session = try await ExampleSession.whole(in: folder.path + "/output")
    let placeless = try await run("plot", session)
    #expect(placeless.exitCode == 64)
    #expect(placeless.errors.contains("expected a file that ends in .svg, .png or .pdf"))
    #expect(try await run("plot", "20200101T000000Z-0000", "--to", "a.svg").exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.svg"))
  }

  @Test(
    "a page or a picture replaces nothing, and goes into no session's folder",
    arguments: [["report", "--to", "a.html"], ["plot", "SESSION", "--to", "a.svg"]])
  func place(words: [String]) async throws {
    let session = try await ExampleSession.whole(in: folder.path + "/output")
    let words = ["results"] + words.map { $0 == "SESSION" ? session : $0 }
    let file = try folder.write("mine", to: words[words.count - 1])
    let taken = try await CommandRun.karenina(words, folder: folder.path)
    #expect(taken.exitCode == 2 && taken.errors.contains("exists already; choose another place"))
    #expect(try bytes(words[words.count - 1]) == Data("mine".utf8))
    try FileManager.default.removeItem(atPath: file)
    let names = try FileManager.default.contentsOfDirectory(atPath: session)
    for place in [session + "/b", session + "/session.json"] {
      let ending = words[1] == "plot" ? ".svg" : ".html"
      let inside = try await CommandRun.karenina(
        words.dropLast() + [place + ending], folder: folder.path)
      #expect(inside.exitCode == 2 && inside.errors.contains("in the folder of a session"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: session) == names)
    #expect(try await CommandRun.karenina(words, folder: folder.path).exitCode == 0)
  }

  @Test("a page has no other file's ending", arguments: ["x.pdf", "a/x.csv", "x.", ""])
  func ending(place: String) async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    let run = try await run("report", "--to", place)
    #expect(run.exitCode == 64)
    #expect(
      run.errors.contains("found '\(place)'; expected the path of a page, such as report.html"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/" + "x.pdf"))
  }

  @Test("who has withdrawn, and what was discarded, is drawn where it is asked for alone")
  func leftOut() async throws {
    let session = try await ExampleSession.whole(in: folder.path + "/output")
    let withdrawn = try await CommandRun.karenina(
      ["participant", "withdraw", "P01", "--output", "output"], folder: folder.path)
    #expect(withdrawn.exitCode == 0, "\(withdrawn.errors)")
    let refused = try await run("plot", session, "--to", "a.svg")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("found a withdrawn session, which results leave out"))
    #expect(refused.errors.contains("--include withdrawn draws it"))
    let other = try await run("plot", session, "--to", "a.svg", "--include", "discarded")
    #expect(other.exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.svg"))
    let drawn = try await run("plot", session, "--to", "a.svg", "--include", "withdrawn")
    #expect(drawn.exitCode == 0 && drawn.errors == "", "\(drawn.errors)")
  }

  @Test("what is wrong with files stands on the page")
  func problems() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    _ = try folder.write("{\"items\":[", to: "output/a.json")
    let run = try await run("report")
    #expect(run.exitCode == 1 && run.output.contains("1 finding in 1 file or folder."))
    #expect(run.output.contains("output/a.json"))
  }

  @Test("no chart is drawn into a pipe")
  func pipe() async throws {
    let session = try await ExampleSession.whole(in: folder.path + "/output")
    let shown = try await run("show", session)
    #expect(!shown.output.contains("count/min\n90"))
    #expect(shown.output.hasSuffix("(of session.json)\n"))
  }
}
