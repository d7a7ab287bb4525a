import Foundation
import Glibc
import Quantities
import ResultsAnalysis
import SQLiteDatabase
import SafeFiles
import TestSupport
import Testing

@testable import TableFiles

@Suite struct TableFileTests {
  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test("a file's ending tells its format")
  func endings() {
    #expect(TableFileFormat(ofFile: "a/b.SAV") == .sav)
    #expect(TableFileFormat(ofFile: "b.jsonl") == .ndjson)
    #expect(TableFileFormat(ofFile: "b.db") == .sqlite)
    #expect(TableFileFormat(ofFile: "x.tar.age") == nil)
    #expect(TableFileFormat(ofFile: "folder.csv/x") == nil)
    #expect(TableFileFormat(ofFile: "folder.csv/") == nil)
    #expect(TableFileFormat(ofFile: ".csv") == nil)
  }

  @Test("the same rows make the same bytes, and begin as their format does")
  func sameBytes() throws {
    let place = try TemporaryFolder()
    let beginnings: [TableFileFormat: String] = [
      .csv: "study,participant,", .ndjson: "{\"study\":", .sqlite: "SQLite format 3\0",
      .sav: "$FL2@(#) SPSS DATA FILE", .dta: "<stata_dta><header><release>118</release>",
      .xpt: "HEADER RECORD*******LIBV8   HEADER RECORD!!!!!!!", .parquet: "PAR1",
    ]
    for format in TableFileFormat.allCases {
      let one = try bytes(try ExampleTable.write(format, 40, in: place, named: "one"))
      let two = try bytes(try ExampleTable.write(format, 40, in: place, named: "two"))
      #expect(one == two, "\(format)")
      let beginning = Array((beginnings[format] ?? "").utf8)
      #expect(Array(one.prefix(beginning.count)) == beginning, "\(format)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(names.count == 2 * TableFileFormat.allCases.count, "\(names)")
  }

  @Test("a table without rows is a whole file")
  func empty() throws {
    let place = try TemporaryFolder()
    for format in TableFileFormat.allCases {
      let path = try ExampleTable.write(format, 0, in: place)
      #expect(FileManager.default.fileExists(atPath: path), "\(format)")
    }
  }

  @Test("files are their owner's alone, and nothing that was there is written over")
  func places() throws {
    let place = try TemporaryFolder()
    for format in TableFileFormat.allCases {
      let path = try ExampleTable.write(format, 3, in: place)
      var status = stat()
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(format)")
      #expect(throws: TableFileError.file(.exists(path: path)), "\(format)") {
        try ExampleTable.write(format, 3, in: place)
      }
    }
  }

