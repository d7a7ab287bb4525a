import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct NavigationTests {
  private let yes = Reply.text("yes")
  private let no = Reply.text("no")

  // MARK: Skipping and jumping

  @Test("a step is shown where its condition holds, not where it is false or unknown")
  func showIf() async throws {
    let journey = try Journey(
      [
        Journey.survey("s", [Journey.yesOrNo("coffee")]),
        Journey.survey("cups", [Journey.number("n")], #", "showIf": "coffee""#),
        Journey.text("end"),
      ].joined(separator: ","))
    #expect(
      try await journey.go(["coffee": [yes], "n": [.text("2")]]).way == ["s", "cups", "end"])
    for reply in [no, .skip] {
      let conducted = try await journey.go(["coffee": [reply]])
      #expect(conducted.way == ["s", "end"])
      #expect(conducted.states.last == "n: notShown")
      #expect(conducted.record.step(2)?.ending == .notShown)
      #expect(try conducted.json("02-cups.json")["ending"] == "notShown")
    }
  }

  @Test("the first rule that applies says where to go, and without one the next step follows")
  func goTo() async throws {
    let rules =
      #", "goTo": [{"if": "n < 10", "step": "few"}, {"if": "n < 100", "step": "some"}]"#
    let journey = try Journey(
      [
        Journey.survey("s", [Journey.number("n")], rules),
        Journey.text("many", #", "goTo": [{"step": "end"}]"#),
        Journey.text("some", #", "goTo": [{"step": "end"}]"#), Journey.text("few"),
        Journey.text("end"),
      ].joined(separator: ","))
    #expect(try await journey.go(["n": [.text("5")]]).way == ["s", "few", "end"])
    #expect(try await journey.go(["n": [.text("50")]]).way == ["s", "some", "end"])
    #expect(try await journey.go(["n": [.text("500")]]).way == ["s", "many", "end"])
    #expect(try await journey.go(["n": [.skip]]).way == ["s", "many", "end"])
  }

  @Test("a completion ends the task, and rules end it early with a reason that is kept")
  func ends() async throws {
    let rules =
      #", "goTo": [{"if": "age < 18", "end": "earlyTermination", "reason": "Only {{age}}."}]"#
    let journey = try Journey(
      [
        Journey.survey("s", [Journey.number("age")], rules),
        Journey.survey("more", [Journey.yesOrNo("well")]), Journey.thanks("bye"),
      ].joined(separator: ","))
    let early = try await journey.go(["age": [.text("17")]])
    #expect(early.outcome == .endedEarly("Only 17."))
    #expect(early.presenter.announcements == ["Only 17."])
    #expect(try early.json("session.json")["ending"] == "earlyTermination")
    #expect(try early.json("session.json")["reason"] == "Only 17.")
    #expect(early.states == ["age: answered", "well: notShown"])
    let whole = try await journey.go(["age": [.text("18")], "well": [yes]])
    #expect(whole.outcome == .completed && whole.way == ["s", "more", "bye"])
    #expect(try whole.json("session.json")["reason"] == nil)
  }

  @Test("a rule leads into a later block, and a block is shown or passed over as a whole")
  func blocks() async throws {
    let inner = Journey.text("a") + "," + Journey.text("b")
    let block =
      #"{"identifier": "k", "kind": "block", "showIf": "inside", "steps": [\#(inner)]}"#
    let rules = #", "goTo": [{"if": "jump", "step": "k"}]"#
    let journey = try Journey(
      [
        Journey.survey("s", [Journey.yesOrNo("inside"), Journey.yesOrNo("jump")], rules),
        Journey.text("between"), block, Journey.text("end"),
      ].joined(separator: ","))
    #expect(
      try await journey.go(["inside": [yes], "jump": [no]]).way == [
        "s", "between", "a", "b", "end",
      ])
    #expect(try await journey.go(["inside": [yes], "jump": [yes]]).way == ["s", "a", "b", "end"])
    #expect(try await journey.go(["inside": [no], "jump": [yes]]).way == ["s", "end"])
    #expect(
      try await journey.go(["inside": [.skip], "jump": [no]]).way == ["s", "between", "end"])
  }

  // MARK: Loops

  private func loop(_ passes: String, _ more: String = "") throws -> Journey {
    let steps = Journey.survey("each", [Journey.number("n")], more)
    return try Journey(
      #"{"identifier": "k", "kind": "block", "repeat": \#(passes), "steps": [\#(steps)]},"#
        + Journey.thanks("end"))
  }

  @Test("a block is repeated so many times, and each pass has results of its own")
  func times() async throws {
    let conducted = try await loop("3").go(["n": [.text("1"), .text("2"), .text("3")]])
    #expect(conducted.way == ["each", "each#2", "each#3", "end"])
    #expect(conducted.record.steps.flatMap(\.answers).map(\.answer) == [1, 2, 3])
    #expect(try conducted.json("02-each.pass2.json")["pass"] == 2)
    let plan = try #require(try conducted.json("session.json")["plan"]?.array)
    #expect(plan.map { $0["pass"]?.integer } == [nil, 2, 3, nil])
  }

  @Test("a loop goes on while its condition holds of the pass before, at most to its maximum")
  func whileHolding() async throws {
    let journey = try loop(#"{"while": "n > 0 and pass < 9", "maximumPasses": 4}"#)
    let some = try await journey.go(["n": [.text("2"), .text("1"), .text("0")]])
    #expect(some.way == ["each", "each#2", "each#3", "end"])
    #expect(some.states == Array(repeating: "n: answered", count: 3))
    let most = try await journey.go(["n": [.text("1")]])
    #expect(most.way == ["each", "each#2", "each#3", "each#4", "end"])
    #expect(try await journey.go(["n": [.skip]]).way == ["each", "end"])
  }

  @Test("in a loop within a loop 'pass' starts anew, while results count every pass")
  func loopsWithinLoops() async throws {
    let steps = Journey.survey(
      "each", [Journey.number("n")], #", "calculate": [{"identifier": "p", "expression": "pass"}]"#)
    let inner =
      #"{"identifier": "i", "kind": "block", "repeat": {"while": "pass < 2", "maximumPasses": 3}, "steps": [\#(steps)]}"#
    let journey = try Journey(
      #"{"identifier": "o", "kind": "block", "repeat": 2, "steps": [\#(inner)]}"#)
    let conducted = try await journey.go(["n": [.text("1")]])
    let shown = conducted.record.steps.filter { $0.ending == .completed }
    #expect(shown.map(\.pass) == [1, 2, 4, 5])
    #expect(shown.map { $0.answers.last?.answer } == [1, 2, 1, 2])
  }

  @Test("a rule leaves a loop; the passes that never begin leave nothing")
  func leavingALoop() async throws {
    let journey = try loop("5", #", "goTo": [{"if": "n = 0", "step": "end"}]"#)
    let conducted = try await journey.go(["n": [.text("1"), .text("0")]])
    #expect(conducted.way == ["each", "each#2", "end"])
    let whole = try loop(
      #"{"while": "n > 1", "maximumPasses": 5}"#, #", "goTo": [{"if": "n = 0", "step": "end"}]"#)
    let left = try await whole.go(["n": [.text("2"), .text("0")]])
    #expect(left.states == ["n: answered", "n: answered"])
  }

  // MARK: Going back

  @Test("going back shows the earlier answer as the one that Return keeps")
  func back() async throws {
    let journey = try Journey(
      [
        Journey.text("hello"), Journey.survey("s", [Journey.number("a"), Journey.number("b")]),
        Journey.survey("t", [Journey.number("c")]), Journey.thanks("end"),
      ].joined(separator: ","))
    let conducted = try await journey.go([
      "a": [.text("1.50"), .proceed], "b": [.text("2"), .back, .text("3")],
      "c": [.back, .text("4")],
    ])
    let shown = conducted.presenter.screens.compactMap { screen -> String? in
      guard case .question(let question) = screen else { return nil }
      let standard = question.question.defaultAnswer.map { Writer.string($0) } ?? "-"
      return "\(question.question.identifier) \(standard)"
    }
    #expect(shown == ["a -", "b -", "c -", "b 2", "a 1.5", "b 2", "c -"])
    #expect(conducted.record.steps.flatMap(\.answers).map(\.answer) == [1.5, 3, 4])
    #expect(conducted.record.steps.flatMap(\.answers).first?.typed == "1.50")
    #expect(conducted.way == ["hello", "s", "t", "end"])
    let journal = String(decoding: try conducted.folder.read("events.jsonl"), as: UTF8.self)
    #expect(journal.split(separator: "\n").count { $0.contains(#""kind":"answer""#) } == 4)
  }

  @Test("an edit that leaves an answer out of the way invalidates it, in the files and in tables")
  func invalidated() async throws {
    let journey = try Journey(
      [
        Journey.survey("s", [Journey.yesOrNo("smokes")]),
        Journey.survey(
          "t", [Journey.number("cigarettes")],
          #", "showIf": "smokes", "calculate": [{"identifier": "packs", "expression": "cigarettes / 20"}]"#
        ),
        Journey.survey("u", [Journey.number("c")]), Journey.thanks("end"),
      ].joined(separator: ","))
    let conducted = try await journey.go([
      "smokes": [yes, no], "cigarettes": [.text("40"), .back], "c": [.back, .text("1")],
    ])
    #expect(
      conducted.states == [
        "smokes: answered", "cigarettes: invalidated", "packs: invalidated", "c: answered",
      ])
    let step = try conducted.json("02-t.json")
    #expect(step["results"]?.array?.map { $0["answer"] } == [nil, nil])
    let journal = String(decoding: try conducted.folder.read("events.jsonl"), as: UTF8.self)
    #expect(journal.contains(#""answer":40"#))
    let again = try await journey.go([
      "smokes": [yes, no, yes], "cigarettes": [.text("40"), .back, .text("20")],
      "c": [.back, .back, .text("1")],
    ])
    #expect(
      again.states.prefix(3) == ["smokes: answered", "cigarettes: answered", "packs: calculated"])
    #expect(again.record.step(2)?.answers.map(\.answer) == [20, 1])
  }

  @Test("a question that an edit of the same form hides is invalidated")
  func invalidatedWithinAForm() async throws {
    let journey = try Journey(
      Journey.survey(
        "s", [Journey.yesOrNo("a"), Journey.number("b", #", "showIf": "a""#), Journey.number("c")]))
    let conducted = try await journey.go([
      "a": [yes, no], "b": [.text("1"), .back], "c": [.back, .text("2")],
    ])
    #expect(conducted.states == ["a: answered", "b: invalidated", "c: answered"])
  }

  @Test("back never crosses a timed step, a completion, or a step that forbids it")
  func noBack() async throws {
    let timed =
      #"{"identifier": "w", "kind": "active", "stepDuration": 5, "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true}"#
    let journey = try Journey(
      [
        Journey.text("a"), timed, Journey.text("b"),
        Journey.text("c", #", "allowsBackNavigation": false"#), Journey.text("d"),
        Journey.thanks("end"),
      ].joined(separator: ","))
    let conducted = try await journey.go([:])
    let offers = conducted.presenter.screens.compactMap { screen -> Bool? in
      switch screen {
      case .instruction(let header), .completion(let header): header.canGoBack
      default: nil
      }
    }
    #expect(offers == [false, false, false, true, false])
    let tried = try await journey.go(["d": [.back, .proceed]])
    #expect(tried.counts == ["1/6", "3/6", "4/6", "5/6", "4/6", "5/6", "6/6"])
  }

  // MARK: How far it is

  @Test("'of M' is the longest way that what is known leaves open")
  func remaining() async throws {
    let journey = try Journey(
      [
        Journey.survey(
          "s", [Journey.number("n")], #", "goTo": [{"if": "n > 100", "step": "end"}]"#),
        Journey.text("a", #", "showIf": "n > 0""#), Journey.text("b", #", "showIf": "n > 1""#),
        #"{"identifier": "k", "kind": "block", "repeat": {"while": "m > 0", "maximumPasses": 5}, "steps": ["#
          + Journey.survey("each", [Journey.number("m")]) + "]}",
        Journey.thanks("end"),
      ].joined(separator: ","))
    let long = try await journey.go(["n": [.text("2")], "m": [.text("1"), .text("0")]])
    #expect(long.counts == ["1/9", "2/9", "3/9", "4/9", "5/9", "6/6"])
    let short = try await journey.go(["n": [.text("0")], "m": [.text("0")]])
    #expect(short.counts == ["1/9", "2/7", "3/3"])
    #expect(try await journey.go(["n": [.text("101")]]).counts == ["1/9", "2/2"])
  }

  // MARK: Calculations

  @Test("a step works out values of what was answered, and names where they come from")
  func calculations() async throws {
    let rules = #"""
      , "calculate": [{"identifier": "score", "title": "The score", "expression": "mean(a, b)"},
        {"identifier": "isHigh", "expression": "score > 3"}],
      "goTo": [{"if": "isHigh", "step": "end"}]
      """#
    let journey = try Journey(
      [
        Journey.survey("s", [Journey.number("a"), Journey.number("b")], rules),
        Journey.text("low"), Journey.thanks("end"),
      ].joined(separator: ","))
    let high = try await journey.go(["a": [.text("3")], "b": [.text("4")]])
    #expect(high.way == ["s", "end"])
    let results = try #require(try high.json("01-s.json")["results"]?.array)
    #expect(results.map { $0["answer"] } == [3, 4, 3.5, true])
    #expect(results[2]["text"] == "The score" && results[2]["state"] == "calculated")
    #expect(results[2]["from"] == ["a", "b"] && results[3]["from"] == ["score"])
    let unknown = try await journey.go(["a": [.skip], "b": [.text("4")]])
    #expect(unknown.way == ["s", "low", "end"])
    #expect(unknown.record.step(1)?.answers.last?.answer == nil)
  }

  // MARK: Choices

  @Test("a choice is offered where its condition holds, and can be taken only then")
  func choices() async throws {
    let pet = #"""
      {"identifier": "pet", "text": "Pet?", "answerFormat": {"kind": "textChoice", "choices": [
        {"value": "cat", "text": "Cat", "showIf": "cats"}, {"value": "dog", "text": "Dog"}]}}
      """#
    let journey = try Journey(Journey.survey("s", [Journey.yesOrNo("cats"), pet]))
    let offered = try await journey.go(["cats": [yes], "pet": [.text("cat")]])
    #expect(offered.record.step(1)?.answers.last?.answer == "cat")
    let hidden = try await journey.go(["cats": [no], "pet": [.text("cat"), .text("1")]])
    #expect(hidden.record.step(1)?.answers.last?.answer == "dog")
    let only = #"""
      {"identifier": "pet", "text": "Pet?", "answerFormat": {"kind": "textChoice", "choices": [
        {"value": "cat", "text": "Cat", "showIf": "cats"}]}}
      """#
    let none = try Journey(Journey.survey("s", [Journey.yesOrNo("cats"), only]))
    #expect(try await none.go(["cats": [no]]).states == ["cats: answered", "pet: notShown"])
  }

  // MARK: Keeping apart

  @Test("a reason may name who somebody is to the participant, but not in a file")
  func identifyingReason() async throws {
    let name =
      #"{"identifier": "name", "text": "Name?", "identifying": true, "answerFormat": {"kind": "text"}}"#
    let rules = #", "goTo": [{"end": "earlyTermination", "reason": "Goodbye, {{name}} {{n}}."}]"#
    let journey = try Journey(
      Journey.text("first") + ","
        + Journey.survey("s", [name, Journey.number("n")], rules))
    let conducted = try await journey.go(["name": [.text("Zuleika")], "n": [.text("4")]])
    #expect(conducted.presenter.announcements == ["Goodbye, Zuleika 4."])
    #expect(conducted.outcome == .endedEarly("Goodbye, … 4."))
    for file in try conducted.folder.names() where !file.hasPrefix("identifying") {
      let text = String(decoding: try conducted.folder.read(file), as: UTF8.self)
      #expect(!text.contains("Zuleika"), "\(file)")
    }
  }

  @Test("an answer that could tell who somebody is steers and is repeated, but stays apart")
  func identifying() async throws {
    let name =
      #"{"identifier": "name", "text": "Name?", "identifying": true, "answerFormat": {"kind": "text"}}"#
    let rules =
      #", "calculate": [{"identifier": "long", "expression": "length(name)"}], "goTo": [{"if": "length(name) > 2", "step": "greeting"}]"#
    let journey = try Journey(
      [
        Journey.survey("s", [name], rules), Journey.text("between"),
        Journey.text("greeting", #", "text": "Hello {{name}}""#),
        Journey.survey("t", [Journey.yesOrNo("sure").replacing("sure?", with: "Sure, {{name}}?")]),
      ].joined(separator: ","))
    let conducted = try await journey.go(["name": [.text("Zuleika")], "sure": [yes]])
    #expect(conducted.way == ["s", "greeting", "t"])
    guard case .question(let last) = try #require(conducted.presenter.screens.last) else {
      Issue.record("no question was shown last")
      return
    }
    #expect(last.question.text.text() == "Sure, Zuleika?")
    for file in try conducted.folder.names() where !file.hasPrefix("identifying") {
      let text = String(decoding: try conducted.folder.read(file), as: UTF8.self)
      #expect(!text.contains("Zuleika"), "\(file)")
    }
    #expect(conducted.record.step(1)?.answers.map(\.answer) == [nil, nil])
    #expect(try conducted.json("identifying.json")["answers"]?.array?.count == 2)
  }
}
