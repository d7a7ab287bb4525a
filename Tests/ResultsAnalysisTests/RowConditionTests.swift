import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON
import TestSupport
import Testing

@Suite("Conditions on rows") struct RowConditionTests {
  private let columns = [
    Column("participant", "Whose."), Column("value", "How much.", .decimal),
    Column("n", "How many.", .integer), Column("synthetic", "Whether made up.", .boolean),
    Column("start", "When.", .instant), Column("answer", "What was answered.").compared(as: .mixed),
  ]
  private let row: [Cell] = [
    .text("P01"), .decimal(72.5), .missing, .truth(false),
    .instant(Instant(milliseconds: 1_735_687_800_000, offsetMinutes: 60)), .integer(5),
  ]
  private let today = CivilDate(year: 2025, month: 1, day: 2)

  private func holds(_ text: String) throws -> Bool {
    try RowCondition(parsing: text, columns: columns, today: today).holds(row)
  }

  private func problem(_ text: String) -> String {
    do {
      _ = try RowCondition(parsing: text, columns: columns, today: today)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a row is taken where the condition holds",
    arguments: [
      "value > 72", #"participant = "P01" and not synthetic"#, "answer = 5", #"answer != "tea""#,
      #"start = date("2025-01-01")"#, "days(start, today()) = 1", "not isAnswered(n)",
      "value between 70 and 80",
    ])
  func holding(_ text: String) throws {
    // A number and a text are never known to differ.
    #expect(try holds(text) == !text.contains("tea"))
  }

  @Test("a missing cell is unknown, and what is unknown does not hold")
  func unknown() throws {
    #expect(try !holds("n > 1"))
    #expect(try !holds("n <= 1"))
    #expect(try holds("n > 1 or value > 1"))
  }

  @Test("an unknown column is named with its place and the nearest known")
  func unknownColumn() {
    #expect(
      problem("n > 1 and vlaue > 100")
        == "byte 10: found the unknown column 'vlaue'; expected one of the table's; did you mean "
        + "'value'?")
    #expect(problem("value.label = \"a\"").contains("the unknown column 'value.label'"))
    #expect(
      problem("calm = \"calm\"").hasSuffix("such as 'answer'; text stands in double quotes"))
  }

  @Test("what is no condition is told with its place")
  func malformed() {
    #expect(problem("value >").hasPrefix("byte 7: found the end"))
    #expect(problem("value + 1") == "byte 0: found a number; expected true or false")
    #expect(problem("participant > 3").hasPrefix("byte 0: found a text compared with a number"))
    #expect(problem(#"answer > "a""#) == "byte 9: found a text; expected a number or a date")
    #expect(
      problem("mean(heartRate in walk) > 3").hasPrefix("byte 0: found 'mean(heartRate in walk)'"))
  }
}

@Suite("Conditions on answers") struct AnswerConditionTests {
  private let place: TemporaryFolder
  private let reading: SessionReading

  /// A session with an answer of each kind whose cell does not say what it is.
  init() throws {
    place = try TemporaryFolder()
    let session = try ExampleSession(in: place.path)
    let answers: [(String, String, JSONValue?)] = [
      ("day", "date", "2015-04-20"), ("clock", "timeOfDay", "12:30"),
      ("moment", "dateTime", "2015-04-20T10:00"), ("drinks", "textChoice", ["tea", "water;milk"]),
      ("counts", "textChoice", [1, 2]),
      ("own", "textChoice", .object(present: [("other", "mate")])),
      ("mood", "scale", 5), ("word", "text", "2015-04-20"), ("age", "calculation", "2015-04-20"),
      ("none", "date", nil), ("odd", "date", "2015-13-45"),
    ]
    try session.record(
      .stepStarted(
        StepStart(index: 1, identifier: "form", kind: "survey", title: "Form", activity: nil)), 0)
    for (question, kind, answer) in answers {
      try session.record(
        .answer(
          stepIndex: 1,
          AnswerResult(
            question: question, text: "?", state: answer == nil ? .skipped : .answered,
            answer: answer, answerKind: kind, startDate: session.time(0),
            endDate: session.time(1), responseTime: 1)), 1)
    }
    try session.record(.stepEnded(stepIndex: 1, .completed), 2)
    try session.writer.writeStep(1, elapsed: 2, time: session.time(2))
    reading = ResultReader.read(session.path)
  }

  private let today = CivilDate(year: 2025, month: 1, day: 2)

  /// The questions whose rows are taken.
  private func taken(_ text: String) throws -> [String] {
    let record = try #require(reading.record)
    let condition = try RowCondition(parsing: text, columns: AnswersTable.columns, today: today)
    return AnswersTable.comparableRows(of: record).filter(condition.holds).compactMap {
      $0.cells[8].words
    }
  }

  @Test(
    "an answer is compared as whatever its question asks for",
    arguments: [
      (#"answer > date("1900-01-01")"#, ["day", "moment", "age"]),
      (#"answer = date("2015-04-20")"#, ["day", "moment", "age"]),
      (#"answer < date("2000-01-01")"#, []),
      (#"answer > time("12:00")"#, ["clock"]),
      (#"question = "clock" and answer between time("12:00") and time("13:00")"#, ["clock"]),
      (
        #"question = "day" and answer > date("2000-01-01") or answer > time("12:00")"#,
        ["day", "clock"]
      ),
      (#"answer = "tea""#, ["drinks"]), (#""tea" in answer"#, ["drinks"]),
      (#"answer = "water;milk""#, ["drinks"]),
      (#"question = "drinks" and answer != "tea""#, []),
      (#"question = "drinks" and answer != "mate""#, ["drinks"]),
      ("count(answer) = 2", ["drinks", "counts"]), ("answer = 2", ["counts"]),
      (#"answer = "mate""#, ["own"]), ("answer >= 5 and question = \"mood\"", ["mood"]),
      (#"answer = "2015-04-20""#, ["day", "word", "age"]),
      (#"answer = "2015-04-20T10:00""#, ["moment"]), (#"answer = "12:30""#, ["clock"]),
      (#"answer = "2015-13-45""#, ["odd"]), ("not isAnswered(answer)", ["none"]),
      ("years(answer, today()) = 9", ["day", "moment", "age"]),
    ])
  func long(_ text: String, _ questions: [String]) throws {
    #expect(try taken(text) == questions)
  }

  @Test(
    "a wide column is compared as what its question asks for",
    arguments: [
      (#"day > date("1900-01-01")"#, true), (#"day = date("2015-04-21")"#, false),
      (#"day = "2015-04-20""#, true), (#"clock > time("12:00")"#, true),
      (#"clock > time("12:30")"#, false), (#"moment = date("2015-04-20")"#, true),
      (#"drinks = "tea""#, true), (#""water;milk" in drinks"#, true),
      (#""milk" in drinks"#, false), ("count(drinks) = 2", true), ("counts = 2", true),
      (#"drinks != "tea""#, false), ("mood = 5", true), (#"own = "mate""#, true),
    ])
  func wide(_ text: String, _ holds: Bool) throws {
    var answers = WideAnswers()
    answers.add(reading)
    let table = answers.table
    let condition = try RowCondition(parsing: text, columns: table.columns, today: today)
    var rows = 0
    table.forEachRow(where: condition) { _ in rows += 1 }
    #expect(rows == (holds ? 1 : 0))
  }
}
