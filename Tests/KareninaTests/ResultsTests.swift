import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import karenina

@Suite("Results commands") struct ResultsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let first =
    #"{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","#
    + #""endDate":"2015-10-07T22:22:04-0700","source":"Karenina","value":138,"#
    + #""startDate":"2015-10-07T22:22:04-0700"}"#
  private static let second =
    #"{"unit":"count\/min","type":"HKQuantityTypeIdentifierHeartRate","#
    + #""endDate":"2015-10-07T22:22:05-0700","source":"Karenina","value":129,"#
    + #""startDate":"2015-10-07T22:22:05-0700"}"#
  private static let file = #"{"items":["# + first + "," + second + "]}"

  /// The rows of the two items, as csv.
  private static let rows = [(4, 138), (5, 129)].map { second, value in
    let time = "2015-10-07T22:22:0\(second).000-07:00"
    return ",,,,,,,,,,HKQuantityTypeIdentifierHeartRate,count/min,\(time),\(time),,\(value),"
      + "Karenina,,,,"
  }

  private func run(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["results"] + words, folder: folder.path)
  }

  private func lines(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("'results summary --columns' writes these, whatever '--where' names")
  func columns() async throws {
    let file = try folder.write(Self.file, to: "a.json")
    let run = try await run("summary", file, "--columns", "max,n,unit", "--where", "mean > 100")
    #expect(run.output == "max,n,unit\n138,2,count/min\n")
    let none = try await self.run("summary", file, "--columns", "n", "--where", "mean > 200")
    #expect(none.output == "n\n")
    let wrong = try await self.run("summary", file, "--columns", "n,meen")
    #expect(wrong.exitCode == 64)
    #expect(wrong.errors.contains("--columns: found the unknown column 'meen'"))
    let wide = try await self.run("summary", file, "--wide", "--columns", "participant,session")
    #expect(wide.output == "participant,session\n")
  }

  @Test("rows of recorder files by themselves tell their file where '--columns' or '--where' ask")
  func fileColumn() async throws {
    let one = try folder.write(Self.file, to: "a.json")
    let two = try folder.write(Self.file, to: "b.json")
    let session = try await ExampleSession.whole(in: folder.path + "/c")
    let files = folder.path
    let samples = try await run("samples", files, "--columns", "file, value, session")
    #expect(samples.output.hasPrefix("file,value,session\n\(one),138,\n\(one),129,\n\(two),138,\n"))
    #expect(lines(samples).last?.hasSuffix((session as NSString).lastPathComponent) == true)
    let whole = try await run("samples", one, "--columns", "all,file")
    #expect(lines(whole) == Self.rows.map { $0 + "," + one })
    let json = try await run("samples", one, "--columns", "file", "--format", "ndjson")
    #expect(json.output == String(repeating: "{\"file\":\"\(one)\"}\n", count: 2))
    let summary = try await run("summary", one, two, "--columns", "n,file")
    #expect(summary.output == "n,file\n2,\(one)\n2,\(two)\n")
    let chosen = try await run(
      "summary", one, two, "--columns", "n", "--where", "file = \"\(two)\"")
    #expect(chosen.output == "n\n2\n")
    let extra = try await run("samples", one, "--extra", "uuid", "--columns", "uuid,file")
    #expect(lines(extra) == [",\(one)", ",\(one)"])
    let covariates = try folder.write("participant,file\nP01,x\n", to: "people.csv")
    let joined = try await run(
      "summary", files, "--covariates", covariates, "--columns", "file_2,file", "--where", "n = 2")
    #expect(lines(joined) == [",\(one)", ",\(two)", "x,"])
    let codebook = lines(try await run("codebook", "--table", "samples,summary"))
    #expect(codebook.filter { $0.contains(",file,text,") }.count == 2)
  }

  @Test(
    "tables of sessions alone say that they leave recorder files of no session out",
    arguments: [
      ["list"], ["answers"], ["answers", "--wide"], ["summary", "--wide"], ["compare"],
      ["codebook", "--wide"], ["report", "--to", "r.html"],
      ["export", "--table", "answers", "--to", "t.csv"],
      ["export", "--table", "summary", "--wide", "--to", "t.csv"],
      ["export", "--format", "fhir", "--output", "f"],
    ])
  func leftOutFiles(words: [String]) async throws {
    _ = try twoFiles()
    let run = try await CommandRun.karenina(
      ["results", words[0], "L"] + words.dropFirst(), folder: folder.path)
    let line = "2 recorder files belong to no session, and are left out\n"
    #expect(run.errors.components(separatedBy: line).count == 2, "\(run.errors)")
  }

  @Test("of recorder files alone 'show' and 'plot' say what reads them, and offer sessions alone")
  func showOfFiles() async throws {
    _ = try twoFiles()
    let advice = "'karenina results samples' and 'karenina results summary' read "
    for place in ["L", "L/a.json"] {
      let show = try await run("show", place)
      let plot = try await run("plot", place, "--to", "p.svg")
      for run in [show, plot] {
        #expect(run.exitCode == 2 && run.errors.contains(advice), "\(run.errors)")
        #expect(run.errors.contains("\(place): found no session, but "), "\(run.errors)")
      }
    }
    let session = try await ExampleSession.whole(in: folder.path + "/L")
    let one = try await run("show", "L")
    #expect(one.exitCode == 0 && one.output.contains("P01"), "\(session): \(one.errors)")
  }

  @Test("'results export' chooses rows by their file and writes chosen columns, as 'samples' does")
  func exportOfColumns() async throws {
    let (one, two) = try twoFiles()
    let chosen = try await run(
      "export", "L", "--to", "t.csv", "--where", "file = \"L/b.json\"", "--columns", "file,value")
    #expect(chosen.exitCode == 0, "\(chosen.errors)")
    #expect(try text("t.csv") == "file,value\nL/b.json,138\nL/b.json,129\n")
    let all = try await run(
      "export", one, two, "--to", "all.csv", "--columns", "all,file", "--where", "isAnswered(file)")
    let table = try await run("samples", one, two, "--columns", "all,file")
    #expect(all.exitCode == 0, "\(all.errors)")
    #expect(try text("all.csv") == table.output)
    let plain = try await run("export", one, "--to", "p.csv", "--where", "isAnswered(file)")
    #expect(plain.exitCode == 0, "\(plain.errors)")
    let samples = try await run("samples", one)
    #expect(try text("p.csv") == samples.output)
    let covariates = try folder.write("participant,group\nP01,x\n", to: "people.csv")
    let summary = try await run(
      "export", one, two, "--table", "summary", "--covariates", covariates, "--columns",
      "n,group,file", "--to", "s.csv")
    #expect(try text("s.csv") == "n,group,file\n2,,\(one)\n2,,\(two)\n", "\(summary.errors)")
    let wrong = try await run("export", "L", "--to", "w.sqlite", "--columns", "flie")
    #expect(wrong.exitCode == 64 && wrong.errors.contains("--columns: of the table samples, found"))
  }

  /// Two files of no session in the folder `L`.
  private func twoFiles() throws -> (String, String) {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/L", withIntermediateDirectories: true)
    return (
      try folder.write(Self.file, to: "L/a.json"), try folder.write(Self.file, to: "L/b.json")
    )
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test("odd samples are told whichever rows are chosen, and by exports too")
  func oddSamples() async throws {
    let file = try folder.write(Self.file.replacing("138", with: "938"), to: "a.json")
    let line =
      "samples: 1 sample with an implausible value (in \(file); flagged, and left out of "
      + "summaries)\n"
    for words in [
      ["samples", file], ["samples", file, "--where", "value > 1000"],
      ["samples", file, "--type", "stepCount"], ["summary", file, "--where", "n > 100"],
      ["export", file, "--to", "t.csv"],
    ] {
      let run = try await CommandRun.karenina(["results"] + words, folder: folder.path)
      #expect(run.exitCode == 0 && run.errors.hasSuffix(line), "\(words): \(run.errors)")
    }
  }

  @Test(
    "a metric of no column is told with the nearest, or with the columns that there are",
    arguments: [
      ("heartRate.meen", "; did you mean 'heartRate.mean'?\n"),
      ("heartRate.peek", "; did you mean 'heartRate.peak'?\n"),
      ("hartRate.mean", "; did you mean 'heartRate.mean'?\n"),
      ("heartRate.foobarbaz", ": heartRate.n, heartRate.mean, "),
      ("nothing.peak", ".peak, "),
    ])
  func metrics(name: String, told: String) async throws {
    let run = try await run("compare", "--metric", "heartRate.n," + name)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("--metric: found '\(name)'; expected the short name of a type"))
    #expect(run.errors.contains(told), "\(run.errors)")
  }

  @Test("'results samples' reads a recorder's file alone")
  func loneFile() async throws {
    let run = try await run("samples", try folder.write(Self.file, to: "a.json"))
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(lines(run) == Self.rows)
  }

  @Test("of a cut file the whole item is given, the break named, and the exit code is 1")
  func cutFile() async throws {
    let path = try folder.write(Array(Self.file.utf8.prefix(260)), to: "a.json")
    let run = try await run("samples", path)
    #expect(run.exitCode == 1)
    #expect(lines(run) == [Self.rows[0]])
    #expect(
      run.errors
        == "\(path): line 1, column 261, byte 260: found the end of the text; expected '\"' that "
        + "ends the text; the 1 whole item before it is read\n")
  }

  @Test("'results' reads 'output' unless a path is given, and shows a session by its name")
  func defaults() async throws {
    let path = try await ExampleSession.whole(in: folder.path + "/output")
    let list = try await run("list")
    #expect(list.exitCode == 0 && lines(list).count == 1)
    #expect(lines(list).first?.hasSuffix(",70,completed,3,48,1,false") == true)
    let shown = try await run("show", "20261130T143005Z-3f9c")
    #expect(shown.exitCode == 0 && shown.output.contains("\nclip name: chill_preview_4\n"))
    #expect(try await run("show", path).output.hasPrefix("session 20261130T143005Z-3f9c\n"))
    #expect(lines(try await run("answers", "--participant", "P02")).isEmpty)
    #expect(lines(try await run("summary", "--step", "music")).count == 1)
  }

  @Test("a killed session is listed as interrupted, a living one as running")
  func standing() async throws {
    let root = folder.path + "/output"
    let living = try ExampleSession(in: root, participant: "P01")
    do { try ExampleSession(in: root, participant: "P02").conductWalk(ends: false) }
    let rows = lines(try await run("list"))
    #expect(rows.map { $0.contains(",running,") } == [true, false])
    #expect(rows.map { $0.contains(",interrupted,") } == [false, true])
    #expect(lines(try await run("samples", "--participant", "P02")).count == 45)
    withExtendedLifetime(living) {}
  }

  @Test("'results verify' names what was changed, and exits with 1")
  func verify() async throws {
    let path = try await ExampleSession.whole(in: folder.path + "/output")
    #expect(try await run("verify").exitCode == 0)
    let name = String(path.dropFirst(folder.path.count + 1)) + "/01-mood.json"
    _ = try folder.write("{}", to: name)
    let run = try await run("verify")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("01-mood.json,,,other bytes than were written"))
  }

  @Test("'--where' takes the rows for which it holds; what is no condition is misuse")
  func conditions() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    let high = try await run("samples", "--where", #"value > 110 and step = "fitness.walk""#)
    #expect(high.exitCode == 0 && lines(high).count == 4)
    let wrong = try await run("samples", "--where", "vlaue > 110")
    #expect(wrong.exitCode == 64 && wrong.output.isEmpty)
    #expect(
      wrong.errors.contains("--where: byte 0: found the unknown column 'vlaue'")
        && wrong.errors.contains("did you mean 'value'?"))
  }

  @Test("synthetic sessions beside real ones are left out of tables, not of the list")
  func synthetic() async throws {
    let root = folder.path + "/output"
    _ = try await ExampleSession.whole(in: root, participant: "P01")
    _ = try await ExampleSession.whole(in: root, participant: "P02", source: "Karenina mock 1")
    let answers = try await run("answers")
    #expect(answers.exitCode == 0 && lines(answers).count == 2)
    #expect(answers.errors.hasPrefix("1 synthetic session is left out, since others are real"))
    let all = try await run("answers", "--include", "synthetic")
    #expect(lines(all).count == 4 && all.errors.isEmpty)
    let spaced = try await run("answers", "--include", "discarded, synthetic")
    #expect(lines(spaced).count == 4)
    #expect(lines(try await run("list")).count == 2)
    #expect(lines(try await run("list", "--step", "swim")).isEmpty)
    #expect(lines(try await run("answers", root + "/karenina/P02")).count == 2)
  }

  @Test("wide tables have the columns that the codebook tells, participants' among them")
  func wide() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    let people = try folder.write("participant,age,group\nP01,34,b\n", to: "people.csv")
    for table in ["answers", "summary"] {
      let options = ["--wide", "--covariates", people]
      let run = try await CommandRun.karenina(["results", table] + options, folder: folder.path)
      let codebook = try await CommandRun.karenina(
        ["results", "codebook", "--table", table] + options, folder: folder.path)
      let header = run.output.split(separator: "\n").first?.split(separator: ",") ?? []
      #expect(run.exitCode == 0 && lines(run).count == 1)
      #expect(header.contains("age") && header.contains("group"))
      #expect(lines(codebook).map { $0.split(separator: ",")[1] } == header)
    }
    let refused = try await run(
      "summary", "--covariates", try folder.write("participant,age\nP01,old\n", to: "bad.csv"))
    #expect(refused.exitCode == 2 && refused.errors.contains("line 2: found 'old' under age"))
    let twice = try await run(
      "answers", "--covariates",
      try folder.write("participant,age\nP01,old\nP02\n", to: "worse.csv"))
    #expect(twice.exitCode == 2 && twice.errors.split(separator: "\n").count == 3)
    #expect(twice.errors.contains("line 3: found 1 field; expected 2"))
    #expect(twice.errors.contains("--covariates: found 2 mistakes"), "\(twice.errors)")
  }

  @Test("answers are filtered by the kinds of their questions, in the words of studies")
  func answerKinds() async throws {
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    let texts = try await run("answers", "--type", "text,calculation")
    #expect(lines(texts).count == 1 && texts.output.contains("lastMeal"))
    let wide = try await run("answers", "--wide", "--type", "scale")
    #expect(wide.output.contains("moodNow") && !wide.output.contains("lastMeal"))
    let refused = try await run("answers", "--type", "heartRate")
    #expect(refused.exitCode == 64 && refused.errors.contains("visualAnalogue"))
  }

  @Test("the kinds of questions that a filter takes are those of studies, and calculations")
  func kindsOfStudies() throws {
    let path = TestPlaces.package + "/Schemas/study-1.schema.json"
    let schema = try Document(
      reading: Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    ).root.value
    let kinds = schema["$defs"]?["answerFormat"]?["properties"]?["kind"]?["enum"]?.array
    #expect(
      AnswerKind.allCases.map(\.rawValue)
        == (try #require(kinds)).compactMap(\.string) + ["calculation"])
  }

  @Test("'--correction none' takes beats as they came, and the codebook says so")
  func correction() async throws {
    let beats = (0..<120).map { $0 % 30 == 15 ? 600 : $0 % 30 == 16 ? 1100 : 850 + $0 % 7 }
    var millisecond = 0
    let items = beats.map { beat in
      defer { millisecond += beat }
      let (minute, second) = (millisecond / 60_000, millisecond / 1000 % 60)
      let time = "2015-10-07T22:0\(minute):\(second < 10 ? "0" : "")\(second)Z"
      return #"{"unit":"ms","type":"KareninaRRInterval","endDate":"\#(time)","source":"Strap","#
        + #""value":\#(beat),"startDate":"\#(time)"}"#
    }
    let file = try folder.write("{\"items\":[\(items.joined(separator: ","))]}", to: "rr.json")
    let corrected = try await run("summary", file, "--format", "json")
    let raw = try await run("summary", file, "--format", "json", "--correction", "none")
    #expect(raw.exitCode == 0 && raw.output.contains("\"corrected\":0"), "\(raw.errors)")
    #expect(corrected.exitCode == 0 && !corrected.output.contains("\"corrected\":0"))
    let codebook = try await run("codebook", "--table", "summary", "--correction", "none")
    #expect(codebook.output.contains("Beats are as they came."))
    let refused = try await run("summary", file, "--correction", "kubios")
    #expect(refused.exitCode == 64)
  }

  @Test("a comparison of nothing exits with 0, as other tables do, and says what was looked for")
  func emptyComparison() async throws {
    let file = try folder.write(Self.file, to: "a.json")
    let ofFile = try await run("compare", file)
    #expect(ofFile.exitCode == 0 && lines(ofFile).count == 1)
    #expect(
      ofFile.errors
        == "1 recorder file belongs to no session, and is left out\nnothing to compare: looked for "
        + "heartRate.mean of two conditions or more in no session; found none\n")
    _ = try await ExampleSession.whole(in: folder.path + "/output")
    let ofSession = try await run("compare")
    #expect(ofSession.exitCode == 0)
    #expect(
      ofSession.errors.contains("\nnothing to compare: looked for heartRate.mean of two conditions")
    )
    #expect(ofSession.errors.contains(" in 1 session; found "))
  }

  @Test("the codebook tells of every table, also as JSON-LD")
  func codebook() async throws {
    let tables = Set(lines(try await run("codebook")).compactMap { $0.split(separator: ",").first })
    #expect(tables == ["samples", "answers", "summary", "list", "compare"])
    let dataset = try await run("codebook", "--format", "jsonld")
    #expect(dataset.output.contains("\"variableMeasured\""))
  }
}
