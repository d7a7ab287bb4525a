import Quantities
import ResultFiles
import ResultsAnalysis
import StrictJSON
import TestSupport
import Testing

/// The tables of one example session, read back from its folder.
@Suite struct TablesTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func record(source: String = "Strap") async throws -> SessionRecord {
    let path = try await ExampleSession.whole(in: place.path, condition: "calm", source: source)
    return try #require(ResultReader.read(path).record)
  }

  @Test("the columns of the samples are those that the manual tells")
  func sampleColumns() {
    #expect(
      SamplesTable.columns.map(\.name).joined(separator: ",")
        == "study,revision,participant,session,task,step,stepIndex,pass,stretch,recorder,type,unit,"
        + "start,end,elapsed,value,source,clip,condition,flags,synthetic")
    #expect(
      AnswersTable.columns.map(\.name).joined(separator: ",")
        == "study,revision,participant,session,task,step,stepIndex,pass,question,state,answer,"
        + "label,start,end,responseTime")
  }

  @Test("a heart rate becomes a row with its place in the session")
  func samples() async throws {
    let rows = SamplesTable.rows(of: try await record())
    #expect(rows.count == 15 + 30 + 3)
    #expect(rows.allSatisfy { $0.count == SamplesTable.columns.count })
    let start = Instant(milliseconds: ExampleSession.start.milliseconds + 31_000, offsetMinutes: 60)
    #expect(
      rows[45] == [
        .text("karenina"), .integer(2), .text("P01"), .text("20261130T143005Z-3f9c"),
        .text("WalkTask"), .text("music"), .integer(3), .integer(1), .integer(1),
        .text("heartRateConfig"), .text("HKQuantityTypeIdentifierHeartRate"), .text("count/min"),
        .instant(start), .instant(start), .decimal(1), .decimal(70), .text("Strap"),
        .text("chill_preview_4"), .text("calm"), .missing, .truth(false),
      ])
    #expect(rows[46][19] == .text("implausible"))
  }

  @Test("a pedometer's items are rows of distance and of steps, as increments")
  func pedometer() async throws {
    let table = ResultsTable(
      columns: SamplesTable.columns, rows: SamplesTable.rows(of: try await record()))
    let rows = table.rows.indices.filter { table.cell($0, "recorder") == .text("pedometer") }
    #expect(
      rows.map { table.cell($0, "value") }.prefix(4) == [
        .decimal(1.4), .decimal(2), .decimal(1.4), .decimal(2),
      ])
    #expect(rows.map { table.cell($0, "unit") }.prefix(2) == [.text("m"), .text("count")])
    #expect(
      rows.map { table.cell($0, "elapsed") }.prefix(3) == [.decimal(0), .decimal(0), .decimal(1)])
  }

  @Test("made-up samples are told in every row")
  func synthetic() async throws {
    let rows = SamplesTable.rows(of: try await record(source: "Karenina mock 1"))
    #expect(rows.allSatisfy { $0.last == .truth(true) })
  }

  @Test("a recorder's file alone gives rows without what only a session tells")
  func loneFile() {
    let text =
      #"{"items":[{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","#
      + #""endDate":"2015-10-07T22:22:04-0700","source":"Karenina","value":138,"#
      + #""startDate":"2015-10-07T22:22:04-0700"}]}"#
    let rows = Array(
      SamplesTable.rows(of: LoneRecorderFile(reading: Array(text.utf8), path: "a.json")))
    #expect(rows.count == 1 && rows[0].count == SamplesTable.columns.count)
    #expect(rows[0].prefix(10).allSatisfy { $0 == .missing })
    #expect(rows[0][15] == .decimal(138) && rows[0][14] == .missing)
  }

  @Test("an answer becomes a row, a skipped question too")
  func answers() async throws {
    let rows = AnswersTable.rows(of: try await record())
    #expect(
      rows.map { Array($0[8...10]) } == [
        [.text("moodNow"), .text("answered"), .integer(5)],
        [.text("lastMeal"), .text("skipped"), .missing],
      ])
    #expect(rows.allSatisfy { $0.count == AnswersTable.columns.count })
    #expect(rows[0].last == .decimal(2.5))
  }

  @Test("a summary counts, averages, and leaves out what is implausible")
  func summary() async throws {
    let table = ResultsTable(
      columns: SummaryTable.columns, rows: SummaryTable.rows(of: try await record()))
    #expect(table.rows.allSatisfy { $0.count == SummaryTable.columns.count })
    let numbers = table.rows.indices.map { row in
      ["step", "unit", "n", "mean", "min", "max", "excluded", "clip"].map {
        table.cell(row, $0).words
      }
    }
    #expect(
      numbers == [
        ["fitness.walk", "count/min", "15", "107", "100", "114", "0", nil],
        ["fitness.walk", "m", "15", "1.4", "1.4", "1.4", "0", nil],
        ["fitness.walk", "count", "15", "2", "2", "2", "0", nil],
        ["music", "count/min", "2", "71", "70", "72", "1", "chill_preview_4"],
      ])
  }

  @Test("filters take the rows of one step, one type")
  func filters() async throws {
    let record = try await record()
    #expect(SamplesTable.rows(of: record, ResultFilter(step: "music")).count == 3)
    #expect(SamplesTable.rows(of: record, ResultFilter(type: "stepCount")).count == 15)
    #expect(SummaryTable.rows(of: record, ResultFilter(type: "heartRate")).count == 2)
    #expect(AnswersTable.rows(of: record, ResultFilter(step: "music")).isEmpty)
  }

  @Test("values that were worked out are no answers of the list")
  func calculated() async throws {
    var reading = ResultReader.read(try await ExampleSession.whole(in: place.path))
    let answer = try #require(reading.record?.steps.flatMap(\.answers).first)
    var sum = answer
    (sum.question, sum.state, sum.answerKind) = ("sum", .calculated, "calculation")
    let step = try #require(reading.record?.steps.firstIndex { !$0.answers.isEmpty })
    reading.record?.steps[step].answers.append(sum)
    let row = try #require(ListTable.row(of: reading))
    #expect(ResultsTable(columns: ListTable.columns, rows: [row]).cell(0, "answers") == .integer(1))
  }

  @Test("the list tells how a session stands")
  func list() async throws {
    let whole = ResultReader.read(try await ExampleSession.whole(in: place.path))
    let row = try #require(ListTable.row(of: whole))
    #expect(row.count == ListTable.columns.count)
    #expect(row.compactMap(\.words).suffix(6) == ["70", "completed", "3", "48", "1", "false"])
    let session = try ExampleSession(in: place.path, participant: "P02")
    #expect(ListTable.row(of: ResultReader.read(session.path))?[8] == .text("running"))
    withExtendedLifetime(session) {}
  }
}
