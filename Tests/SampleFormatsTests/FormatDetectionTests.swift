import SampleFormats
import Testing

@Suite struct FormatDetectionTests {
  private let folder: MadeFolder

  init() throws { folder = try MadeFolder() }

  private static let row = "participant,type,unit,start,end,value,source,flags\n"
  private static let object =
    #"{"type":"heartRate","start":"2026-11-30T14:30:00Z","value":70}"#
  private static let export = "<?xml version=\"1.0\"?>\n<HealthData locale=\"de\"></HealthData>"

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private static func all(_ file: DetectedFile) throws -> [UInt8] {
    try file.source.all(limit: 1 << 20, path: "made")
  }

  @Test("each format is told by its content, and its bytes are given from the beginning")
  func content() throws {
    let files: [(SampleFormat, String)] = [
      (.appleHealth, Self.export), (.researchKit, "{\n \"items\" : [ ] }"),
      (.fitbit, #"[{"dateTime":"01/01/21 06:00:00","value":{"bpm":58,"confidence":1}}]"#),
      (.fitbit, #"{"activities-heart":[],"activities-heart-intraday":{"dataset":[]}}"#),
      (.openMHealth, #"{"heart_rate":{"value":60,"unit":"beats/min"}}"#),
      (.openMHealth, #"[{"header":{"schema_id":{}},"body":{}}]"#),
      (.json, "[\n\(Self.object)]"), (.ndjson, Self.object + "\n"), (.csv, Self.row),
      (.gpx, "<?xml version=\"1.0\"?><gpx></gpx>"), (.rrText, "812\n805\n790\n"),
      (.tcx, "<TrainingCenterDatabase/>"),
      (.polarSensorLogger, "Phone timestamp;RR-interval [ms]\n"),
      (.polarHRM, "[Params]\nVersion=106\nInterval=1\nStartTime=10:00:00.0\n"),
      (.csv, "\"value\";\"start\";\"type\"\r\n"), (.csv, "\u{FEFF}type\tstart\tvalue\n"),
    ]
    for (format, text) in files {
      for bytes in [Array(text.utf8), MadeArchive.gzip(Array(text.utf8))] {
        let file = try FormatDetection.reader(path: folder.file("any", bytes))
        #expect(file.reader.format == format, "\(text)")
        #expect(try Self.all(file) == Array(text.utf8))
      }
    }
    let wide = try FormatDetection.reader(path: folder.file("wide", Self.utf16(Self.row)))
    #expect(wide.reader.format == .csv)
  }

  @Test("every format has a reader")
  func everyFormat() {
    let formats = FormatDetection.readers.map { $0.format }
    #expect(Set(formats) == Set(SampleFormat.allCases) && formats.count == Set(formats).count)
  }

  @Test("a recording of BIDS is told by its name, since its rows are numbers alone")
  func byName() throws {
    let path = try folder.file("sub-01_task-rest_physio.tsv", "60\n61\n")
    #expect(try FormatDetection.reader(path: path).reader.format == .bidsPhysio)
  }

  @Test("what the user names goes before what the content tells")
  func forced() throws {
    let path = try folder.file("a", Self.object)
    #expect(try FormatDetection.reader(path: path, forced: .json).reader.format == .json)
    let table = try folder.file("b", "time,hr\n")
    let columns = ColumnMap(time: "time", value: "HR", unit: "count/min", source: "watch")
    let file = try FormatDetection.reader(path: table, columns: columns)
    #expect(file.reader.format == .csv)
    #expect(file.columns?.text == "time=1,value=2,unit=count/min,source=watch")
    #expect(throws: ImportError.self) {
      try FormatDetection.reader(
        path: table, columns: ColumnMap(time: "9", value: "hr", unit: "count/min"))
    }
  }

  @Test("a table of columns that nobody named is told by them, and what to do")
  func otherTable() throws {
    let table = try folder.file("b", "time;value;unit\n2026-11-30;60;count/min\n")
    let error = #expect(throws: ImportError.self) { try FormatDetection.reader(path: table) }
    #expect(
      error?.description == "\(table): found a table with the columns 'time', 'value', 'unit'; "
        + "expected 'type', 'start' and 'value'; say by --columns which are what, such as "
        + "--columns time=1,value=2,unit=count/min")
    for text in ["{\"a\":1,\"b\":2}\n", "<a,b>\n", "a word\u{1},b\n", "word\n"] {
      let path = try folder.file("c", text)
      #expect(throws: ImportError.unknownFormat(path: path)) {
        try FormatDetection.reader(path: path)
      }
    }
  }

  @Test("an export's archive gives its XML whatever its language calls it")
  func archive() throws {
    let other = Array("<ClinicalDocument>\(String(repeating: " ", count: 999))".utf8)
    for name in ["export.xml", "导出.xml", "Exportación.xml"] {
      let zip = MadeArchive.zip([
        ("apple_health_export/export_cda.xml", other), ("__MACOSX/._export.xml", other),
        ("apple_health_export/\(name)", Array(Self.export.utf8)),
        ("apple_health_export/workout-routes/route.gpx", other),
      ])
      let file = try FormatDetection.reader(path: folder.file("export.zip", zip))
      #expect(file.reader.format == .appleHealth)
      #expect(try Self.all(file) == Array(Self.export.utf8))
    }
    let single = MadeArchive.zip([("x/data", Array(Self.object.utf8))])
    let file = try FormatDetection.reader(path: folder.file("one.zip", single))
    #expect(file.reader.format == .ndjson)
  }

  @Test("archives that are empty, broken or of many files say so")
  func badArchives() throws {
    let bytes = Array(Self.object.utf8)
    let whole = MadeArchive.zip([("a", bytes)])
    let archives: [(String, [UInt8], String)] = [
      ("empty.zip", MadeArchive.zip([]), "found an archive without files"),
      ("cut.zip", Array(whole.dropLast(30)), "the archive can't be read"),
      ("many.zip", MadeArchive.zip([("a", bytes), ("b", bytes)]), "found 2 files"),
      ("nothing", [], "found an empty file"),
      ("packed.gz", MadeArchive.gzip(bytes).dropLast(8) + [1, 2, 3, 4, 0, 0, 0, 0], "are broken"),
    ]
    for (name, bytes, reason) in archives {
      let path = try folder.file(name, bytes)
      let error = try #require(throws: ImportError.self) {
        try Self.all(FormatDetection.reader(path: path))
      }
      #expect("\(error)".contains(reason), "\(error)")
      #expect("\(error)".contains(path) && !"\(error)".contains("<fd"), "\(error)")
    }
    #expect(throws: ImportError.self) { try FormatDetection.reader(path: folder.path) }
    #expect(throws: ImportError.self) { try FormatDetection.reader(path: folder.path + "/none") }
  }

  @Test("a packed file that breaks off is read up to its last line's end, and says so")
  func cutPacked() throws {
    let lines = "type,start,value\nheartRate,2026-01-01T00:00:00Z,70\nheartRate,2026-01-01T00:00:"
    let packed = MadeArchive.gzip(Array((lines + "01Z,71\n").utf8))
    let file = try FormatDetection.reader(path: folder.file("cut.csv.gz", packed.dropLast(14)))
    let end = lines.firstRange(of: "70\n").map { String(lines[..<$0.upperBound]) } ?? ""
    #expect(try Self.all(file) == Array(end.utf8))
    #expect(file.source.cut == "the end of the packed bytes")
    let whole = try FormatDetection.reader(path: folder.file("whole.csv.gz", packed))
    #expect(try Self.all(whole).count == lines.utf8.count + 7 && whole.source.cut == nil)
  }

  @Test("bytes of no format are told to be of none")
  func unknown() throws {
    for bytes in [[0, 1, 2, 3], Array("hello".utf8), Array("{}".utf8), [0xFF, 0xFE]] {
      let path = try folder.file("any", bytes)
      #expect(throws: ImportError.unknownFormat(path: path)) {
        try FormatDetection.reader(path: path)
      }
    }
  }
}
