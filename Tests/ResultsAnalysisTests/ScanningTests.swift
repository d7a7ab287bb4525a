import Digests
import Foundation
import ResultFiles
import ResultsAnalysis
import SafeFiles
import TestSupport
import Testing

@Suite struct ScanningTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func scan(_ filter: ResultFilter = ResultFilter()) -> (
    taken: [ResultScanner.Scanned], problems: [Problem], isWhole: Bool
  ) {
    var taken: [ResultScanner.Scanned] = []
    var problems: [Problem] = []
    let scanner = ResultScanner([place.path], filter: filter)
    let isWhole = scanner.scan(complain: { problems.append($0) }, take: { taken.append($0) })
    return (taken, problems, isWhole)
  }

  @Test("a broken file is told, and everything else is taken")
  func broken() async throws {
    let first = try await ExampleSession.whole(in: place.path, participant: "P01")
    _ = try await ExampleSession.whole(in: place.path, participant: "P02")
    try SafeFolder.open(first).write([], to: "03-music.heartRateConfig.json", .relaxed)
    let (taken, problems, isWhole) = scan()
    #expect(taken.count == 2 && !isWhole)
    #expect(problems.map(\.file) == [first + "/03-music.heartRateConfig.json"])
  }

  @Test("a discarded session is left out unless it is asked for")
  func discarded() async throws {
    _ = try await ExampleSession.whole(in: place.path, ending: .discarded)
    #expect(scan().taken.isEmpty && scan().isWhole)
    #expect(scan(ResultFilter(includesDiscarded: true)).taken.count == 1)
  }

  @Test("one participant's sessions are taken alone")
  func participant() async throws {
    for code in ["P01", "P02"] {
      _ = try await ExampleSession.whole(in: place.path, participant: code)
    }
    _ = try place.write("{\"items\":[]}", to: "heart.json")
    #expect(scan().taken.count == 3)
    #expect(scan(ResultFilter(participant: "P02")).taken.count == 1)
    #expect(scan(ResultFilter(task: "MusicTask")).taken.isEmpty)
  }
}

@Suite struct CopiedSessionTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func copied() async throws -> (first: String, copy: String) {
    let path = try await ExampleSession.whole(in: place.path)
    let copy = path + "-copy"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return (path, copy)
  }

  @Test("a session that lies in two folders counts once, and the copy is named")
  func copies() async throws {
    let (first, copy) = try await copied()
    var paths: [String] = []
    var problems: [Problem] = []
    let isWhole = ResultScanner([place.path]).scan(complain: { problems.append($0) }) {
      if case .session(let reading) = $0 { paths.append(reading.path) }
    }
    #expect(paths == [first] && !isWhole)
    #expect(problems.contains { $0.file == copy && $0.found == "a copy of \(first)" })
  }

  @Test("verification names a copy and does not count it")
  func verification() async throws {
    let (first, copy) = try await copied()
    let report = VerificationReport([place.path])
    #expect(report.sessionCount == 1)
    #expect(report.summary == "1 session with 7 files, not all as they were written")
    #expect(report.problems.contains { $0.file == copy && $0.found == "a copy of \(first)" })
  }
}

@Suite struct SessionTextTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  @Test("a session is shown with its clip, its heart-rate files and its answers")
  func whole() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    let text = SessionText(ResultReader.read(path))
    #expect(text.problems == [])
    let lines = text.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("clip name: chill_preview_4"))
    #expect(lines.contains("question: How do you feel?") && lines.contains("answer: 5"))
    #expect(lines.contains("answer: none, skipped"))
    let label = "walk (fitness.walk), heart rate, 02-fitness.walk.heartRate.json:"
    let index = try #require(lines.firstIndex(of: label))
    #expect(lines[index + 1].hasPrefix(#"{"items":[{"unit":"count\/min","#))
    let clip = try #require(lines.firstIndex(of: "clip name: chill_preview_4"))
    #expect(lines[clip + 1] == "music, heart rate, 03-music.heartRateConfig.json:")
    #expect(
      lines.contains(
        "walk (fitness.walk), distance and steps, 02-fitness.walk.pedometer.json: "
          + "21 m, 30 steps, 15 items"))
  }

  @Test("what a lab book asks for is shown: what is missing, the timing and the fingerprint")
  func foot() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    let manifest = try SafeFolder.open(path).read(SessionRecord.fileName)
    let text = SessionText(ResultReader.read(path)).text
    let hash = SHA256Digest(of: manifest).hexadecimal
    #expect(text.hasSuffix("\nfingerprint: \(hash.prefix(12)) (of session.json)\n"))
  }

  @Test("timing is told in milliseconds, without what there was none of")
  func timing() {
    let whole = SessionTiming(
      ticks: 600, lateTicks: 2, meanLateness: 0.0004, lateness99: 0.0012, mostLateness: 0.0123,
      timedSteps: 1, meanLengthError: 0.00021, mostLengthError: 0.00021, underruns: 3)
    #expect(
      whole.text
        == "600 ticks, 2 late (99 % within 1.2 ms, worst 12.3 ms); 1 timed step, too long by "
        + "0.2 ms on average, 0.2 ms at most; 3 underruns")
    #expect(SessionTiming().text == "0 underruns")
  }

  @Test("the timing of two sittings is that of both")
  func sittings() {
    let first = SessionTiming(
      ticks: 300, lateTicks: 1, meanLateness: 0.001, lateness99: 0.002, mostLateness: 0.02,
      timedSteps: 1, meanLengthError: 0.0003, mostLengthError: 0.0003, underruns: 1)
    let second = SessionTiming(
      ticks: 100, meanLateness: 0.005, lateness99: 0.001, mostLateness: 0.001)
    let both = first.followed(by: second)
    #expect(both.ticks == 400 && both.lateTicks == 1 && both.timedSteps == 1)
    #expect(abs(both.meanLateness - 0.002) < 1e-12 && both.meanLengthError == 0.0003)
    #expect(both.lateness99 == 0.002 && both.mostLateness == 0.02 && both.underruns == 1)
  }

  @Test("an interrupted session is shown as far as it went")
  func interrupted() throws {
    let path: String
    do {
      let session = try ExampleSession(in: place.path)
      try session.conductWalk(ends: false)
      path = session.path
    }
    let text = SessionText(ResultReader.read(path)).text
    #expect(text.contains("ending: interrupted\n"))
    #expect(text.contains("step 2: fitness.walk, not ended\n"))
    #expect(text.contains(#""value":114"#))
  }
}

