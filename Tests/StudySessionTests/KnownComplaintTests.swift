import Chance
import ExperimentDesign
import Foundation
import ResultFiles
import ResultsAnalysis
import StudyModel
import StudySession
import TestSupport
import Testing

/// What users of other software asked for in vain of chance and of time, each proved to hold here.
@Suite struct KnownComplaintTests {
  // MARK: Time

  @Test("ResearchKit 1044: a question waits only so long, and is left unanswered then")
  func timeLimit() async throws {
    let step = Step.survey(
      SurveyStep(
        identifier: "s",
        questions: ["a", "b", "c"].map {
          Question(
            identifier: $0, text: "?", isRequired: true,
            answerFormat: .boolean(BooleanAnswerFormat()), timeLimit: 10)
        }))
    let conducted = try await Sitting([step]).conduct { screen in
      guard case .question(let question) = screen else { return [] }
      switch (question.question.identifier, question.problem) {
      case ("a", _): return [.reply(.text("y"), after: .seconds(9))]
      // What is no answer does not begin the time anew.
      case ("b", nil): return [.reply(.text("perhaps"), after: .seconds(9))]
      default: return []
      }
    }
    let answers = try #require(conducted.record.steps.first?.answers)
    #expect(answers.map(\.state) == [.answered, .skipped, .skipped])
    #expect(answers.map(\.isTimedOut) == [false, true, true])
    #expect(answers.map(\.responseTime) == [9, 10, 10])
    #expect(conducted.outcome == .completed)
    let json = try conducted.json("01-s.json")["results"]?.array
    #expect(json?.map { $0["timedOut"] } == [nil, true, true])
    #expect(try json?.map { try AnswerResult(json: $0) } == answers)
  }

  @Test("a rehearsal in which there is no time for an answer goes on without it")
  func noTime() async throws {
    let step = Step.survey(
      SurveyStep(
        identifier: "s",
        questions: ["a", "b"].map {
          Question(
            identifier: $0, text: "?", isRequired: true,
            answerFormat: .boolean(BooleanAnswerFormat()), timeLimit: $0 == "a" ? 1 : nil)
        }))
    let place = try TemporaryFolder()
    let study = Study(
      identifier: "s", revision: 1, title: "S", tasks: [StudyTask(identifier: "T", steps: [step])])
    let sessions = try await Rehearsal(
      study: study, studyBytes: Array("{}".utf8), studyFolder: "s", tasks: study.tasks,
      seed: Seed(7), mock: .uniform, output: place.path, isOutputNamed: true, software: "0"
    ).run(participants: 1, jobs: 1)
    #expect(sessions[0].outcome == .completed)
    let answers = try #require(sessions[0].record.steps.first?.answers)
    #expect(answers.map(\.state) == [.skipped, .answered])
  }

  // MARK: Orders

  private static func steps(_ names: [String]) -> [Step] {
    names.map { .instruction(InstructionStep(identifier: $0, title: "Go")) }
  }

  private static func block(
    _ name: String, _ order: Ordering, _ items: [Arrangement.Item]
  ) -> Arrangement.Item {
    .block(StepBlock(identifier: name, order: order, items: items))
  }

  private static func orders(
    of names: [String], _ item: Arrangement.Item, numbers: ClosedRange<Int> = 1...40
  ) throws -> [[String]] {
    let task = StudyTask(
      identifier: "T", steps: steps(names), arrangement: Arrangement(items: [item]))
    let study = Study(identifier: "s", revision: 1, title: "S", tasks: [task])
    return try numbers.map { number in
      try SessionPlan(study: study, task: task, participant: "P01", number: number, seed: Seed(7))
        .steps.map(\.step.identifier)
    }
  }

  @Test("ResearchKit 1305 and 1401: both limbs come in random order, each with its own steps")
  func limbs() throws {
    let limbs = Self.block(
      "limbs", .shuffled(nil),
      [
        Self.block("left", .fixed, [.step("leftTold"), .step("leftDone")]),
        Self.block("right", .fixed, [.step("rightTold"), .step("rightDone")]),
      ])
    let names = ["leftTold", "leftDone", "rightTold", "rightDone"]
    let orders = try Self.orders(of: names, limbs)
    #expect(Set(orders) == [names, Array(names[2...] + names[..<2])])
  }

