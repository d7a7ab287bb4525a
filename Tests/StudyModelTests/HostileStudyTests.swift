import StudyModel
import Testing

/// Small relatives of the files that the fuzz target and the benchmark meet in full size.
@Suite struct HostileStudyTests {
  @Test("nesting without end is a syntax error")
  func depth() {
    let reading = StudyFile.read(Array(repeating: UInt8(ascii: "["), count: 100_000))
    #expect(reading.findings.map(\.rule) == [.syntax])
  }

  @Test("a file of more than 10,000,000 bytes is refused unread")
  func size() {
    let reading = StudyFile.read(Array(repeating: UInt8(ascii: "["), count: 10_000_001))
    #expect(reading.findings.map(\.rule) == [.fileSize])
  }

  @Test("bytes that are not UTF-8 JSON are a syntax error")
  func notJSON() {
    let texts: [[UInt8]] = [
      [], [0], [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [0xFF, 0xFE, 0x7B, 0], [0x22, 0xC3, 0x28, 0x22],
      Array(#"{"a": 1e999}"#.utf8), Array(#""\ud800""#.utf8), Array("{} {}".utf8),
    ]
    for bytes in texts {
      #expect(StudyFile.read(bytes).findings.map(\.rule) == [.syntax])
    }
  }

  @Test(
    "numbers at the edges are refused where they do not fit",
    arguments: ["-0", "1e308", "9223372036854775808", "-9223372036854775809", "0.1", "1e-400"])
  func numbers(number: String) {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "instruction", "text": "x"}"#,
      more: #", "clipLibraries": {"m": [{"file": "a", "attributes": {"n": \#(number)}}]}"#)
    #expect(reading.study != nil)
    let scale = Fixtures.study(
      steps: #"""
        {"identifier": "a", "kind": "survey", "questions": [{"identifier": "q", "text": "x",
        "answerFormat": {"kind": "scale", "minimum": \#(number), "maximum": \#(number)}}]}
        """#)
    #expect(scale.study == nil)
  }

  @Test("many steps of one name, many libraries and many wrong items end soon")
  func many() {
    let steps = Array(
      repeating: #"{"identifier": "a", "kind": "completion", "text": "x"}"#, count: 9_000)
    #expect(Fixtures.study(steps: steps.joined(separator: ",")).findings.count == 1001)
    let items = Array(repeating: "1", count: 50_000).joined(separator: ",")
    #expect(Fixtures.study(tasks: "[\(items)]").findings.map(\.rule) == [.listLength])
  }

  @Test("thousands of questions, conditions and rules that speak of each other end soon")
  func manyRules() {
    let count = 2_000
    let questions = (0..<count).map { number in
      let condition = number == 0 ? "" : #""showIf": "q\#(number - 1) > 3", "#
      return #"{"identifier": "q\#(number)", "text": "x", \#(condition)"#
        + #""answerFormat": {"kind": "scale", "minimum": 0, "maximum": 10}}"#
    }
    let steps = (0..<count).map { number in
      #"{"identifier": "s\#(number)", "kind": "instruction", "text": "{{q\#(number)}}", "#
        + #""showIf": "q\#(number) > 3", "goTo": [{"if": "q\#(number) > 5", "step": "end"}]}"#
    }
    let survey =
      #"{"identifier": "ask", "kind": "survey", "questions": [\#(questions.joined(separator: ","))]}"#
    let end = #"{"identifier": "end", "kind": "completion", "text": "x"}"#
    let reading = Fixtures.study(steps: ([survey] + steps + [end]).joined(separator: ","))
    #expect(reading.findings.isEmpty)
    #expect(reading.study?.tasks.first?.steps.count == count + 2)
  }
}
