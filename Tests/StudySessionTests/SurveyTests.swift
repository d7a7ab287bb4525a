import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct SurveyTests {
  private let step = Step.survey(
    SurveyStep(
      identifier: "mood", title: "Mood",
      questions: [
        Question(
          identifier: "now", text: "How do you feel?", isRequired: true,
          answerFormat: .scale(
            ScaleAnswerFormat(
              minimum: 1, maximum: 7, minimumDescription: "very bad",
              maximumDescription: "very good"))),
        Question(
          identifier: "meal", text: "What did you eat?",
          answerFormat: .text(TextAnswerFormat(maximumLength: 20))),
      ]))

  private func conduct(
    _ replies: [String: [Reply]]
  ) async throws -> Sitting.Conducted {
    try await Sitting([step]).conduct { screen in
      guard case .question(let question) = screen else { return [] }
      let all = replies[question.question.identifier] ?? []
      let next = question.problem == nil ? all.first : all.last
      return next.map { [.reply($0, after: .milliseconds(1500))] } ?? []
    }
  }

  @Test("answers are kept with text, label, times and response time")
  func answers() async throws {
    let conducted = try await conduct(["now": [.text("7")], "meal": [.text("soup")]])
    let answers = try #require(conducted.record.steps.first?.answers)
    #expect(answers.map(\.question) == ["now", "meal"])
    #expect(answers.map(\.answer) == [7, "soup"])
    #expect(answers.map(\.label) == ["very good", nil])
    #expect(answers.map(\.text) == ["How do you feel?", "What did you eat?"])
    #expect(answers.map(\.answerKind) == ["scale", "text"])
    #expect(answers.map(\.responseTime) == [1.5, 1.5])
    let json = try conducted.json("01-mood.json")["results"]?.array
    #expect(json?.map { $0["state"]?.string } == ["answered", "answered"])
  }

  @Test("the role of a question and the language shown stand in the results")
  func roleAndLanguage() async throws {
    var texts = LocalizedText("")
    texts.translations = [
      LocalizedText.Translation(language: "en", text: "How old?"),
      LocalizedText.Translation(language: "de", text: "Wie alt?"),
    ]
    let question = Question(
      identifier: "age", text: texts, role: .age, answerFormat: .age(AgeAnswerFormat()))
    var sitting = try Sitting([.survey(SurveyStep(identifier: "who", questions: [question]))])
    sitting.language = "de"
    let conducted = try await sitting.conduct { screen in
      if case .question = screen { [.reply(.text("44"), after: .zero)] } else { [] }
    }
    let answer = try #require(try conducted.json("01-who.json")["results"]?.array?.first)
    #expect(answer["role"] == "age")
    #expect(answer["text"] == "Wie alt?")
  }

  @Test("a reply that is no answer is told why and asked again")
  func problem() async throws {
    let conducted = try await conduct([
      "now": [.text("8"), .text("2")], "meal": [.text("soup")],
    ])
    let problems = conducted.presenter.screens.compactMap { screen in
      if case .question(let question) = screen { question.problem } else { nil }
    }
    #expect(problems == ["Please give a whole number from 1 to 7."])
    #expect(conducted.record.steps.first?.answers.first?.answer == 2)
    #expect(conducted.record.steps.first?.answers.first?.responseTime == 3)
  }

  @Test("an optional question may be skipped, a required one not")
  func skip() async throws {
    let conducted = try await conduct(["now": [.skip, .text("1")], "meal": [.skip]])
    let answers = try #require(conducted.record.steps.first?.answers)
    #expect(answers.map(\.state) == [.answered, .skipped])
    #expect(answers.last?.answer == nil)
    #expect(answers.first?.label == "very bad")
  }

  @Test("an identifying answer is kept in files of its own, and stands in no other")
  func identifying() async throws {
    let name = Question(
      identifier: "name", text: "What is your name?", isIdentifying: true,
      answerFormat: .text(TextAnswerFormat()))
    let sitting = try Sitting([.survey(SurveyStep(identifier: "who", questions: [name]))])
    let conducted = try await sitting.conduct { _ in [.reply(.text("Somebody"), after: .seconds(1))]
    }
    #expect(conducted.record.steps.first?.answers.map(\.answer) == [nil])
    #expect(conducted.record.steps.first?.answers.map(\.state) == [.answered])
    let answers = try conducted.json("identifying.json")["answers"]?.array
    #expect(answers?.map { $0["answer"]?.string } == ["Somebody"])
    let entry = conducted.record.files.first { $0.kind == .identifying }
    #expect(try conducted.sha256("identifying.json") == entry?.sha256)
    for file in try conducted.folder.names() {
      let text = String(decoding: try conducted.folder.read(file), as: UTF8.self)
      #expect(text.contains("Somebody") == file.hasPrefix("identifying"), "\(file)")
    }
    let journal = JournalReader(reading: try conducted.folder.read("identifying.jsonl"))
    #expect(journal.problems.isEmpty && journal.lines.count == 2)
  }

  @Test("prepared answers are taken without anyone at the terminal, those for the person first")
  func prepared() async throws {
    var sitting = try Sitting([step, .completion(CompletionStep(identifier: "bye"))])
    sitting.answers = try AnswerSource(
      reading: Array(
        """
        {"step": "mood", "question": "now", "answer": 3}
        {"step": "mood", "question": "now", "answer": 4, "participant": "P01"}
        {"step": "mood", "question": "meal", "state": "skipped"}

        """.utf8))
    let conducted = try await sitting.conduct { _ in [] }
    #expect(conducted.outcome == .completed)
    #expect(conducted.record.steps.first?.answers.map(\.answer) == [4, nil])
  }

  @Test("a question without a prepared answer ends the input, and is named")
  func missing() async throws {
    var sitting = try Sitting([step])
    sitting.answers = try AnswerSource(
      reading: Array(#"{"step": "mood", "question": "now", "answer": 3}"#.utf8))
    let conducted = try await sitting.conduct { _ in [] }
    #expect(conducted.outcome == .inputEnded("no answer for step 'mood', question 'meal'"))
    #expect(conducted.record.steps.first?.answers.map(\.answer) == [3])
  }

  @Test("a prepared answer that the question does not take fails, and is named")
  func wrong() async throws {
    var sitting = try Sitting([step])
    sitting.answers = try AnswerSource(
      reading: Array(#"{"step": "mood", "question": "now", "answer": 9}"#.utf8))
    let outcome = try await sitting.conduct { _ in [] }.outcome
    #expect(
      outcome
        == .failed(
          .answer(
            step: "mood", question: "now", problem: "expected a whole number from 1 to 7")))
  }

  @Test("lines for steps or questions that the study has not are told, in their order")
  func strangers() throws {
    let study = Study(
      identifier: "s", revision: 1, title: "S", tasks: [StudyTask(identifier: "T", steps: [step])])
    let lines = """
      {"step": "mood", "question": "now", "answer": 1}
      {"step": "moood", "question": "now", "answer": 1}
      {"step": "mood", "question": "nwo", "answer": 1}
      {"step": "mood", "question": "now", "answer": 2}
      """
    let error = #expect(throws: AnswerFileError.self) {
      try AnswerSource(reading: Array(lines.utf8), of: study)
    }
    #expect(
      error?.problems.map(\.description) == [
        "line 2: found the step 'moood'; the study has none such",
        "line 3: found the question 'nwo'; step 'mood' has none such",
        "line 4: found a second answer to 'now'; expected one",
      ])
  }

  @Test("bytes that are no UTF-8 are asked for again, not kept altered")
  func undecodable() async throws {
    let conducted = try await conduct([
      "now": [.text("1")], "meal": [.text("so\u{FFFD}up"), .text("soup")],
    ])
    #expect(conducted.record.steps.first?.answers.last?.answer == "soup")
  }

  @Test("everything that is wrong with a file of answers is told at once, line by line")
  func badFile() throws {
    let text = """
      {"step": "mood"}
      not json
      {"step": "m", "question": "q", "answer": 1, "state": "skipped"}
      {"step": "m", "question": "q", "answr": 1}
      {"step": "m", "question": "q", "state": "later"}
      {"step": "m", "question": "q", "answer": 1, "pass": 0}
      {"step": "m", "question": "q", "answer": 1}
      {"step": "m", "question": "q", "answer": 2}
      """
    let error = #expect(throws: AnswerFileError.self) {
      try AnswerSource(reading: Array(text.utf8))
    }
    #expect(error?.problems.map(\.line) == [1, 2, 3, 4, 5, 6, 8])
  }
}
