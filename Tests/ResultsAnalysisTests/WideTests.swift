import Quantities
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON
import TestSupport
import Testing

@Suite("Wide tables") struct WideTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private static let study = """
    {"tasks": [{"identifier": "WalkTask", "steps": [
      {"kind": "block", "steps": [{"identifier": "mood", "kind": "survey", "questions": [
        {"identifier": "moodNow", "text": {"en": "How do you feel?", "de": "Wie geht es dir?"},
         "answerFormat": {"kind": "scale", "minimum": 1, "maximum": 7,
           "minimumDescription": "very bad", "maximumDescription": "very good"}},
        {"identifier": "drinks", "text": "What do you drink?", "answerFormat": {"kind": "textChoice",
          "style": "multiple", "choices": [{"value": "tea", "text": "Tea"},
          {"value": "water", "text": "Water"}]}},
        {"identifier": "grid", "text": "How often?", "answerFormat": {"kind": "matrix",
          "rows": [{"identifier": "run", "text": "Running"}, {"identifier": "swim", "text": "Swimming"}],
          "choices": [{"value": 1, "text": "never"}, {"value": 2, "text": "daily"}]}}]}]}]}]}
    """

  /// A session with these answers of one step, in memory; its folder holds the study.
  private func reading(
    _ participant: String, _ answers: [(String, String, JSONValue?)], pass: Int = 1,
    step: String = "mood"
  ) throws -> SessionReading {
    _ = try place.write(Self.study, to: "study.json")
    let start = ExampleSession.start
    let head = SessionHead(
      identifier: "20261130T143005Z-3f9c", kind: .real,
      study: .init(identifier: "karenina", revision: 1, title: "", sha256: "0"), task: "WalkTask",
      participant: participant, number: 1, seed: 1, plannedSteps: [], software: "0", device: [],
      startDate: start)
    let results = answers.map { question, kind, answer in
      AnswerResult(
        question: question, text: "\(question)?", state: answer == nil ? .skipped : .answered,
        answer: answer, answerKind: kind, startDate: start, endDate: start, responseTime: 1)
    }
    let step = StepResult(
      index: 1, identifier: step, kind: "survey", title: "", pass: pass, startDate: start,
      answers: results)
    return SessionReading(
      path: place.path, record: SessionRecord(head: head, steps: [step]), state: .ended(.completed),
      source: .files, problems: [])
  }

  private func rows(_ table: WideTable) -> [[String?]] {
    var rows: [[String?]] = []
    table.forEachRow { rows.append($0.dropFirst(9).map(\.words)) }
    return rows
  }

  private func names(_ table: WideTable) -> [String] {
    table.columns.dropFirst(9).map(\.name)
  }

  @Test("a session is a row, a question a column with its text, range and labels")
  func answers() throws {
    var wide = WideAnswers()
    wide.add(try reading("P01", [("moodNow", "scale", 5), ("lastMeal", "text", nil)]))
    wide.add(try reading("P02", [("lastMeal", "text", "soup"), ("moodNow", "scale", nil)]))
    #expect(names(wide.table) == ["lastMeal", "lastMeal_state", "moodNow", "moodNow_state"])
    #expect(
      rows(wide.table) == [
        [nil, "skipped", "5", "answered"], ["soup", "answered", nil, "skipped"],
      ])
    let mood = try #require(wide.table.columns.dropLast().last)
    #expect(mood.type == .integer && mood.range == Column.Range(1, 7))
    #expect(mood.labels.map(\.label) == ["very bad", "very good"])
    #expect(mood.sentence == "How do you feel?")
    #expect(mood.source == "question moodNow in step mood, task WalkTask, study karenina")
  }

  @Test("a column tells skipped from not known and not shown, where anybody did not answer")
  func states() throws {
    var sessions = [
      try reading("P01", [("a", "scale", nil), ("b", "scale", 1), ("grid", "matrix", nil)]),
      try reading("P02", [("a", "scale", nil), ("b", "scale", 2), ("grid", "matrix", ["run": 2])]),
      try reading("P03", [("b", "scale", 3)]),
    ]
    sessions[1].record?.steps[0].answers[0].state = .dontKnow
    var wide = WideAnswers()
    for session in sessions { wide.add(session) }
    #expect(names(wide.table) == ["a", "a_state", "b", "grid_run", "grid_state"])
    #expect(
      rows(wide.table) == [
        [nil, "skipped", "1", nil, "skipped"], [nil, "dontKnow", "2", "2", "answered"],
        [nil, nil, "3", nil, nil],
      ])
    let state = try #require(wide.table.columns.first { $0.name == "a_state" })
    #expect(state.type == .text && state.missing.map(\.meaning) == ["not asked"])
    #expect(state.labels.map(\.value.words).contains("dontKnow"))
    var answered = WideAnswers()
    answered.add(sessions[2])
    #expect(names(answered.table) == ["b"])
  }

  @Test("several choices stand in one cell, and each row of a matrix has a column")
  func choices() throws {
    var wide = WideAnswers()
    wide.add(
      try reading(
        "P01",
        [
          ("drinks", "textChoice", ["tea", ["other": "mate"]]),
          ("grid", "matrix", ["run": 2, "swim": 1]),
        ]))
    #expect(names(wide.table) == ["drinks", "grid_run", "grid_swim"])
    #expect(rows(wide.table) == [["tea;mate", "2", "1"]])
    #expect(
      wide.table.columns.suffix(2).map(\.sentence) == [
        "How often?: Running", "How often?: Swimming",
      ])
    #expect(wide.table.columns.last?.labels.map(\.label) == ["never", "daily"])
  }

  @Test("each pass of a loop has a column, and no two columns the same name in any case")
  func passes() throws {
    var wide = WideAnswers()
    var first = try reading("P01", [("liking", "scale", 1), ("START", "text", "a")])
    let second = try reading("P01", [("liking", "scale", 2), ("start", "text", "b")], pass: 2)
    first.record?.steps += second.record?.steps ?? []
    wide.add(first)
    #expect(names(wide.table) == ["liking", "liking_2", "START_2", "start_2_2"])
    #expect(rows(wide.table) == [["1", "2", "a", "b"]])
  }

  @Test("columns have one order, whichever session is read first")
  func order() async throws {
    let sessions = [
      try reading("P01", [("a", "scale", 1), ("b", "scale", 2)]),
      try reading("P02", [("c", "scale", 3), ("b", "scale", 4), ("a", "scale", 5)]),
    ]
    let orders = [sessions, sessions.reversed()].map { sessions in
      var wide = WideAnswers()
      for session in sessions { wide.add(session) }
      return names(wide.table)
    }
    #expect(orders[0] == orders[1])
  }

  @Test("the summary has a column for each number of each recording")
  func summary() async throws {
    var wide = WideSummary()
    wide.add(ResultReader.read(try await ExampleSession.whole(in: place.path)))
    let columns = wide.table.columns
    var row: [Cell] = []
    wide.table.forEachRow { row = $0 }
    func cell(_ name: String) -> Cell? {
      columns.firstIndex { $0.name == name }.map { row[$0] }
    }
    #expect(cell("fitness_walk_heartRate_mean") == .decimal(107))
    #expect(cell("music_heartRate_n") == .integer(2))
    #expect(cell("participant") == .text("P01"))
    #expect(columns.first { $0.name == "music_heartRate_mean" }?.unit == "count/min")
    #expect(columns.allSatisfy { $0.name.utf8.count <= 32 })
    #expect(Set(columns.map { $0.name.lowercased() }).count == columns.count)
    // Statistics programs read no longer names.
    let short = try #require(columns.first { $0.sentence.contains("name is fitness_walk_dist") })
    #expect(short.name.hasPrefix("fitness_w") && short.name.utf8.count == 32)
  }

  @Test("a name that is too long loses the end of its longest part, and is the same everywhere")
  func shortened() async throws {
    let reading = ResultReader.read(try await ExampleSession.whole(in: place.path))
    let names = [nil, "distanceWalkingRunning"].map { type in
      var wide = WideSummary(ResultFilter(type: type))
      wide.add(reading)
      return wide.table.columns.map(\.name).filter { $0.contains("distance") }
    }
    #expect(names[0] == names[1])
    #expect(names[0].first == "fitness_walk_distanceWalk_n_06b1")
  }
}
