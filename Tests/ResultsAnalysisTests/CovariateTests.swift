import Quantities
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON
import TestSupport
import Testing

@Suite("Covariates") struct CovariateTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func file(_ text: String) throws(CovariateError) -> CovariateFile {
    try CovariateFile(reading: Array(text.utf8), file: "people.csv")
  }

  @Test("semicolons may stand between, with commas in numbers, and the text may be in UTF-16")
  func otherPrograms() throws {
    let text = "participant;age;weight;score;site\nP01;30;65,5;-2,25;Ulm, north\n"
    for isLittle in [true, false] {
      let units = [0xFEFF] + Array(text.utf16)
      let bytes = units.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
        return isLittle ? [low, high] : [high, low]
      }
      for bytes in [bytes, Array(text.utf8)] {
        let file = try CovariateFile(reading: bytes, file: "people.csv")
        #expect(file.covariates(of: "P01") == Covariates(age: 30, weight: 65.5))
        #expect(file.others(of: "P01") == [.decimal(-2.25), .text("Ulm, north")])
      }
    }
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try file(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("age, sex, height and weight are read by participant, other columns kept with their type")
  func reading() throws {
    let file = try file(
      "\u{FEFF}participant,age,Sex,height,weight,group,score,site\r\n"
        + "P01,30.5,F,172,65,1,2.5,\"Leeds, north\"\r\nP02,,NA,,,2,,\r\n")
    #expect(
      file.covariates(of: "P01")
        == Covariates(age: 30.5, sex: .female, height: 172, weight: 65))
    #expect(file.covariates(of: "P02") == Covariates())
    #expect(file.covariates(of: "P03") == nil)
    #expect(file.others.map(\.type) == [.integer, .decimal, .text])
    #expect(file.others(of: "P01") == [.integer(1), .decimal(2.5), .text("Leeds, north")])
    #expect(file.others(of: "P02") == [.integer(2), .missing, .missing])
    #expect(file.others(of: "P03") == [.missing, .missing, .missing])
  }

  @Test("the mock's table of participants is one: heights in metres, rates by its own names")
  func mock() throws {
    let file = try file(
      "participant,age,sex,restingRate,maximalRate,height\nP0001,41.2,male,61,179,1.81\n")
    #expect(
      file.covariates(of: "P0001")
        == Covariates(
          age: 41.2, sex: .male, height: 181, restingHeartRate: 61, maximalHeartRate: 179))
    #expect(file.others.isEmpty)
  }

  @Test("tabs may stand between, and a field in quotes may hold lines")
  func separators() throws {
    let file = try file("participant\tage\tnote\nP01\t20\t\"a\n\"\"b\"\"\"\nP02\t21\tc\n")
    #expect(file.covariates(of: "P02")?.age == 21)
    #expect(file.others(of: "P01") == [.text("a\n\"b\"")])
  }

  @Test(
    "a first line such as 'sep=;' tells what stands between fields, and lines are still counted",
    arguments: [
      "sep=;\r\nparticipant;age;height\r\nP01;30;1,72\r\n",
      "\u{FEFF}\"sep=;\"\nparticipant;age;height\nP01;30;172\n",
      "sep=|\nparticipant|age|height\nP01|30|172\n",
      "sep=,\nparticipant,age,height\nP01,30,172\n",
      "sep=\t\nparticipant\tage\theight\nP01\t30\t172,0\n",
      "SEP=;\nparticipant;age;height\nP01;30;172\n",
      "sep=;\rparticipant;age;height\rP01;30;172\r",
      "sep=;;\nparticipant;age;height\nP01;30;172\n",
      "participant;age;\"height\"\nP01;30;172\n",
    ])
  func toldSeparator(text: String) throws {
    let file = try file(text)
    #expect(file.covariates(of: "P01") == Covariates(age: 30, height: 172) && file.others.isEmpty)
    #expect(file.remarks.isEmpty)
    let line = text.lowercased().contains("sep") ? 4 : 3
    #expect(problem(text + text.suffix(1) + "P02")?.contains(": line \(line + 1): ") == true)
  }

  @Test(
    "carriage returns alone end lines, as old programs write them, and stay within quotes",
    arguments: ["\r", "\r\n", "\n"])
  func lineEnds(end: String) throws {
    let lines = ["participant,age,note", "P01,34,\"a\(end)b\"", "", "P02,41,c", ""]
    let text = lines.joined(separator: end)
    let file = try file(text)
    #expect(file.covariates(of: "P01")?.age == 34 && file.covariates(of: "P02")?.age == 41)
    #expect(file.others(of: "P01") == [.text("a\(end)b")])
    #expect(problem(text + "P03")?.hasPrefix("people.csv: line 6: found 1 field;") == true)
  }

  @Test("bytes of another encoding are refused with their line and byte, and so is half UTF-16")
  func encodings() {
    let advice = "; expected UTF-8 (or UTF-16 with a byte order mark); save the file as 'CSV UTF-8'"
    let windows = Array("participant,site\r\nP01,Z".utf8) + [0xFC] + Array("rich\r\n".utf8)
    #expect(
      problem(windows)
        == "people.csv: line 2: found the byte 0xFC, which is no UTF-8, at byte 6 of the line"
        + advice)
    #expect(
      problem([0xFF, 0xFE, 0x70, 0x00, 0x71])
        == "people.csv: line 1: found UTF-16 with half a character at byte 2 of the line" + advice)
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(CovariateError) {
      _ = try CovariateFile(reading: bytes, file: "people.csv")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a quote that is not closed is told with the line of it, and so is more behind a closed one",
    arguments: [
      ("P01,\"a\nP02,b\n", "line 2: found a quote that is not closed"),
      ("P01,a\nP02,\"b\n", "line 3: found a quote that is not closed"),
      ("P01,\"a\nP02,\"b\"\n", "line 2: found more behind the closing quote of a field"),
    ])
  func quotes(rows: String, found: String) {
    #expect(problem("participant,note\n" + rows)?.hasPrefix("people.csv: \(found); ") == true)
  }

  @Test("commas within the names of columns do not separate where more semicolons stand between")
  func commasInNames() throws {
    let file = try file("participant;age;score, raw;\"a,b,c,d,e\"\nP01;30;1;2\n")
    #expect(file.others.map(\.name) == ["score, raw", "a,b,c,d,e"])
  }

  @Test(
    "a decimal comma in quotes is told where commas separate, with what to write, and never read",
    arguments: [("\"1,72\"", "1.72"), ("\"1,720\"", "1.720"), ("\"172,5\"", "172.5")])
  func decimalCommas(field: String, pointed: String) throws {
    let bare = field.filter { $0 != "\"" }
    #expect(
      problem("participant,height\nP01,\(field)\n")
        == "people.csv: line 2: found '\(bare)' under height; expected a number from 30 to 300 in cm, "
        + "or nothing; where commas stand between fields, write \(pointed) with a point, or save the "
        + "file with semicolons between")
    let other = try file("participant,age,score\nP01,30,NA\nP02,31,\(field)\nP03,32,5\n")
    #expect(other.others(of: "P02") == [.text(bare)])
    #expect(
      other.remarks.last
        == "people.csv: line 3: found '\(bare)' under score, which is kept as text; expected a point "
        + "in numbers where commas stand between fields; write \(pointed), or save the file with "
        + "semicolons between")
    #expect(try file("participant;score\nP01;\(bare)\n").remarks.count == 1)
    #expect(try file("participant,tags\nP01,\"a,b\"\nP02,\"1,2\"\n").remarks.count == 1)
  }

  @Test(
    "a column that no metric uses is told, with the covariate that it may be meant for",
    arguments: [
      ("hieght", "; did you mean 'height'?"), ("Height (cm)", "; did you mean 'height'?"),
      ("weight_kg", "; did you mean 'weight'?"), ("Gender", "; did you mean 'sex'?"),
      ("restingHeartrate2", "; did you mean 'restingHeartRate'?"),
      ("restingHR", "; did you mean 'restingHeartRate'?"),
      ("hrmax", "; did you mean 'maximalHeartRate'?"),
      ("HR_max (bpm)", "; did you mean 'maximalHeartRate'?"), ("chr", "kept as it is"),
      ("group", "kept as it is"), ("agee", "kept as it is"),
    ])
  func unknownColumns(name: String, ending: String) throws {
    let remarks = try file("participant,age,\(name)\nP01,30,1\n").remarks
    #expect(remarks.count == 1)
    let remark = try #require(remarks.first)
    #expect(
      remark.hasPrefix("people.csv: line 1: found the column '\(name)', which no metric uses"))
    #expect(remark.contains(ending))
    #expect(remark.contains("Metrics use age, sex, height") == ending.contains("did you mean"))
  }

  @Test("of many columns that no metric uses those are named first that may be misspelt")
  func manyUnknownColumns() throws {
    let remarks = try file("participant,a,b,c,hight,d,e,f,wieght\nP01,1,2,3,4,5,6,7,8\n").remarks
    #expect(
      remarks == [
        "people.csv: line 1: found the columns 'hight', 'wieght', 'a', 'b', 'c' and 3 more, which no "
          + "metric uses and which are kept as they are; did you mean 'height' by 'hight' and "
          + "'weight' by 'wieght'? Metrics use age, sex, height, weight, restingHeartRate and "
          + "maximalHeartRate"
      ])
    #expect(try file("participant,age,sex\nP01,30,f\n").remarks.isEmpty)
    #expect(
      problem("Participant ID,age\nP01,3\n")?.hasSuffix(
        "; did you mean 'Participant ID'? Name it participant") == true)
    #expect(problem("particpant,age\nP01,3\n")?.contains("did you mean 'particpant'?") == true)
  }

  @Test("what is wrong is told with its line")
  func problems() {
    #expect(problem("") == "people.csv: line 1: found no header; expected a column 'participant'")
    #expect(problem("code,age\n")?.contains("found no column 'participant'") == true)
    #expect(
      problem("participant,age\nP01,20\nP02,abc\n")
        == "people.csv: line 3: found 'abc' under age; expected a number from 0 to 150 in years, or "
        + "nothing")
    #expect(problem("participant,height\nP01,5\n")?.contains("from 30 to 300 in cm") == true)
    #expect(problem("participant,weight\nP01,inf\n")?.contains("0.5 to 660 in kg") == true)
    #expect(problem("participant,sex\nP01,3\n")?.contains("female, male, other") == true)
    #expect(problem("participant,age\nP01,20\nP01,21\n")?.contains("each participant once") == true)
    #expect(problem("participant,age\nP01\n")?.contains("found 1 field; expected 2") == true)
    #expect(problem("participant,age,Age\n")?.contains("the column 'Age' twice") == true)
  }

  @Test("everything that is wrong is told at once, in the order of the lines")
  func allProblems() {
    let found = problem(
      "participant,age,sex,AGE\nP01,abc,3,\nP02,20\n,20,f,\nP01,30,m,151\nP03,30,f,\n")
    #expect(
      found == """
        people.csv: line 1: found the column 'AGE' twice; expected names that differ
        people.csv: line 2: found 'abc' under age; expected a number from 0 to 150 in years, or \
        nothing
        people.csv: line 2: found '3' under sex; expected female, male, other or nothing
        people.csv: line 3: found 2 fields; expected 4, as in the header
        people.csv: line 4: found no participant; expected a participant's code
        people.csv: line 5: found a participant who is there already; expected each participant once
        people.csv: line 5: found '151' under AGE; expected a number from 0 to 150 in years, or nothing
        """)
    #expect(problem("code,age\nP01,abc\n")?.split(separator: "\n").count == 2)
  }

  // MARK: Answers

  private func answered(
    _ identifier: String, _ values: [(role: String, answer: JSONValue)],
    participant: String = "P01",
    ends: Bool = true
  ) async throws {
    let session = try ExampleSession(
      in: place.path, participant: participant, identifier: identifier)
    try session.record(
      .stepStarted(
        StepStart(index: 1, identifier: "person", kind: "survey", title: "You", activity: nil)), 0)
    for (role, answer) in values {
      let time = session.time(Double(identifier.utf8.last ?? 0))
      let result = AnswerResult(
        question: role, text: role, state: .answered, answer: answer, answerKind: "numeric",
        role: role, startDate: time, endDate: time, responseTime: 1)
      try session.record(.answer(stepIndex: 1, result), 1)
    }
    guard ends else { return }
    try session.record(.stepEnded(stepIndex: 1, .completed), 2)
    try session.writer.writeStep(1, elapsed: 2, time: session.time(2))
    try await session.writer.finish(.completed, elapsed: 2, time: session.time(2))
  }

  private func book(_ file: CovariateFile? = nil) -> CovariateBook {
    CovariateBook(file, among: ResultFinder([place.path]).found)
  }

  @Test("answers to questions with a role tell, the latest of them, in killed sessions too")
  func answers() async throws {
    // The study of these sessions is read once; what has no role costs no further file.
    try await answered("20261130T143005Z-0001", [("age", 30), ("sex", "female")], ends: false)
    try await answered("20261130T143005Z-0002", [("age", 31), ("height", 170)], ends: false)
    let known = book().covariates(of: "P01", study: "karenina")
    #expect(known == Covariates(age: 31, sex: .female, height: 170))
    #expect(book().covariates(of: "P02", study: "karenina") == Covariates())
    #expect(book().covariates(of: "P01", study: "other") == Covariates())
  }

  @Test("the file goes before answers, and answers fill what it lacks")
  func both() async throws {
    try await answered("20261130T143005Z-0001", [("age", 30), ("weight", 60)], ends: false)
    let book = book(try file("participant,age,group\nP01,44,a\n"))
    #expect(
      book.covariates(of: "P01", study: "karenina") == Covariates(age: 44, weight: 60))
    #expect(
      book.columns.map(\.name) == [
        "age", "sex", "height", "weight", "restingHeartRate", "maximalHeartRate", "group",
      ])
    #expect(
      book.cells(of: "P01", study: "karenina") == [
        .decimal(44), .missing, .missing, .decimal(60), .missing, .missing, .text("a"),
      ])
  }

  @Test("who is in the file or in the results alone is told by number and line, never by code")
  func remarks() async throws {
    for code in ["P01", "P02", "P03"] {
      try await answered("20261130T143005Z-00\(code.suffix(2))", [], participant: code, ends: false)
    }
    let whole = "participant,age\nP01,30\nP02,31\nP03,32\n"
    #expect(book(try file(whole)).remark == nil && book().remark == nil)
    #expect(
      book(try file("participant,age\nP1,30\nP02,31\nX,32\n")).remark
        == "1 of the 3 participants in the file have sessions here; the first without one is on line "
        + "2; 2 of the 3 participants whose sessions are read are not in the file")
    let one = CovariateBook(
      try file(whole), among: ResultFinder([place.path]).found, ResultFilter(participant: "P02"))
    #expect(one.remark == nil)
  }

  @Test("joined columns have names of their own")
  func joined() {
    let columns = JoinedColumns(
      [Column("session", "."), Column("Condition", ".")],
      [Column("condition", "."), Column("age", ".")])
    #expect(columns.all.map(\.name) == ["session", "Condition", "condition_2", "age"])
  }
}
