import ResultFiles
import ResultsAnalysis
import Testing

@Suite("Recorder files from elsewhere") struct LoneFileTests {
  @Test(
    "a name tells recorder and step where it has a form that recorders are known to use",
    arguments: [
      (
        "a/HKQuantityTypeIdentifierHeartRate_fitness.walk.items",
        "HKQuantityTypeIdentifierHeartRate", "fitness.walk"
      ),
      ("pedometer_fitness.walk.items.gz", "pedometer", "fitness.walk"),
      ("accel_fitness_rest.json.items", "accel", "fitness_rest"),
      ("HKQuantityTypeIdentifierHeartRate.json", "HKQuantityTypeIdentifierHeartRate", nil),
      (
        "pedometer_6F9619FF_8B86_D011_B42D_00C04FC964FF-20150309112233.json", "pedometer", nil
      ),
      (
        "HKQuantityTypeIdentifierHeartRate_6f9619ff_8b86_d011_b42d_00c04fc964ff-20150309112233-01.json",
        "HKQuantityTypeIdentifierHeartRate", nil
      ),
      ("pedometer_", "pedometer", nil),
      ("000012.json", nil, nil), ("heart_walk.json", nil, nil),
      ("HKQuantityTypeIdentifier_a", nil, nil),
      ("pedometers_walk.json", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func name(path: String, recorder: String?, step: String?) {
    let name = RecorderFileName(path: path)
    #expect(name.recorder == recorder && name.step == step)
  }

  private static let file =
    #"{"items":[{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","#
    + #""endDate":"2015-10-07T22:22:04-0700","value":138,"startDate":"2015-10-07T22:22:04-0700"},"#
    + #"{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","#
    + #""endDate":"2015-10-07T22:22:05-0700","value":129,"startDate":"2015-10-07T22:22:05-0700"}]}"#
  private static let path = "HKQuantityTypeIdentifierHeartRate_fitness.walk.items"

  private func lone() -> LoneRecorderFile {
    LoneRecorderFile(reading: Array(Self.file.utf8), path: Self.path)
  }

  @Test("step and recorder come from the name, and an item need not tell its source")
  func columns() {
    let file = lone()
    let table = ResultsTable(
      columns: SamplesTable.columns, rows: Array(SamplesTable.rows(of: file)))
    #expect(file.problems.isEmpty && table.rows.count == 2)
    for row in 0..<2 {
      #expect(table.cell(row, "step") == .text("fitness.walk"))
      #expect(table.cell(row, "recorder") == .text("HKQuantityTypeIdentifierHeartRate"))
      #expect(table.cell(row, "source") == .missing && table.cell(row, "flags") == .missing)
    }
    let summary = ResultsTable(columns: SummaryTable.columns, rows: SummaryTable.rows(of: lone()))
    #expect(summary.cell(0, "step") == .text("fitness.walk"))
    #expect(summary.cell(0, "recorder") == .text("HKQuantityTypeIdentifierHeartRate"))
    #expect(summary.cell(0, "n") == .integer(2))
  }

  @Test("csv that is written fast has the same rows as csv that is written cell by cell")
  func fast() {
    var (fast, slow): ([UInt8], [UInt8]) = ([], [])
    var writer = TableWriter<Never>(.csv, columns: SamplesTable.columns) { fast += $0 }
    var renderer = writer.rowRenderer
    SamplesTable.append(lone(), to: &renderer)
    writer.append(renderer.taken())
    writer.finish()
    var other = TableWriter<Never>(.csv, columns: SamplesTable.columns) { slow += $0 }
    for row in SamplesTable.rows(of: lone()) { other.append(row) }
    other.finish()
    #expect(String(decoding: fast, as: UTF8.self) == String(decoding: slow, as: UTF8.self))
    #expect(String(decoding: fast, as: UTF8.self).contains(",fitness.walk,,,,HKQuantity"))
  }

  @Test("in the file of a session an item without its source is wrong")
  func session() {
    let file = RecorderFile(reading: Array(Self.file.utf8), file: "a.json")
    #expect(file.items.isEmpty && file.problems.count == 2)
    #expect(file.problems.first?.found == "no 'source'")
  }

  @Test(
    "of a file that is no recorder's it is told what it is, and what is expected in its place",
    arguments: [
      (
        "rows.jsonl", "{\"type\":\"a\",\"start\":\"b\",\"value\":1}\n{\"type\":\"a\"}\n",
        "a sample a line, as tables of samples are written", "'karenina store import'"
      ),
      ("notes.jsonl", "{\"a\":1}\n", "an object a line", "one object with a list 'items'"),
      ("notes.ndjson.gz", "{\"a\":1}\n\n{\"a\":2}", "an object a line", "or a session"),
      ("renamed.json", "{\"a\":1}\n{\"b\":2}\n", "an object a line", "or a session"),
      (
        "copy.jsonl", "{\"format\":\"karenina-journal\",\"version\":1}\n{}\n",
        "a session's journal under another name", "where it is events.jsonl"
      ),
      (
        "study.json", "{\n\"format\":\"karenina-study\",\n\"version\":1}", "a study",
        "a recorder's file"
      ),
      (
        "01-mood.json", "{\"format\":\"karenina-step\",\"version\":1,\"results\":[]}",
        "what a step of a session gave", "its session's folder"
      ),
      ("audit.jsonl", "{\"format\":\"karenina-audit\"}\n", "the audit log of a study", "a session"),
    ])
  func foreign(path: String, text: String, found: String, expected: String) {
    let file = LoneRecorderFile(reading: Array(text.utf8), path: path)
    #expect(!file.nextBatch())
    #expect(file.problems.count == 1)
    #expect(file.problems.first?.found == found)
    #expect(file.problems.first?.expected.contains(expected) == true)
    #expect(file.problems.first?.consequence == "it is not read")
  }

  @Test("of a broken recorder's file, lines or not, the place of the break is told as before")
  func broken() {
    for text in [
      "{\"items\":[", "{\"items\":[{}\n{\"a\":1}]}", "{\"a\":1}", "{\n{", "[]x", "a\n{}",
    ] {
      let file = LoneRecorderFile(reading: Array(text.utf8), path: "a.json")
      while file.nextBatch() {}
      #expect(!file.problems.isEmpty && file.problems.allSatisfy { $0.place != nil }, "\(text)")
    }
  }

  @Test("a filter of a step takes the files whose names tell it")
  func filtered() {
    let name = RecorderFileName(path: Self.path)
    #expect(ResultFilter(step: "fitness.walk").takes(loneFile: name))
    #expect(!ResultFilter(step: "fitness.rest").takes(loneFile: name))
    #expect(!ResultFilter(participant: "P01").takes(loneFile: name))
    #expect(!ResultFilter(step: "a").takes(loneFile: RecorderFileName(path: "1.json")))
  }
}
