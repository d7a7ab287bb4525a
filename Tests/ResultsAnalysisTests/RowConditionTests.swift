import Quantities
import ResultsAnalysis
import Testing

@Suite("Conditions on rows") struct RowConditionTests {
  private let columns = [
    Column("participant", "Whose."), Column("value", "How much.", .decimal),
    Column("n", "How many.", .integer), Column("synthetic", "Whether made up.", .boolean),
    Column("start", "When.", .instant), Column("answer", "What was answered."),
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
    #expect(
      problem("mean(heartRate in walk) > 3").hasPrefix("byte 0: found 'mean(heartRate in walk)'"))
  }
}