@Suite struct VerificationTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func change(
    _ path: String, _ name: String, _ change: (String) -> String
  ) throws {
    let folder = try SafeFolder.open(path)
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    try folder.write(Array(change(text).utf8), to: name, .relaxed)
  }

  private func session() async throws -> String { try await ExampleSession.whole(in: place.path) }

  @Test("a session as it was written has nothing wrong")
  func whole() async throws {
    let report = VerificationReport([try await session()])
    #expect(report.problems == [])
    #expect(report.sessionCount == 1 && report.fileCount == 7)
  }

  @Test("one changed digit is named with its file")
  func changed() async throws {
    let path = try await session()
    try change(path, "03-music.heartRateConfig.json") { $0.replacing(":70", with: ":71") }
    let problems = VerificationReport([path]).problems
    #expect(problems.map(\.file) == [path + "/03-music.heartRateConfig.json"])
    #expect(problems.map(\.found) == ["other bytes than were written"])
  }

  @Test("a missing file is named once", arguments: ["study.json", "03-music.heartRateConfig.json"])
  func missing(name: String) async throws {
    let path = try await session()
    try #require(unlinkFile(path + "/" + name))
    #expect(VerificationReport([path]).problems.map(\.file) == [path + "/" + name])
  }

  @Test("a changed answer in the journal is named with its line")
  func journal() async throws {
    let path = try await session()
    try change(path, "events.jsonl") { $0.replacing("\"answer\":5", with: "\"answer\":6") }
    let problems = VerificationReport([path]).problems
    #expect(problems.allSatisfy { $0.file == path + "/events.jsonl" })
    #expect(problems.first?.found == "bytes that do not match their checksum")
    #expect(problems.first?.line != nil && problems.first?.path == nil)
  }

  @Test("a manifest that was made to fit a changed file disagrees with the journal")
  func manifest() async throws {
    let path = try await session()
    try change(path, "session.json") {
      $0.replacing("\"participant\": \"P01\"", with: "\"participant\": \"P02\"")
    }
    let problems = VerificationReport([path]).problems
    #expect(problems.contains { $0.path == "participant" && $0.found == "\"P02\"" })
    #expect(problems.contains { $0.found == "a participant's folder named 'P01'" })
  }

  @Test(
    "an edited manifest is named with the key that was changed",
    arguments: [
      (
        "\"ending\": \"completed\",\n  \"synthetic\"", "\"ending\": \"saved\",\n  \"synthetic\"",
        "ending"
      ),
      ("\"number\": 1", "\"number\": 2", "number"),
      ("\"synthetic\": false", "\"synthetic\": true", "synthetic"),
      ("\"elapsed\": 15", "\"elapsed\": 16", "steps[1].elapsed"),
      ("\"items\": 3", "\"items\": 4", "files[5].items"),
      ("\"notices\": []", "\"notices\": [\"x\"]", "notices"),
    ])
  func edited(right: String, wrong: String, key: String) async throws {
    let path = try await session()
    try change(path, "session.json") {
      #expect($0.contains(right))
      return $0.replacing(right, with: wrong)
    }
    let problems = VerificationReport([path]).problems
    #expect(
      problems.contains { $0.file == path + "/session.json" && $0.path == key }, "\(problems)")
  }

  @Test("a manifest that hides that samples are made up is named")
  func synthetic() async throws {
    let path = try await ExampleSession.whole(in: place.path, source: "Karenina mock 1")
    try change(path, "session.json") {
      $0.replacing("\"synthetic\": true", with: "\"synthetic\": false")
    }
    #expect(VerificationReport([path]).problems.map(\.path) == ["synthetic"])
    try #require(unlinkFile(path + "/events.jsonl"))
    #expect(VerificationReport([path]).problems.contains { $0.path == "synthetic" })
  }

  @Test("a killed session is whole as far as its journal goes")
  func interrupted() throws {
    let path: String
    do {
      let session = try ExampleSession(in: place.path)
      try session.conductSurvey()
      try session.conductWalk(ends: false)
      path = session.path
    }
    #expect(VerificationReport([path]).problems == [])
    try change(path, "events.jsonl") { String($0.dropLast(5)) }
    #expect(VerificationReport([path]).problems.map(\.found) == ["a last line that is cut"])
  }
}

private func unlinkFile(_ path: String) -> Bool { unlink(path) == 0 }
