import Chance
import Foundation
import Quantities
import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

/// The studies of fixtures whose questions have every format.
private func questions(_ name: String) throws -> [Question] {
  let file = FormatFixtures.repository.appendingPathComponent(
    "Schemas/fixtures/study/valid/\(name).json")
  let reading = StudyFile.read(Array(try Data(contentsOf: file)))
  guard case .survey(let survey)? = reading.study?.tasks.first?.steps.first else { return [] }
  return survey.questions
}

private let names = [
  "every-answer-format", "answer-formats-with-required-keys-alone", "every-key-of-a-question",
  "date-limits-in-every-form",
]

@Suite struct AnswerFormatTests {
  @Test("a simulated answer is within its format's rules, in 1,000 draws of each", arguments: names)
  func simulated(name: String) throws {
    let questions = try questions(name)
    #expect(!questions.isEmpty)
    for question in questions {
      var stream = Seed(7).stream(question.identifier)
      for draw in 0..<1000 {
        let context = AnswerContext(
          now: Instant(milliseconds: 1_740_000_000_000 + Int64(draw) * 86_400_000))
        let text = SimulatedAnswers(context: context).text(for: question.answerFormat, &stream)
        let format = question.answerFormat
        let answer = Result { () throws(AnswerError) in try format.answer(from: text, in: context) }
        guard case .success(let valid) = answer else {
          Issue.record("\(question.identifier): '\(text)': \(answer)")
          return
        }
        // What is kept can be given again.
        #expect(try format.answer(from: valid.value, in: context).value == valid.value)
      }
    }
  }

  @Test("a rehearsal answers every format, and its step's file is as the schema says")
  func rehearsed() async throws {
    let step = Step.survey(
      SurveyStep(identifier: "q", questions: try questions("every-answer-format")))
    let folder = try TemporaryFolder()
    let task = StudyTask(identifier: "T", steps: [step])
    let sessions = try await Rehearsal(
      study: Study(identifier: "s", revision: 1, title: "S", tasks: [task]),
      studyBytes: Array("{}".utf8), studyFolder: folder.path, tasks: [task], seed: Seed(7),
      mock: .uniform, output: folder.path + "/out", isOutputNamed: true, software: "0"
    ).run(participants: 20, jobs: 2)
    for session in sessions {
      #expect(session.outcome == .completed)
      let answers = try #require(session.record.steps.first?.answers)
      #expect(answers.map(\.state) == Array(repeating: .answered, count: 18))
    }
    let files = sessions.map { URL(fileURLWithPath: $0.folder + "/01-q.json") }
    if SchemaValidator.path != nil {
      #expect(try await SchemaValidator.refused(files, by: "step-1") == [])
      let heads = sessions.map { URL(fileURLWithPath: $0.folder + "/session.json") }
      #expect(try await SchemaValidator.refused(heads, by: "session-1") == [])
    }
    let orders = Set(
      sessions.map { Writer.string(.object($0.record.head.plannedSteps[0].choices)) })
    #expect(orders.count > 3)
  }

  @Test("the plan shuffles choices by a stream of their own; exclusive ones keep their places")
  func order() throws {
    let all = try questions("every-answer-format")
    let plans = try (1...200).map { number in
      let steps = [Step.survey(SurveyStep(identifier: "q", questions: all))]
      let task = StudyTask(identifier: "T", steps: steps)
      return try SessionPlan(
        study: Study(identifier: "s", revision: 1, title: "S", tasks: [task]), task: task,
        participant: "P01", number: number, seed: Seed(7))
    }
    let orders = plans.compactMap { $0.steps[0].choiceOrders["textChoice"] }
    #expect(orders.count == 200)
    #expect(Set(orders).count == 6)
    #expect(orders.allSatisfy { $0.last == 3 && $0.sorted() == [0, 1, 2, 3] })
    let planned = plans[0].plannedSteps[0]
    #expect(planned.choices.map(\.key) == ["textChoice"])
    #expect(planned.json["choices"]?["textChoice"]?.array?.last == "none")
    #expect(try SessionHead.PlannedStep(json: planned.json) == planned)
  }

