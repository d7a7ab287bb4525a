import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct ExportTablesTests {
  private let study: ConductedStudy
  private var place: TemporaryFolder { study.place }
  private var output: String { study.output }

  init() throws {
    study = try ConductedStudy(
      tasks: """
        [{"identifier": "T", "steps": [
          {"identifier": "who", "kind": "survey", "questions": [
            {"identifier": "name", "text": "Name?", "identifying": true,
             "answerFormat": {"kind": "text"}},
            {"identifier": "note", "text": "Note?", "answerFormat": {"kind": "text"}}]}]}]
        """,
      answers: """
        {"step": "who", "question": "name", "answer": "Jo Secret"}
        {"step": "who", "question": "note", "answer": "nothing else"}
        """)
  }

  private func export(_ words: String...) async throws -> CommandRun {
    try await CommandRun.karenina(["results", "export", output] + words, folder: place.path)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: place.path + "/" + name)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: place.path + "/" + name)))
  }

  @Test("the ending of the place tells the format; csv is that of the table itself")
  func byEnding() async throws {
    try await study.conduct("P01")
    for ending in ["csv", "ndjson", "sqlite", "sav", "dta", "xpt", "parquet"] {
      let run = try await export("--table", "answers", "--to", "t." + ending)
      #expect(run.exitCode == 0, "\(ending): \(run.errors)")
      #expect(run.output == "table,file,rows\nanswers,t.\(ending),1\n", "\(ending)")
      #expect(try !String(decoding: bytes("t." + ending), as: UTF8.self).contains("Jo Secret"))
    }
    let table = try await CommandRun.karenina(["results", "answers", output, "--format", "csv"])
    #expect(try bytes("t.csv") == table.outputBytes)
    let again = try await export("--table", "answers", "--to", "t.csv")
    #expect(again.exitCode == 2 && again.errors.contains("t.csv: exists already"))
  }

  @Test("the audit log tells which sessions went where, in which tables")
  func audit() async throws {
    try await study.conduct("P01")
    let run = try await export(
      "--to", place.path + "/r.sqlite", "--reason", "for the statistician")
    #expect(run.exitCode == 0, "\(run.errors)")
    let lines = try bytes("out/s/audit.jsonl").split(separator: UInt8(ascii: "\n"))
    let entry = try Document(reading: Array(try #require(lines.last))).root.value
    #expect(entry["action"] == "export" && entry["participant"] == "P01")
    #expect(entry["reason"] == "for the statistician")
    let details = try #require(entry["details"])
    #expect(details["to"]?.string == place.path + "/r.sqlite")
    #expect(details["form"] == "tables" && details["fileFormat"] == "sqlite")
    #expect(details["tables"] == ["samples", "answers", "summary"])
    #expect(details["sessions"]?.array?.count == 1)
  }

  @Test("who has withdrawn is in no table, whatever is included")
  func withdrawn() async throws {
    for code in ["P01", "P02"] { try await study.conduct(code) }
    let withdrawn = try await CommandRun.karenina([
      "participant", "withdraw", "P02", "--output", output,
    ])
    #expect(withdrawn.exitCode == 0)
    let run = try await export("--table", "answers", "--to", "t.csv", "--include", "all")
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = String(decoding: try bytes("t.csv"), as: UTF8.self)
    #expect(text.contains("P01") && !text.contains("P02"))
    let nobody = try await export(
      "--table", "answers", "--to", "n.csv", "--participant", "P02", "--include", "all")
    #expect(nobody.exitCode == 2 && nobody.errors.contains("found no row to export"))
    #expect(!exists("n.csv") && !exists("n.csv.part"))
  }

  @Test("a folder has a file for each table, or a folder for each study and participant")
  func folders() async throws {
    for code in ["P01", "P02"] { try await study.conduct(code) }
    let files = try await export(
      "--format", "dta", "--table", "answers", "--output", "stata", "--wide")
    #expect(files.exitCode == 0 && exists("stata/answers.dta"), "\(files.errors)")
    let lake = try await export("--format", "ndjson", "--table", "answers", "--output", "lake")
    #expect(lake.exitCode == 0, "\(lake.errors)")
    for code in ["P01", "P02"] {
      let text = String(
        decoding: try bytes("lake/study=s/participant=\(code)/part-0.ndjson"), as: UTF8.self)
      #expect(text.contains("\"answer\":\"nothing else\"") && !text.contains("\"participant\""))
    }
    let again = try await export("--format", "ndjson", "--output", "lake")
    #expect(again.exitCode == 2 && !exists("lake.part"), "\(again.errors)")
  }

  @Test("a dataset of BIDS is one that its validator takes; that is skipped where it is absent")
  func bids() async throws {
    let rehearsed = try await CommandRun.karenina(
      ["rehearse", TestPlaces.package + "/Studies/karenina", "--participants", "2"],
      folder: place.path)
    try #require(rehearsed.exitCode == 0, "\(rehearsed.errors)")
    let people = try place.write(
      "participant,age,sex,height,weight,site\nR0001,30,f,170,,a\nR0003,50,m,180,80,b\n",
      to: "people.csv")
    let run = try await CommandRun.karenina(
      [
        "results", "export", "output/.rehearsal", "--format", "bids", "--output", "bids",
        "--covariates", people,
      ], folder: place.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("files,count\nparticipants,2\n"), "\(run.output)")
    let participants = String(decoding: try bytes("bids/participants.tsv"), as: UTF8.self)
    // What the file lacks comes from the answers that the rehearsal made.
    let lines = participants.split(separator: "\n")
    #expect(lines[0].hasPrefix("participant_id\tage\tsex\theight\t"), "\(participants)")
    #expect(lines[0].hasSuffix("\tsite") && lines.count == 3)
    #expect(lines[1].hasPrefix("sub-R0001\t30\tfemale\t170\t") && lines[1].hasSuffix("\ta"))
    #expect(lines[2].hasPrefix("sub-R0002\t") && lines[2].hasSuffix("\tn/a"))
    let sidecar = try Document(reading: bytes("bids/participants.json")).root.value
    #expect(sidecar["age"]?["Units"] == "years" && sidecar["height"]?["Units"] == "cm")
    #expect(sidecar["sex"]?["Levels"]?["female"] == "female")
    #expect(exists("bids/phenotype/karenina_SurveyTask.tsv"))
    let validator = TestPlaces.package + "/.venv/bin/bids-validator-deno"
    guard FileManager.default.isExecutableFile(atPath: validator) else {
      return print("skipped: bids-validator-deno is not installed")
    }
    // It calls on deno, which lies beside it.
    let path = TestPlaces.package + "/.venv/bin:/usr/bin:/bin"
    let valid = try await CommandRun.program(
      validator, [place.path + "/bids", "--ignoreWarnings"],
      environment: ["PATH": path, "HOME": place.path])
    #expect(
      valid.exitCode == 0 && valid.output.contains("appears to be BIDS compatible"),
      "\(valid.output)\(valid.errors)")
  }

  @Test("answers go to FHIR, a resource for each session")
  func fhir() async throws {
    for code in ["P01", "P02"] { try await study.conduct(code) }
    let run = try await export("--format", "fhir", "--output", "fhir", "--table", "answers")
    #expect(run.output == "files,count\nQuestionnaireResponse,2\n", "\(run.errors)")
    let text = String(decoding: try bytes("fhir/QuestionnaireResponse.ndjson"), as: UTF8.self)
    #expect(text.contains("\"valueString\":\"nothing else\"") && !text.contains("Jo Secret"))
    #expect(!exists("fhir/Observation.ndjson"))
  }

  @Test(
    "what contradicts itself is refused, and nothing is written",
    arguments: [
      (["--format", "csv"], "--to: found none"),
      (["--to", "a.csv", "--output", "b"], "--to: found --output beside it"),
      (["--table", "answers", "--to", "a"], "--format: found none"),
      (["--to", "a.csv", "--deidentify"], "--deidentify: found it with a table"),
      (["--to", "a", "--where", "value > 1"], "--where: found it without a table"),
      (["--to", "a.csv", "--table", "samples,answers"], "--table: found 2 of them"),
      (["--to", "a.csv", "--wide"], "--wide: found it with samples"),
      (["--format", "sqlite", "--output", "a"], "--output: found it with sqlite"),
      (["--format", "sqlite", "--to", "a/"], "--to: found a folder with sqlite"),
      (["--table", "samples", "--to", "a.csv/"], "--format: found none"),
      (["--to", "a.csv", "--where", "nothing > 1"], "--where: "),
      (["--to", "a.sqlite", "--where", "value > 1"], "--where: of the table answers, byte 0: "),
      (["--to", "a.xlsx"], "--to: found the ending '.xlsx', which is no table's"),
      (
        ["--to", "a.csv", "--format", "sav"],
        "--format: found sav with a file whose ending tells csv"
      ),
      (["--format", "fhir", "--to", "a"], "--to: found it with fhir"),
      (
        ["--format", "fhir", "--output", "a", "--covariates", "b"],
        "--covariates: found it with fhir"
      ),
      (["--format", "bids", "--output", "a", "--wide"], "--wide: found it with bids"),
      (["--format", "bids", "--output", "a", "--table", "answers"], "--table: found it with bids"),
    ])
  func refused(words: [String], message: String) async throws {
    try await study.conduct("P01")
    let run = try await CommandRun.karenina(
      ["results", "export", output] + words, folder: place.path)
    #expect(run.exitCode == 64, "\(run.errors)")
    #expect(run.errors.hasPrefix("karenina results export: " + message), "\(run.errors)")
    #expect(!exists("a") && !exists("a.csv") && !exists("a.csv.part"))
  }
}
