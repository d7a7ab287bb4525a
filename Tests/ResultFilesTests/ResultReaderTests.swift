import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import TestSupport
import Testing

@Suite struct ResultReaderTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Puts one file of a session in place with other bytes.
  private func change(
    _ path: String, _ name: String, _ change: (String) -> String
  ) throws {
    let folder = try SafeFolder.open(path)
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    try folder.write(Array(change(text).utf8), to: name, .relaxed)
  }

  @Test("a finished session's files tell what its journal tells")
  func files() async throws {
    let path = try await ExampleSession.whole(in: place.path, condition: "calm")
    let fromFiles = ResultReader.read(path)
    #expect(fromFiles.problems == [])
    #expect(fromFiles.state == .ended(.completed) && fromFiles.source == .files)
    let folder = try SafeFolder.open(path)
    let journal = JournalReader(reading: try folder.read(Journal.fileName))
    let expected = try #require(SessionRecord(folding: journal.lines))
    let record = try #require(fromFiles.record)
    #expect(record.head == expected.head)
    #expect(record.files == expected.files)
    #expect(record.steps.map(\.json) == expected.steps.map(\.json))
    #expect(record.steps.map(\.start) == expected.steps.map(\.start))
    for (left, right) in zip(record.steps, expected.steps) {
      #expect(left.recordings.map(\.increments) == right.recordings.map(\.increments))
      #expect(left.answers == right.answers && left.clip == right.clip)
    }
  }

  @Test("a session whose journal is locked is running, from its first line on")
  func running() throws {
    let session = try ExampleSession(in: place.path)
    #expect(ResultReader.read(session.path).state == .running)
    try session.conductWalk(ends: false)
    let reading = ResultReader.read(session.path)
    #expect(reading.state == .running && reading.source == .journal)
    #expect(reading.problems == [])
    #expect(reading.record?.steps.first?.recordings.first?.samples.count == 15)
    withExtendedLifetime(session) {}
  }

  @Test("a session that neither ended nor lives is interrupted and read from its journal")
  func interrupted() throws {
    let path: String
    do {
      let session = try ExampleSession(in: place.path)
      try session.conductSurvey()
      try session.conductWalk(ends: false)
      path = session.path
    }
    let reading = ResultReader.read(path)
    #expect(reading.state == .interrupted && reading.source == .journal)
    #expect(reading.state.word == "interrupted")
    #expect(reading.problems == [])
    #expect(reading.record?.steps.map(\.recordings.count) == [0, 2])
  }

  @Test("a journal's torn last line costs only itself")
  func torn() throws {
    let path: String
    do {
      let session = try ExampleSession(in: place.path)
      try session.conductWalk(ends: false)
      path = session.path
    }
    try change(path, Journal.fileName) { String($0.dropLast(40)) }
    let reading = ResultReader.read(path)
    #expect(reading.state == .interrupted)
    #expect(reading.record?.steps.first?.recordings.last?.samples.count == 29)
    #expect(reading.problems == [])
  }

  @Test("without session.json, or with a broken one, the journal is read")
  func brokenManifest() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try change(path, SessionRecord.fileName) { String($0.prefix(100)) }
    let reading = ResultReader.read(path)
    #expect(reading.source == .journal && reading.state == .ended(.completed))
    #expect(reading.record?.steps.count == 3)
    #expect(reading.problems.map(\.file) == [path + "/session.json"])
    #expect(reading.problems.first?.place?.offset == 100)
  }

  @Test("a wrong step file is named, and its answers are read from the journal")
  func wrongStepFile() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try change(path, "01-mood.json") { $0.replacing("\"results\"", with: "\"result\"") }
    let reading = ResultReader.read(path)
    #expect(reading.problems.map(\.path) == ["results"])
    #expect(reading.problems.first?.consequence == "the step is read from the journal")
    #expect(reading.record?.steps.map(\.index) == [1, 2, 3])
    #expect(reading.record?.steps.first?.answers.count == 2)
  }

  @Test(
    "a newer version is refused, saying what to do",
    arguments: [SessionRecord.fileName, "01-mood.json"])
  func newer(name: String) async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try change(path, name) { $0.replacing("\"version\": 1", with: "\"version\": 2") }
    let reading = ResultReader.read(path)
    #expect(reading.problems.count == 1)
    #expect(
      reading.problems.first?.description.hasPrefix(
        "\(path)/\(name): version: found version 2; expected 1 at most; read it with a newer karenina"
      ) == true)
    #expect(reading.record?.steps.count == (name == SessionRecord.fileName ? nil : 3))
  }

  @Test("a journal of a newer version is refused")
  func newerJournal() throws {
    let session = try ExampleSession(in: place.path)
    try change(session.path, Journal.fileName) {
      $0.replacing("\"karenina-journal\",\"version\":1", with: "\"karenina-journal\",\"version\":2")
    }
    let reading = ResultReader.read(session.path)
    #expect(reading.record == nil)
    #expect(reading.problems.map(\.found) == ["version 2"])
  }

  @Test(
    "a manifest cannot make the reader leave its folder",
    arguments: ["../../../../etc/passwd", "/etc/passwd", "..", "a/b.json", ""])
  func hostile(name: String) async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try change(path, SessionRecord.fileName) {
      $0.replacing("\"file\": \"01-mood.json\"", with: "\"file\": \"\(name)\"")
    }
    let reading = ResultReader.read(path)
    #expect(reading.problems.map(\.found) == ["the name '\(name)'"])
    #expect(reading.record?.steps.map(\.index) == [1, 2, 3])
  }

  @Test("a folder that holds no session is named")
  func noSession() {
    let reading = ResultReader.read(place.path)
    #expect(reading.record == nil)
    #expect(reading.problems.count == 1)
  }
}

@Suite struct ResultFinderTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  @Test("sessions are found at any height, each once, in the order of their paths")
  func heights() async throws {
    let second = try await ExampleSession.whole(in: place.path, participant: "P02")
    let first = try await ExampleSession.whole(in: place.path, participant: "P01")
    let expected = [ResultFinder.Found.session(first), .session(second)]
    #expect(ResultFinder([place.path]).found == expected)
    #expect(ResultFinder([place.path + "/karenina/"]).found == expected)
    #expect(ResultFinder([second, first, place.path]).found == expected)
    #expect(ResultFinder([first + "/session.json"]).found == [.session(first)])
  }

  @Test("hidden folders are passed over unless they are named")
  func hidden() async throws {
    let rehearsal = try await ExampleSession.whole(in: place.path + "/.rehearsal")
    #expect(ResultFinder([place.path]).found == [])
    #expect(ResultFinder([place.path + "/.rehearsal"]).found == [.session(rehearsal)])
    #expect(
      ResultFinder([place.path], hiddenFolders: [".rehearsal"]).found == [.session(rehearsal)])
  }

  @Test("recorder files are found beside sessions, and what is not there is named")
  func files() throws {
    let file = try place.write("{\"items\":[]}", to: "heart.json")
    _ = try place.write("x", to: "notes.txt")
    let finder = ResultFinder([place.path, file, place.path + "/none"])
    #expect(finder.found == [.recorderFile(file)])
    #expect(finder.problems.map(\.file) == [place.path + "/none"])
  }
}
