import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import TestSupport
import Testing

/// Sessions of which a derived file was written anew, so that it holds more than was recorded.
@Suite struct ChangedFileTests {
  private static let recorderFile = "03-music.heartRateConfig.json"
  private static let stepFile = "01-mood.json"

  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Writes one list of a file anew.
  private func rewrite(
    _ name: String, in path: String, _ key: String, _ change: ([JSONValue]) -> [JSONValue]
  ) throws {
    let folder = try SafeFolder.open(path)
    let json = try JSONValue(reading: try folder.read(name)[...])
    guard case .object(var members) = json,
      let index = members.firstIndex(where: { $0.key == key }),
      case .array(let items) = members[index].value
    else { throw FormatError(key: key, found: "no list", expected: "a list") }
    members[index].value = .array(change(items))
    try folder.write(Writer.bytes(.object(members)), to: name, .relaxed)
  }

  private func with(_ value: JSONValue, _ key: String, in json: JSONValue) -> JSONValue {
    guard case .object(let members) = json else { return json }
    return .object(members.map { $0.key == key ? JSONMember(key, value) : $0 })
  }

  /// All heart rates 150, and one more of them.
  private func changeRecording(in path: String) throws {
    try rewrite(Self.recorderFile, in: path, "items") { items in
      let changed = items.map { with(150, "value", in: $0) }
      return changed + changed.suffix(1)
    }
  }

  /// The first answer 1, twice, and one to a question that nobody asked.
  private func changeAnswers(in path: String) throws {
    try rewrite(Self.stepFile, in: path, "results") { results in
      let first = with(1, "answer", in: results[0])
      return [first] + results.dropFirst() + [first, with("madeUp", "question", in: first)]
    }
  }

  /// Cuts the journal at the end of the line before the first that holds a text.
  private func cutJournal(of path: String, before text: String) throws {
    let folder = try SafeFolder.open(path)
    let lines = String(decoding: try folder.read(Journal.fileName), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let end = try #require(lines.firstIndex { $0.contains(text) })
    let kept = lines[..<end].joined(separator: "\n") + "\n"
    try folder.write(Array(kept.utf8), to: Journal.fileName, .relaxed)
  }

  private func values(_ reading: SessionReading) -> [Double] {
    reading.record?.step(3)?.recordings.first?.samples.map(\.value) ?? []
  }

  private func answers(_ reading: SessionReading) -> [String] {
    reading.record?.step(1)?.answers.map { answer in
      "\(answer.question) \(answer.answer.map { Writer.string($0) } ?? "none")"
    } ?? []
  }

  @Test("a recorder's file that was changed and holds more is read from a whole journal")
  func recording() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try changeRecording(in: path)
    let reading = ResultReader.read(path)
    #expect(values(reading) == [70, 300, 72])
    #expect(reading.problems.map(\.file) == [path + "/" + Self.recorderFile])
    #expect(reading.problems.first?.found == "other bytes than were written")
    #expect(reading.problems.first?.consequence == "the recording is read from the journal")
  }

  @Test("a step's file that was changed and holds more is read from a whole journal")
  func step() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try changeAnswers(in: path)
    let reading = ResultReader.read(path)
    #expect(answers(reading) == ["moodNow 5", "lastMeal none"])
    #expect(reading.problems.map(\.file) == [path + "/" + Self.stepFile])
    #expect(reading.problems.first?.consequence == "the step is read from the journal")
  }

  @Test("a journal that was cut or damaged later on tells what ended before as a whole one")
  func endedBefore() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try changeAnswers(in: path)
    try changeRecording(in: path)
    try cutJournal(of: path, before: "\"sessionEnded\"")
    #expect(values(ResultReader.read(path)) == [70, 300, 72])
    let folder = try SafeFolder.open(path)
    let text = String(decoding: try folder.read(Journal.fileName), as: UTF8.self)
    let damaged = text.replacing("\"clip\",\"payload\"", with: "\"clap\",\"payload\"")
    try #require(damaged != text)
    try folder.write(Array(damaged.utf8), to: Journal.fileName, .relaxed)
    #expect(answers(ResultReader.read(path)) == ["moodNow 5", "lastMeal none"])
  }

  @Test("a changed file is read where the journal lost the end of what it holds")
  func lostEnd() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try changeRecording(in: path)
    try cutJournal(of: path, before: "\"recordingEnded\",\"payload\":{\"stepIndex\":3")
    #expect(values(ResultReader.read(path)) == [150, 150, 150, 150])
  }

  @Test("of a killed session without session.json, a recording that ended is the journal's")
  func killed() async throws {
    let path = try await ExampleSession.whole(in: place.path)
    try changeRecording(in: path)
    try cutJournal(of: path, before: "\"sessionEnded\"")
    try SafeFolder.open(path).remove(SessionRecord.fileName)
    #expect(values(ResultReader.read(path)) == [70, 300, 72])
  }
}
