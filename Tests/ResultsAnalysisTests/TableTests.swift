import Quantities
import ResultsAnalysis
import StrictJSON
import Testing

@Suite("Tables") struct TableTests {
  private let table = ResultsTable(
    columns: [
      Column("name", "What it is called."), Column("count", "How many."),
      Column("value", "How much.", unit: "count/min"), Column("start", "When."),
      Column("synthetic", "Whether it is made up."),
    ],
    rows: [
      [
        .text("plain"), .integer(3), .decimal(72),
        .instant(Instant(milliseconds: 1_735_689_600_250, offsetMinutes: 60)), .truth(true),
      ],
      [.text("a \"b\", c\nd"), .integer(-1), .decimal(0.1), .missing, .truth(false)],
      [.text(""), .missing, .decimal(.nan), .missing],
    ])

  private func text(_ table: ResultsTable, _ format: TableFormat) -> String {
    var bytes: [UInt8] = []
    table.write(as: format) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("csv quotes where RFC 4180 says so and ends lines with a line feed; missing is empty")
  func csv() {
    #expect(
      text(table, .csv) == """
        name,count,value,start,synthetic
        plain,3,72,2025-01-01T01:00:00.250+01:00,true
        "a ""b"", c\nd",-1,0.1,,false
        "",,,,

        """)
  }

  @Test("json is one array with an object a row, its keys in the order of the columns")
  func json() throws {
    let text = text(table, .json)
    let rows = try #require(try Document(reading: Array(text.utf8)).root.value.array)
    #expect(rows.count == 3)
    #expect(rows[0].members?.map(\.key) == table.columns.map(\.name))
    #expect(rows[0]["value"]?.number == 72)
    #expect(rows[1]["name"]?.string == "a \"b\", c\nd")
    #expect(rows[2]["value"] == .null)
    #expect(self.text(ResultsTable(columns: table.columns), .json) == "[]\n")
  }

  @Test("ndjson is an object on each line")
  func ndjson() {
    let lines = text(table, .ndjson).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[2] == #"{"name":"","count":null,"value":null,"start":null,"synthetic":null}"#)
  }

  @Test("text aligns by the width of characters, numbers to the right, controls escaped")
  func aligned() {
    let table = ResultsTable(
      columns: [Column("word", "A word."), Column("n", "A number."), Column("x", "The last.")],
      rows: [
        [.text("日本"), .integer(5), .text("a")],
        [.text("a\u{1B}[2J"), .integer(1000), .missing],
      ])
    #expect(
      text(table, .text) == """
        word           n  x
        日本           5  a
        a\\u{1b}[2J  1000

        """)
  }

  @Test("csv escapes what steers a terminal, but for lines and tabs, unless it is raw")
  func steering() {
    let words = ["a\u{1B}[2J", "b\u{0}", "c\u{202E}d", "e\nf\tg", "\u{9B}h", "é€👩‍👩‍👧"]
    let table = ResultsTable(
      columns: [Column("x", "A text.")], rows: words.map { [.text($0)] })
    #expect(
      text(table, .csv) == """
        x
        a\\u{1b}[2J
        b\\u{0}
        c\\u{202e}d
        "e
        f\tg"
        \\u{9b}h
        é€👩‍👩‍👧

        """)
    var raw: [UInt8] = []
    var writer = TableWriter<Never>(.csv, columns: table.columns, isGuarded: false) { raw += $0 }
    for row in table.rows { writer.append(row) }
    writer.finish()
    #expect(String(decoding: raw, as: UTF8.self).contains("a\u{1B}[2J\nb\u{0}\n"))
  }

  @Test("numbers are the shortest that read back, whole ones without a fraction")
  func numbers() {
    let table = ResultsTable(
      columns: [Column("x", "A number.")],
      rows: [0.1, 100, 1e-7, 0.1 + 0.2, 1e22, -.infinity].map { [.decimal($0)] })
    let lines = text(table, .csv).split(separator: "\n").map(String.init)
    #expect(lines == ["x", "0.1", "100", "1e-07", "0.30000000000000004", "1e+22", "\"\""])
  }

  @Test("a long table leaves in pieces")
  func pieces() {
    var pieces = 0
    var length = 0
    var writer = TableWriter<Never>(.csv, columns: [Column("x", "A text.")]) {
      pieces += 1
      length += $0.count
    }
    for _ in 0..<100_000 { writer.append([.text("0123456789")]) }
    writer.finish()
    #expect(length == 2 + 1_100_000)
    #expect((15...20).contains(pieces))
  }
}

@Suite struct GuardedTextTests {
  private func csv(_ text: String, isGuarded: Bool = true) -> String {
    var bytes: [UInt8] = []
    var writer = TableWriter<Never>(
      .csv, columns: [Column("a", "A."), Column("b", "B.")], isGuarded: isGuarded
    ) { bytes += $0 }
    writer.append([.text(text), .decimal(-1.5)])
    writer.finish()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1)
      .last.map(String.init) ?? ""
  }

  @Test(
    "a text that a spreadsheet would work out is guarded, as RFC 4180 has it",
    arguments: [
      ("=1+1", "'=1+1,-1.5\n"), ("@SUM(A1)", "'@SUM(A1),-1.5\n"),
      ("＝1+1", "'＝1+1,-1.5\n"), ("＋1", "'＋1,-1.5\n"), ("－1", "'－1,-1.5\n"),
      ("＠A1", "'＠A1,-1.5\n"),
      ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0,-1.5\n"), ("-2+3", "'-2+3,-1.5\n"),
      ("=a,\"b\"", "\"'=a,\"\"b\"\"\",-1.5\n"), ("\t=1", "'\t=1,-1.5\n"),
    ])
  func guarded(_ text: String, _ row: String) { #expect(csv(text) == row) }

  @Test(
    "numbers, and whatever else a spreadsheet shows, are left as they are",
    arguments: ["-5", "+3.25", "-1e3", "a=b", "it's", " =1", ""])
  func untouched(_ text: String) { #expect(csv(text) == csv(text, isGuarded: false)) }

  @Test("without the guard, nothing is touched")
  func raw() { #expect(csv("=1", isGuarded: false) == "=1,-1.5\n") }
}
