import Chance
import Foundation
import MockHealth
import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

/// What users of other software asked for in vain of the way through a task, each proved to hold.
@Suite struct NavigationComplaintTests {
  private let yes = Reply.text("yes")
  private let no = Reply.text("no")

  private func journey(_ steps: [String]) throws -> Journey {
    try Journey(steps.joined(separator: ","))
  }

  // MARK: Loops

  @Test(
    """
    ResearchKit 1261, 828 and 541, ResearchStack 445: a loop asks anew in each pass, without the \
    answer of the pass before, and keeps them all
    """)
  func loops() async throws {
    let block = #"{"identifier": "k", "kind": "block", "repeat": 3, "steps": "#
    let journey = try journey([
      block + "[" + Journey.survey("each", [Journey.number("n"), Journey.yesOrNo("sure")]) + "]}",
      Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "n": [.text("1"), .text("2"), .text("3")], "sure": [yes, no, .skip],
    ])
    let given = conducted.presenter.screens.compactMap { screen -> Answer? in
      guard case .question(let question) = screen else { return nil }
      return question.given
    }
    #expect(given == [])
    #expect(conducted.record.steps.map(\.pass) == [1, 2, 3, 1])
    #expect(conducted.record.steps.flatMap(\.answers).map(\.answer) == [1, true, 2, false, 3, nil])
    let names = try conducted.folder.names()
    #expect(
      ["01-each.json", "02-each.pass2.json", "03-each.pass3.json"].allSatisfy(names.contains))
  }

  // MARK: Edits

  @Test(
    """
    ResearchKit 819, android-fhir 1841: an answer that an edit left out of the way steers nothing \
    any more, and is in no result
    """)
  func staleAnswers() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.yesOrNo("smokes")]),
      Journey.survey("t", [Journey.yesOrNo("daily")], #", "showIf": "smokes""#),
      Journey.survey("u", [Journey.number("cigarettes")], #", "showIf": "daily""#),
      Journey.text("advice", #", "showIf": "cigarettes > 10""#), Journey.thanks("end"),
    ])
    let conducted = try await journey.go([
      "smokes": [yes, no], "daily": [yes, .back], "cigarettes": [.text("20"), .back],
      "advice": [.back],
    ])
    #expect(
      conducted.states == [
        "smokes: answered", "daily: invalidated", "cigarettes: invalidated",
      ])
    #expect(conducted.way.suffix(1) == ["end"])
    #expect(conducted.counts.last == "2/2")
  }

  @Test(
    """
    ResearchKit 295 and 296: going back drops no result, and what is skipped has a result that \
    says so
    """)
  func nothingIsDropped() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.number("a")]), Journey.survey("t", [Journey.number("b")]),
      Journey.survey("u", [Journey.number("c")]), Journey.thanks("end"),
    ])
    let back = try await journey.go([
      "a": [.text("1"), .proceed], "b": [.text("2"), .back, .proceed],
      "c": [.back, .text("3")],
    ])
    #expect(back.record.steps.flatMap(\.answers).map(\.answer) == [1, 2, 3])
    #expect(back.record.steps.allSatisfy { $0.ending == .completed })
    let left = try await journey.go([
      "a": [.text("1"), .leave(.save)], "b": [.text("2"), .back], "c": [.back],
    ])
    #expect(left.outcome == .left(.save))
    #expect(left.record.steps.flatMap(\.answers).map(\.answer) == [1, 2])
    let skipped = try await journey.go([
      "a": [.text("1"), .skip], "b": [.back, .text("2")], "c": [.text("3")],
    ])
    #expect(skipped.states == ["a: skipped", "b: answered", "c: answered"])
    let journal = String(decoding: try skipped.folder.read("events.jsonl"), as: UTF8.self)
    #expect(journal.contains(#""question":"a","#) && journal.contains(#""answer":1"#))
  }

  // MARK: Conditions

  @Test(
    "ResearchKitOnFHIR 69: a dependent question is asked in every run in which it is due")
  func dependentQuestions() async throws {
    let journey = try journey([
      Journey.survey(
        "s", [Journey.yesOrNo("pain"), Journey.number("strength", #", "showIf": "pain""#)])
    ])
    let place = try TemporaryFolder()
    let study = Study(identifier: "s", revision: 1, title: "S", tasks: [journey.task])
    let sessions = try await Rehearsal(
      study: study, studyBytes: Array("{}".utf8), studyFolder: "s", tasks: study.tasks,
      seed: Seed(1), mock: .uniform, output: place.path, isOutputNamed: true, software: "0"
    ).run(participants: 100, jobs: 1)
    var counts = [0, 0]
    for session in sessions {
      let answers = try #require(session.record.steps.first?.answers)
      let isDue = answers[0].answer == true
      #expect(answers[1].state == (isDue ? .answered : .notShown))
      counts[isDue ? 1 : 0] += 1
    }
    #expect(counts.allSatisfy { $0 > 20 })
  }

  @Test("ResearchKitOnFHIR 71: a required question of a form can't be skipped, dependent or not")
  func requiredGroup() async throws {
    let journey = try journey([
      Journey.survey(
        "s",
        [
          Journey.yesOrNo("pain"),
          Journey.number("strength", #", "required": true, "showIf": "pain""#),
        ])
    ])
    let conducted = try await journey.go([
      "pain": [yes], "strength": [.skip, .proceed, .text(""), .text("3")],
    ])
    #expect(conducted.states == ["pain: answered", "strength: answered"])
    #expect(try await journey.go(["pain": [no]]).outcome == .completed)
  }

  @Test("ResearchKitOnFHIR 85: what lies in blocks within blocks is asked")
  func nestedItems() async throws {
    var steps = Journey.survey("deep", [Journey.yesOrNo("asked")])
    for name in ["a", "b", "c", "d"] {
      steps = #"{"identifier": "\#(name)", "kind": "block", "steps": [\#(steps)]}"#
    }
    #expect(try await journey([steps]).go(["asked": [yes]]).states == ["asked: answered"])
  }

  @Test("Beiwe 82: a condition on a question that was never shown is not true, nor its opposite")
  func neverShown() async throws {
    let conditions = [
      "n = 1", "n != 1", "not (n = 1)", "n in [1, 2]", "n not in [1, 2]", "n < 5 or n >= 5",
    ]
    let steps = conditions.enumerated().map { number, condition in
      Journey.text("t\(number)", #", "showIf": "\#(condition)""#)
    }
    let journey = try journey(
      [
        Journey.survey(
          "s", [Journey.yesOrNo("a"), Journey.number("n", #", "showIf": "a""#)])
      ] + steps + [Journey.thanks("end")])
    #expect(try await journey.go(["a": [no]]).way == ["s", "end"])
    #expect(
      try await journey.go(["a": [yes], "n": [.text("1")]]).way == [
        "s", "t0", "t3", "t5", "end",
      ])
  }

  @Test(
    """
    ResearchKit 138, 1009 and 689: rules speak of answers of any earlier step, and limits depend \
    on them
    """)
  func acrossSteps() async throws {
    let journey = try journey([
      Journey.survey("s", [Journey.number("children")]),
      Journey.survey(
        "t",
        [
          Journey.number(
            "atSchool",
            #", "constraint": "answer <= children", "constraintMessage": "{{children}} at most.""#)
        ], #", "goTo": [{"if": "atSchool = children", "step": "end"}]"#),
      Journey.survey("u", [Journey.yesOrNo("care")], #", "showIf": "children - atSchool > 1""#),
      Journey.thanks("end"),
    ])
    let limited = try await journey.go([
      "children": [.text("2")], "atSchool": [.text("3"), .text("2")],
    ])
    #expect(limited.way == ["s", "t", "end"])
    let problems = limited.presenter.screens.compactMap { screen -> String? in
      guard case .question(let question) = screen else { return nil }
      return question.problem
    }
    #expect(problems == ["2 at most."])
    let some = try await journey.go([
      "children": [.text("3")], "atSchool": [.text("1")], "care": [yes],
    ])
    #expect(some.way == ["s", "t", "u", "end"])
    // An edit of the limit asks again for what it limits.
    let edited = try await journey.go([
      "children": [.text("3"), .text("0")], "atSchool": [.text("1"), .back, .proceed, .text("0")],
      "care": [.back],
    ])
    #expect(edited.record.steps.flatMap(\.answers).map(\.answer) == [0, 0])
  }

  // MARK: How far it is

  @Test(
    """
    ResearchKit 615, CARP 8 and 504: "step n of M" never tells more than M, never promises less \
    than comes, and ends with all of them
    """)
  func progress() async throws {
    let journey = try journey([
      Journey.survey(
        "s", [Journey.number("n")],
        #", "goTo": [{"if": "n = 0", "step": "end"}, {"if": "n = 1", "step": "c"}]"#),
      Journey.text("a"), Journey.text("b", #", "goTo": [{"step": "end"}]"#), Journey.text("c"),
      Journey.thanks("end"),
    ])
    #expect(try await journey.go(["n": [.text("0")]]).counts == ["1/4", "2/2"])
    #expect(try await journey.go(["n": [.text("1")]]).counts == ["1/4", "2/3", "3/3"])
    #expect(try await journey.go(["n": [.text("2")]]).counts == ["1/4", "2/4", "3/4", "4/4"])
  }
}