  @Test("Experiment Factory 35: an order that the study gives is kept")
  func fixed() throws {
    let names = ["c", "a", "b"]
    let orders = try Self.orders(of: names, Self.block("all", .fixed, names.map { .step($0) }))
    #expect(Set(orders) == [names])
  }

  @Test("OpenSesame 272: orders keep to a constraint, and follow a Latin square")
  func constrained() throws {
    let names = (1...6).map { "s\($0)" }
    let moods = ["sad", "sad", "sad", "calm", "calm", "calm"]
    let constraint = OrderConstraint(attribute: "mood", values: moods, maxRepeats: 1)
    let orders = try Self.orders(
      of: names, Self.block("all", .shuffled(constraint), names.map { .step($0) }))
    for order in orders {
      let places = order.compactMap { names.firstIndex(of: $0) }
      #expect(zip(places, places.dropFirst()).allSatisfy { moods[$0] != moods[$1] })
    }
    let square = LatinSquare(count: 6).rows
    for place in 0..<6 { #expect(Set(square.map { $0[place] }) == Set(0..<6)) }
  }

  @Test("Tangerine 2817: the order that was executed stands in the session and in every row")
  func executed() async throws {
    let names = ["a", "b", "c", "d"]
    let steps = names.map { name in
      Step.survey(
        SurveyStep(
          identifier: name,
          questions: [
            Question(
              identifier: "q\(name)", text: "?", answerFormat: .boolean(BooleanAnswerFormat()))
          ]))
    }
    let task = StudyTask(
      identifier: "T", steps: steps,
      arrangement: Arrangement(
        items: [Self.block("all", .shuffled(nil), names.map { .step($0) })]))
    let study = Study(identifier: "s", revision: 1, title: "S", tasks: [task])
    let place = try TemporaryFolder()
    let sessions = try await Rehearsal(
      study: study, studyBytes: Array("{}".utf8), studyFolder: "s", tasks: [task],
      seed: Seed(7), mock: .uniform, output: place.path, isOutputNamed: true, software: "0"
    ).run(participants: 8, jobs: 1)
    var seen: Set<[String]> = []
    for session in sessions {
      let planned = session.record.head.plannedSteps.map(\.identifier)
      let table = ResultsTable(
        columns: AnswersTable.columns, rows: AnswersTable.rows(of: session.record))
      let told = table.rows.indices.map { row in
        [table.cell(row, "stepIndex"), table.cell(row, "step")]
      }
      #expect(told == planned.enumerated().map { [.integer(Int64($0 + 1)), .text($1)] })
      seen.insert(planned)
    }
    #expect(seen.count > 4)
  }

  @Test("PsychoPy 3670: each draw has a generator of its own, so that one more moves no other")
  func ownGenerators() throws {
    func plan(clips: Bool) throws -> SessionPlan {
      let question = Question(
        identifier: "q", text: "?",
        answerFormat: .textChoice(
          TextChoiceAnswerFormat(
            choices: (0..<9).map { AnswerChoice(value: .integer($0), text: "C") },
            order: .shuffled)))
      let music = Step.timed("music", recorders: []) {
        $0.clip = clips ? ClipChoice(library: "l") : nil
      }
      let task = StudyTask(
        identifier: "T",
        steps: [music, .survey(SurveyStep(identifier: "s", questions: [question]))])
      let study = Study(
        identifier: "s", revision: 1, title: "S",
        clipLibraries: [
          ClipLibrary(identifier: "l", clips: (1...6).map { Clip(file: "c\($0).mp3") })
        ], tasks: [task])
      return try SessionPlan(
        study: study, task: task, participant: "P01", number: 1, seed: Seed(7))
    }
    let (with, without) = (try plan(clips: true), try plan(clips: false))
    #expect(with.steps[0].clip != nil && without.steps[0].clip == nil)
    #expect(with.steps[1].choiceOrders == without.steps[1].choiceOrders)
  }
}
