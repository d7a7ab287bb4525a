import StrictJSON
import StudyModel
import Testing

private func lines(_ reading: Reading) -> [String] { reading.findings.map(\.description) }

@Suite struct FindingTests {
  @Test("a finding tells place, path, found, expected and code")
  func grammar() {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "active", "stepDuration": -1}"#)
    #expect(
      lines(reading) == [
        "study.json:3:98: tasks[0].steps[0].stepDuration: found -1; "
          + "expected 0 to 604,800 seconds (7 days), such as 30 [STEP-002]"
      ])
  }

  @Test("all findings of a file come at once, in reading order")
  func allAtOnce() {
    let reading = Fixtures.study(
      steps: #"""
        {"identifier": "a b", "kind": "active", "durration": 5, "activity": "running"},
        {"identifier": "q", "kind": "survey", "questions": [
          {"identifier": "x", "text": "", "answerFormat": {"kind": "scale", "minimum": 1}},
          {"identifier": "x", "answerFormat": {"kind": "txt"}}]},
        {"identifier": "q", "kind": "intro"}
        """#,
      more: #", "titel": 1"#)
    #expect(
      reading.findings.map(\.rule) == [
        .unknownKey, .identifierForm, .unknownKey, .unknownWord, .blankText, .missingKey,
        .missingKey, .duplicateIdentifier, .unknownWord, .duplicateIdentifier, .unknownWord,
      ])
    #expect(reading.study == nil)
  }

  @Test("an unknown key names the nearest known one")
  func suggestion() {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "active", "stepDuraton": 5}"#)
    #expect(
      lines(reading) == [
        "study.json:3:82: tasks[0].steps[0]: found the unknown key 'stepDuraton'; "
          + "expected a key of an active step; did you mean 'stepDuration'? [KEY-001]"
      ])
  }

  @Test("an unknown key that is near none lists the known ones")
  func noSuggestion() {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "instruction", "title": "x", "colour": "red"}"#)
    #expect(
      reading.findings.map(\.expected) == [
        "a key of an instruction step: 'identifier', 'kind', 'title', 'text', 'attributes', "
          + "'showIf', 'calculate', 'goTo' or 'allowsBackNavigation'"
      ])
  }

  @Test(
    "a mistyped word names the nearest one",
    arguments: [
      (#""activity": "wlak""#, "walk"), (#""activity": "Rest""#, "rest"),
      (
        #""recorderConfigurations": [{"identifier": "r", "kind": "healthQuantity", "quantityType": "heartRate", "unit": "count/min"}]"#,
        "HKQuantityTypeIdentifierHeartRate"
      ),
    ])
  func words(member: String, meant: String) throws {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "active", "stepDuration": 5, \#(member)}"#)
    let finding = try #require(reading.findings.first)
    #expect(finding.expected.hasSuffix("; did you mean '\(meant)'?"))
  }

  @Test("a clip library that is not there names the one that is")
  func clipLibrary() {
    let reading = Fixtures.study(
      steps:
        #"{"identifier": "a", "kind": "active", "stepDuration": 5, "clip": {"library": "muzic"}}"#,
      more: #", "clipLibraries": {"music": [{"file": "a.mp3"}]}"#)
    #expect(
      reading.findings.map(\.message) == [
        "tasks[0].steps[0].clip.library: found 'muzic'; expected 'music'; did you mean 'music'?"
      ])
  }

  @Test("a syntax error is found alone, with line and column")
  func syntax() {
    let reading = StudyFile.read(Array("{\n  \"format\": \"karenina-study\",\n}".utf8))
    #expect(
      lines(reading) == [
        "study.json:2:29: found ',' before '}'; expected no comma behind the last item [JSON-001]"
      ])
  }

  @Test("a missing comma is missed where it belongs, however far below the next key stands")
  func missingComma() {
    let reading = StudyFile.read(Array("{\n  \"ü\": 1\n\n  \"b\": 2}".utf8))
    #expect(
      lines(reading) == ["study.json:2:9: found no ',' before '\"'; expected ',' or '}' [JSON-001]"]
    )
  }

  @Test("a block whose 'kind' is mistyped is no step that is passed over")
  func mistypedKindOfBlock() {
    let reading = Fixtures.study(
      steps: #"""
        {"identifier": "a", "kimd": "block", "steps": [
          {"identifier": "b", "kind": "instruction", "title": "x"}]}
        """#)
    #expect(reading.findings.map(\.rule) == [.unknownKey])
  }

  @Test("a newer version is refused alone, whatever else the file holds")
  func newerVersion() {
    let reading = StudyFile.read(
      Array(#"{"format": "karenina-study", "version": 2, "questionnaires": []}"#.utf8))
    #expect(
      lines(reading) == [
        "study.json:1:41: version: found 2; expected version 1, the newest that this software "
          + "reads; update it [FILE-002]"
      ])
  }

  @Test("a file of another kind is refused alone")
  func otherFormat() {
    let reading = StudyFile.read(Array(#"{"format": "karenina-session", "version": 1}"#.utf8))
    #expect(reading.findings.map(\.rule) == [.format])
  }

  @Test("a warning says so, and leaves the study usable")
  func warning() {
    let reading = Fixtures.study(steps: #"{"identifier": "a", "kind": "completion"}"#)
    #expect(reading.study != nil)
    #expect(
      lines(reading) == [
        "study.json:3:44: warning: tasks[0].steps[0]: found neither 'title' nor 'text'; "
          + "expected one of them, so that the screen is not empty [STEP-001]"
      ])
  }

  @Test("what is found is printed without control characters, and cut when long")
  func hostileValues() throws {
    let hostile = "\u{1B}]52;c;x\u{7}\u{9B}2J\u{202E}" + String(repeating: "x", count: 5000)
    let text = Writer.string(.string(hostile))
    let reading = Fixtures.study(
      steps: #"{"identifier": \#(text), "kind": \#(text), \#(text): 1}"#,
      more: #", \#(text): 1, "clipLibraries": {\#(text): [{"file": 1}]}"#)
    #expect(reading.findings.count >= 4)
    for line in lines(reading) {
      #expect(line.unicodeScalars.count < 500)
      #expect(!line.unicodeScalars.contains(where: Writer.steersTerminals))
    }
  }

  @Test("for an editor, a finding is an object with a fixed order of keys")
  func json() throws {
    let finding = try #require(StudyFile.read(Array("[]".utf8)).findings.first)
    #expect(
      Writer.string(finding.json(in: "a.json"))
        == #"{"file":"a.json","line":1,"column":1,"path":"","severity":"error","#
        + #""rule":"VALUE-001","found":"an empty list","#
        + #""expected":"a study, an object with the keys of version 1"}"#)
  }

  @Test("beyond a thousand findings, the rest is counted")
  func tooMany() throws {
    let keys = (0..<1500).map { #", "k\#($0)": 0"# }.joined()
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "completion"}"#, more: keys)
    #expect(reading.findings.count == 1001)
    let last = try #require(reading.findings.last)
    #expect(last.rule == .tooManyFindings)
    #expect(last.found == "501 findings more")
  }
}