  @Test("a writer that is let go leaves nothing")
  func abandoned() throws {
    let place = try TemporaryFolder()
    for format in TableFileFormat.allCases {
      let path = place.path + "/table." + format.ending
      let writer = try TableFile.writer(
        format, to: path, name: "samples", columns: ExampleTable.columns)
      for row in ExampleTable.rows(5) { try writer.append(row) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
  }

  @Test("a place that is no folder's is told by its path")
  func noFolder() throws {
    for format in TableFileFormat.allCases {
      let path = "/nowhere/at/all/table." + format.ending
      let error = #expect(throws: TableFileError.self) {
        try TableFile.writer(format, to: path, name: "samples", columns: ExampleTable.columns)
      }
      #expect("\(try #require(error))".hasPrefix("/nowhere/at/all/table."), "\(format)")
    }
  }

  @Test("names are cut to what a program takes, and stay different in any case")
  func names() {
    var names = VariableName(limit: 8)
    #expect(names.next("participant") == "particip")
    #expect(names.next("Participation") == "Partic_2")
    #expect(names.next("PARTICIPANTS") == "PARTIC_3")
    #expect(names.next("2nd rate") == "x2nd_rat")
    #expect(names.next("with") == "with_")
    #expect(names.next("_n") == "x_n")
    #expect(names.next("Größe") == "Gr____e")
  }

  @Test("texts are cut between characters, and have no zero")
  func cutting() {
    #expect("Zürich".cut(to: 2) == "Z")
    #expect("🫀🫀".cut(to: 7) == "🫀")
    #expect("a\0b".cut(to: 9) == "ab")
    #expect("one two  three".pieces(of: 8) == ["one two", "three"])
  }

  @Test(
    "texts that were cut are counted by column",
    arguments: [
      (TableFileFormat.dta, 2_045, [1, 2]), (.sav, 32_767, [0, 1]), (.xpt, 32_767, [0, 1]),
      (.csv, 0, []), (.ndjson, 0, []), (.sqlite, 0, []), (.parquet, 0, []),
    ])
  func shortened(format: TableFileFormat, limit: Int, counts: [Int]) throws {
    let place = try TemporaryFolder()
    let columns = [
      Column("note", "A note."), Column("n", "How many.", .integer), Column("story", ""),
    ]
    let writer = try TableFile.writer(
      format, to: place.path + "/t." + format.ending, name: "t", columns: columns)
    let (short, long) = (String(repeating: "é", count: 1023), String(repeating: "é", count: 16_384))
    for texts in [("plain", long), (short, short), ("", "plain")] {
      try writer.append([.text(texts.0), .integer(1), .text(texts.1)])
    }
    try writer.finish()
    let expected = zip(["note", "story"], counts).filter { $0.1 > 0 }
      .map { ShortenedColumn(name: $0, texts: $1, limit: limit) }
    #expect(writer.shortened == expected)
    #expect((writer.shortened.line(of: "t.x") == nil) == expected.isEmpty)
  }

  @Test("the line on texts that were cut names their columns and what holds them whole")
  func shortenedLine() {
    let columns = [
      ShortenedColumn(name: "note", texts: 1, limit: 2_045),
      ShortenedColumn(name: "story", texts: 2, limit: 2_045),
    ]
    #expect(
      columns.line(of: "t.dta")
        == "t.dta: 3 texts are cut to 2045 bytes: 1 of note, 2 of story; csv, sqlite and parquet "
        + "hold them whole")
  }

  @Test("a column whose cells don't fit its type is one that holds them all")
  func types() {
    func type(_ declared: Column.ValueType, _ cells: [Cell]) -> Column.ValueType {
      var facts = TableShape.Facts(declared)
      cells.forEach { facts.note($0) }
      return facts.type
    }
    #expect(type(.integer, [.integer(1), .missing]) == .integer)
    #expect(type(.integer, [.integer(1), .decimal(0.5)]) == .decimal)
    #expect(type(.decimal, [.integer(1), .decimal(0.5)]) == .decimal)
    #expect(type(.decimal, [.decimal(0.5), .text("n/a")]) == .text)
    #expect(type(.boolean, [.truth(true), .integer(1)]) == .text)
    #expect(type(.instant, []) == .instant)
  }

  @Test("what goes to the spool comes back as it was")
  func spool() throws {
    let place = try TemporaryFolder()
    let rows = ExampleTable.rows(3000)
    let spool = try RowSpool(beside: place.path + "/x", ExampleTable.columns)
    for row in rows { try spool.append(row) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
    for _ in 0..<2 {
      var read: [[Cell]] = []
      try spool.forEachRow { (row) throws(TableFileError) in read.append(row) }
      #expect(read == rows)
    }
  }

  @Test("a database has views of its tables")
  func views() throws {
    let place = try TemporaryFolder()
    let path = place.path + "/results.sqlite"
    let file = try SQLiteTableFile(path)
    let samples = try file.add("samples", SamplesTable.columns)
    _ = try file.add("answers", AnswersTable.columns)
    var row = SamplesTable.columns.map { _ in Cell.missing }
    for (name, cell) in [
      ("study", .text("calm")), ("session", .text("S1")), ("type", .text("HeartRate")),
      ("value", .decimal(60)),
    ] as [(String, Cell)] {
      row[try #require(SamplesTable.columns.firstIndex { $0.name == name })] = cell
    }
    try samples.append(row)
    row[try #require(SamplesTable.columns.firstIndex { $0.name == "value" })] = .decimal(70)
    try samples.append(row)
    try file.finish()
    let database = try Database(path: path, access: .readOnly)
    #expect(try database.integer("SELECT count(*) FROM sessions") == 1)
    #expect(try database.integer("SELECT mean FROM samplesPerStep") == 65)
    #expect(try database.integer("SELECT count(*) FROM answersPerQuestion") == 0)
  }
}
