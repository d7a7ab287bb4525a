import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

/// Back, an edit, and on again, across everything that a task may hold.
@Suite struct GoingBackTests {
  private let yes = Reply.text("yes")
  private let no = Reply.text("no")

  private func loop(_ passes: String, _ steps: [String]) -> String {
    #"{"identifier": "k", "kind": "block", "repeat": \#(passes), "steps": ["#
      + steps.joined(separator: ",") + "]}"
  }

  private func journey(_ steps: [String]) throws -> Journey {
    try Journey(steps.joined(separator: ","))
  }

  // MARK: Loops

  @Test("back leads from a loop's second pass into its first, whose edit ends the loop")
  func intoTheFirstPass() async throws {
    let journey = try journey([
      loop(
        #"{"while": "n > 0", "maximumPasses": 4}"#,
        [
          Journey.survey("each", [Journey.number("n")]),
          Journey.survey("more", [Journey.number("m")]),
        ]),
      Journey.text("zero", #", "showIf": "n = 0""#),
      Journey.text("large", #", "showIf": "m > 5""#), Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "n": [.text("2"), .text("1"), .back, .text("0")],
      "m": [.text("1"), .back, .back, .text("7")],
    ])
    #expect(conducted.way.suffix(3) == ["zero", "large", "end"])
    #expect(
      conducted.states == [
        "n: answered", "m: answered", "n: invalidated",
      ])
    #expect(conducted.record.steps[0].answers.map(\.answer) == [0])
    #expect(conducted.record.steps[1].answers.map(\.answer) == [7])
  }

  @Test("after a loop a name means what was answered in the last pass that took place")
  func lastPass() async throws {
    let journey = try journey([
      loop(
        #"{"while": "n > 0", "maximumPasses": 5}"#,
        [Journey.survey("each", [Journey.number("n")])]),
      Journey.text("zero", #", "text": "It was {{n}}.", "showIf": "n = 0""#),
      Journey.survey("last", [Journey.number("m", #", "showIf": "n = 0""#)]),
    ])
    let conducted = try await journey.go([
      "n": [.text("2"), .text("0")], "m": [.text("3")],
    ])
    #expect(conducted.way == ["each", "each#2", "zero", "last"])
    let texts = conducted.presenter.screens.compactMap { screen -> String? in
      guard case .instruction(let header) = screen else { return nil }
      return header.text
    }
    #expect(texts == ["It was 0."])
  }

  @Test("a loop that an edit takes up again shows its passes, and the old answers to be kept")
  func takingUpALoop() async throws {
    let journey = try journey([
      loop(
        #"{"while": "n > 0", "maximumPasses": 3}"#,
        [Journey.survey("each", [Journey.number("n")])]),
      Journey.survey("after", [Journey.number("m")]), Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "n": [.text("1"), .text("0"), .back, .text("0"), .text("1"), .proceed, .text("0")],
      "m": [.back, .back, .text("9")],
    ])
    #expect(conducted.outcome == .completed)
    #expect(conducted.way.last == "end")
    #expect(conducted.record.steps.flatMap(\.answers).last?.answer == 9)
  }

  // MARK: Calculations

  @Test("an edit works out anew whatever follows from it, and steers by that")
  func calculations() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.number("a")]),
      Journey.survey(
        "t", [Journey.number("b")],
        #", "calculate": [{"identifier": "sum", "expression": "a + b"}]"#),
      Journey.text("high", #", "showIf": "sum > 10""#),
      Journey.survey("u", [Journey.number("c")]), Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "a": [.text("9"), .text("1")], "b": [.text("8"), .back, .proceed], "high": [.back],
      "c": [.text("0")],
    ])
    #expect(conducted.way.last == "end" && conducted.counts.last == "4/4")
    #expect(conducted.record.step(2)?.answers.map(\.answer) == [8, 9])
  }

  @Test("what a step that is only read calculated, is invalidated with it")
  func calculationsOfAText() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.number("a")]),
      Journey.text(
        "told",
        #", "showIf": "a > 1", "calculate": [{"identifier": "twice", "expression": "a * 2"}]"#),
      Journey.survey("t", [Journey.number("b")]),
      Journey.text("large", #", "showIf": "twice > 5""#), Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "a": [.text("4"), .text("1")], "told": [.proceed, .back], "b": [.back, .text("2")],
    ])
    #expect(conducted.states == ["a: answered", "twice: invalidated", "b: answered"])
    #expect(!conducted.way.contains("large"))
  }

  @Test(
    "forty scores, each made of the one before twice over, are worked out once each",
    .timeLimit(.minutes(5)))
  func longChains() async throws {
    var scores = [#"{"identifier": "c0", "expression": "a"}"#]
    for number in 1...40 {
      let term =
        number < 20 ? "c\(number - 1) + c\(number - 1)" : "c\(number - 1) - c\(number - 1) / 2"
      scores.append(#"{"identifier": "c\#(number)", "expression": "\#(term)"}"#)
    }
    let journey = try journey([
      Journey.survey(
        "s", [Journey.number("a")], #", "calculate": [\#(scores.joined(separator: ", "))]"#),
      Journey.text("end", #", "text": "{{c40}}""#),
    ])
    let conducted = try await journey.go(["a": [.text("4")]])
    #expect(conducted.record.step(1)?.answers.count == 42)
  }

  // MARK: Formats

  @Test("a matrix with an open row comes back as it was left, and Return keeps it")
  func matrix() async throws {
    let matrix = #"""
      {"identifier": "m", "text": "?", "answerFormat": {"kind": "matrix",
        "rows": [{"identifier": "a", "text": "A"}, {"identifier": "b", "text": "B", "required": false}],
        "choices": [{"value": 1, "text": "Low"}, {"value": 2, "text": "High"}]}}
      """#
    let journey = try journey([
      Journey.survey("s", [matrix]), Journey.survey("t", [Journey.number("n")]),
      Journey.text("high", #", "showIf": "m.a = 2 and not isAnswered(m.b)""#),
      Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "m": [.text("2 -"), .proceed], "n": [.back, .text("1")],
    ])
    #expect(conducted.record.step(1)?.answers.map(\.answer) == [["a": 2]])
    #expect(conducted.way == ["s", "t", "high", "end"])
    let edited = try await journey.go([
      "m": [.text("2 -"), .text("1 2")], "n": [.back, .text("1")],
    ])
    #expect(edited.record.step(1)?.answers.map(\.answer) == [["a": 1, "b": 2]])
    #expect(edited.way == ["s", "t", "end"])
  }

  @Test("what was left open comes back so, and Return invents no answer of a default")
  func leftOpen() async throws {
    let known =
      #"{"identifier": "k", "text": "?", "dontKnow": true, "default": 3, "answerFormat": {"kind": "numeric"}}"#
    let skipped =
      #"{"identifier": "s", "text": "?", "default": 3, "answerFormat": {"kind": "numeric"}}"#
    let journey = try journey([
      Journey.survey("a", [known, skipped]), Journey.survey("b", [Journey.number("n")]),
      Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "k": [.text("?"), .proceed], "s": [.skip, .back, .skip], "n": [.back, .text("1")],
    ])
    #expect(conducted.record.step(1)?.answers.map(\.state) == [.dontKnow, .skipped])
  }

  @Test("an identifying answer comes back, is edited and invalidated, and stays apart")
  func identifying() async throws {
    let name =
      #"{"identifier": "name", "text": "Name?", "identifying": true, "answerFormat": {"kind": "text"}}"#
    let journey = try journey([
      Journey.survey("s", [Journey.yesOrNo("named")]),
      Journey.survey("t", [name], #", "showIf": "named""#),
      Journey.survey("u", [Journey.number("n")]), Journey.thanks("end"),
    ])
    let edited = try await journey.go([
      "named": [yes], "name": [.text("Zuleika"), .text("Yolanthe")], "n": [.back, .text("1")],
    ])
    let given = edited.presenter.screens.compactMap { screen -> JSONValue? in
      guard case .question(let question) = screen else { return nil }
      return question.given?.value
    }
    #expect(given == ["Zuleika"])
    let kept = try edited.json("identifying.json")["answers"]?.array
    #expect(kept?.map { $0["answer"] } == ["Yolanthe"])
    let gone = try await journey.go([
      "named": [yes, no], "name": [.text("Zuleika"), .back], "n": [.back, .text("1")],
    ])
    #expect(gone.states == ["named: answered", "name: invalidated", "n: answered"])
    for file in try gone.folder.names() where file != "identifying.jsonl" {
      let text = String(decoding: try gone.folder.read(file), as: UTF8.self)
      #expect(!text.contains("Zuleika"), "\(file)")
    }
  }

  // MARK: Time

  private func timed(_ name: String, _ seconds: Int) -> String {
    Journey.number(name, #", "timeLimit": \#(seconds)"#)
  }

  @Test("back leads to no question that was timed, in its form or from the step after it")
  func timedQuestions() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.number("a"), timed("b", 5), Journey.number("c")]),
      Journey.survey("t", [timed("d", 5)]), Journey.survey("u", [Journey.number("e")]),
    ])
    let conducted = try await journey.go([
      "a": [.text("1")], "b": [.text("2")], "c": [.back, .text("3")], "d": [.text("4")],
      "e": [.back, .text("5")],
    ])
    let offers = conducted.presenter.screens.compactMap { screen -> String? in
      guard case .question(let question) = screen, question.header.canGoBack else { return nil }
      return question.question.identifier
    }
    #expect(offers == ["b", "d"])
    #expect(conducted.record.steps.flatMap(\.answers).map(\.answer) == [1, 2, 3, 4, 5])
  }

  @Test("the time of a question runs on while the participant looks at what came before")
  func timeRunsOn() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.number("a"), timed("b", 3), Journey.number("c")])
    ])
    let conducted = try await journey.go([
      "a": [.text("1"), .text("2")], "b": [.back, .back, .text("7")], "c": [.text("3")],
    ])
    let answers = try #require(conducted.record.step(1)?.answers)
    #expect(answers.map(\.isTimedOut) == [false, true, false])
    #expect(answers.map(\.state) == [.answered, .skipped, .answered])
  }

  @Test(
    "back stops at a timed step in each pass of a loop, and crosses from pass to pass elsewhere")
  func timedSteps() async throws {
    let music = #"""
      {"identifier": "music", "kind": "active", "stepDuration": 5,
       "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true}
      """#
    let journey = try journey([
      loop(
        "2",
        [
          Journey.survey("before", [Journey.number("a")]), music,
          Journey.survey("after", [Journey.number("b"), Journey.number("c")]),
        ]),
      Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "a": [.text("1"), .back, .text("2")], "b": [.back, .text("3"), .text("5"), .text("6")],
      "c": [.text("4"), .text("7"), .text("8")],
    ])
    #expect(conducted.outcome == .completed)
    #expect(conducted.record.steps.filter { $0.identifier == "music" }.count == 2)
    #expect(conducted.record.steps.allSatisfy { $0.ending == .completed })
  }
}