  private func conduct(
    _ question: Question, _ replies: [Reply], _ answers: String? = nil
  ) async throws -> (answer: AnswerResult?, problems: [String], outcome: SessionOutcome) {
    var sitting = try Sitting([
      .survey(SurveyStep(identifier: "s", questions: [question]))
    ])
    sitting.answers = try answers.map { try AnswerSource(reading: Array($0.utf8)) }
    let conducted = try await sitting.conduct { screen in
      guard case .question(let shown) = screen else { return [] }
      let reply = shown.problem == nil ? replies.first : replies.last
      return reply.map { [.reply($0, after: .seconds(1))] } ?? []
    }
    let problems = conducted.presenter.screens.compactMap { screen in
      if case .question(let question) = screen { question.problem } else { nil }
    }
    return (conducted.record.steps.first?.answers.first, problems, conducted.outcome)
  }

  @Test("Return answers with the default, and the default may be typed over")
  func defaults() async throws {
    let question = Question(
      identifier: "q", text: "?", answerFormat: .numeric(NumericAnswerFormat(unit: "h")),
      defaultAnswer: 8)
    let taken = try await conduct(question, [.proceed]).answer
    #expect(taken?.answer == 8)
    #expect(taken?.unit == "h")
    #expect(try await conduct(question, [.text("7.50")]).answer?.typed == "7.50")
    #expect(try await conduct(question, [.skip]).answer?.state == .skipped)
  }

  @Test("'?' is \"I don't know\" where the question offers it, typed or prepared")
  func dontKnow() async throws {
    var question = Question(
      identifier: "q", text: "?", isRequired: true, allowsDontKnow: true,
      answerFormat: .age(AgeAnswerFormat()))
    #expect(try await conduct(question, [.text("?")]).answer?.state == .dontKnow)
    let line = #"{"step": "s", "question": "q", "state": "dontKnow"}"#
    #expect(try await conduct(question, [], line).answer?.state == .dontKnow)
    question.allowsDontKnow = false
    #expect(
      try await conduct(question, [.text("?"), .text("40")]).problems
        == ["Please give a whole number."])
    #expect(
      try await conduct(question, [], line).outcome
        == .failed(.answer(step: "s", question: "q", problem: "it does not offer 'dontKnow'")))
  }

  @Test("a date's limits are those of the session's clock")
  func today() async throws {
    let format = DateAnswerFormat(
      range: DateRange(minimum: .fromToday(-1, .day), maximum: .fromToday(0, .day)))
    let question = Question(identifier: "q", text: "?", answerFormat: .date(format))
    // The sitting's clock stands at 2026-11-30T01:53:20+01:00.
    let given = try await conduct(question, [.text("2026-12-01"), .text("2026-11-30")])
    #expect(given.problems == ["Please give 2026-11-30 or earlier."])
    #expect(given.answer?.answer == "2026-11-30")
  }

  @Test("a simulated participant leaves a question that it can't answer, or ends")
  func unanswerable() async throws {
    let clock = VirtualClock(start: Instant(milliseconds: 0))
    let inbox = Inbox()
    let participant = SimulatedParticipant(
      clock: clock, inbox: inbox, stream: Seed(7).stream("participant"))
    let header = StepHeader(studyTitle: "", title: "", text: "", number: 1, count: 1)
    for (isRequired, expected) in [(false, Reply.skip), (true, .inputEnded)] {
      participant.show(
        .question(
          QuestionScreen(
            header: header, number: 1, count: 1,
            question: Question(
              identifier: "q", text: "?", isRequired: isRequired,
              answerFormat: .text(TextAnswerFormat())),
            language: nil, problem: "No.")))
      #expect(await clock.wait(until: nil, for: inbox) == expected)
    }
  }
}
