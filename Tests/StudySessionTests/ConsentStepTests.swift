import Digests
import Foundation
import HealthSamples
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct ConsentStepTests {
  private static let consent = ConsentStep(
    identifier: "consent", title: "Taking part",
    sections: [
      ConsentSection(kind: .overview, summary: "In short.", text: "What it is about."),
      ConsentSection(kind: .custom, title: "Risks", text: "None."),
    ], question: "Do you agree?", signature: ConsentSignature())

  private func conduct(
    _ step: ConsentStep = Self.consent, then steps: [Step] = [], agreed: [Reply],
    _ change: (inout Sitting) throws -> Void = { _ in }
  ) async throws -> Sitting.Conducted {
    var sitting = try Sitting([.consent(step)] + steps)
    try change(&sitting)
    return try await sitting.conduct { screen in
      guard case .question(let question) = screen else {
        return ScriptedPresenter.goingOn(screen)
      }
      guard question.isConsent else { return [.reply(.text("Some Body"), after: .seconds(1))] }
      let reply = question.problem == nil ? agreed.first : agreed.last
      return reply.map { [.reply($0, after: .seconds(2))] } ?? []
    }
  }

  @Test("pages come first, one after another, then the question, then the name")
  func screens() async throws {
    let screens = try await conduct(agreed: [.text("yes")]).presenter.screens
    let told = screens.map { screen in
      switch screen {
      case .instruction(let header):
        "\(header.page?.number ?? 0)/\(header.page?.count ?? 0) \(header.title): \(header.text)"
      case .question(let screen): "\(screen.header.title): \(screen.question.text.text())"
      default: "?"
      }
    }
    #expect(
      told == [
        "1/2 Welcome: In short.\n\nWhat it is about.", "2/2 Risks: None.",
        "Taking part: Do you agree?", "Taking part: Please sign by typing your full name.",
      ])
  }

  @Test("the step's file tells pages, agreement and the hash of the text, but not the name")
  func agreed() async throws {
    let conducted = try await conduct(agreed: [.text("yes")])
    #expect(conducted.outcome == .completed)
    let results = try #require(try conducted.json("01-consent.json")["results"]?.array)
    #expect(results.map { $0["kind"]?.string } == ["consent", "answer", "answer"])
    #expect(results[0]["agreed"] == true)
    #expect(results[0]["date"] == results[1]["endDate"])
    let sections = try #require(results[0]["sections"]?.array)
    #expect(sections.map { $0["kind"]?.string } == ["overview", "custom"])
    #expect(sections.map { $0["elapsed"]?.number } == [1, 1])
    let text = """
      Taking part

      Welcome

      In short.

      What it is about.

      Risks

      None.

      Do you agree?

      Please sign by typing your full name.

      """
    #expect(results[0]["sha256"]?.string == SHA256Digest(of: Array(text.utf8)).hexadecimal)
    #expect(results[1]["answer"] == true)
    #expect(results[2]["question"] == "signature" && results[2]["answer"] == nil)
  }

  @Test("the name stands in the identifying files alone, with its date")
  func signature() async throws {
    let conducted = try await conduct(agreed: [.text("yes")])
    let answers = try #require(try conducted.json("identifying.json")["answers"]?.array)
    #expect(answers.map { $0["answer"] } == ["Some Body"])
    #expect(answers.first?["endDate"]?.string != nil)
    for name in try conducted.folder.names() where !name.hasPrefix("identifying") {
      let text = String(decoding: try conducted.folder.read(name), as: UTF8.self)
      #expect(!text.contains("Some Body"), "\(name)")
    }
  }

  @Test("the language shown is told, and its text is what is hashed")
  func language() async throws {
    let both = LocalizedText(translations: [
      .init(language: "en", text: "Do you agree?"), .init(language: "de", text: "Stimmen Sie zu?"),
    ])
    let step = ConsentStep(
      identifier: "consent", sections: [ConsentSection(kind: .privacy, text: "x")], question: both)
    let consent = try await conduct(step, agreed: [.text("y")]).record.steps.first?.consent
    #expect(consent?.language == "en")
    let text = "Privacy\n\nx\n\nDo you agree?\n"
    #expect(consent?.sha256 == SHA256Digest(of: Array(text.utf8)).hexadecimal)
  }

  @Test("neither Return nor a skip agrees: the question is asked again")
  func required() async throws {
    for reply in [Reply.proceed, .skip, .text("maybe"), .text("")] {
      let conducted = try await conduct(agreed: [reply, .text("yes")])
      let problems = conducted.presenter.screens.compactMap { screen in
        if case .question(let question) = screen { question.problem } else { nil }
      }
      #expect(problems == ["Please answer yes or no."], "\(reply)")
      #expect(conducted.outcome == .completed)
    }
  }

  @Test("a refusal ends the session, and none of its files tells so")
  func refused() async throws {
    let conducted = try await conduct(then: [.timed()], agreed: [.text("no")])
    #expect(conducted.outcome == .refusedConsent)
    #expect(conducted.presenter.screens.count == 3)
    #expect(conducted.record.steps.first?.answers == [])
    #expect(conducted.record.steps.first?.consent?.isAgreed == nil)
  }

  @Test("health data are asked for once there is a consent, not before")
  func permissions() async throws {
    let conducted = try await conduct(then: [.timed()], agreed: [.text("no")]) {
      $0.permission = .ask
    }
    #expect(conducted.record.permissions == [])
    let agreed = try await conduct(then: [.timed()], agreed: [.text("yes")]) {
      $0.permission = .ask
    }
    #expect(!agreed.record.permissions.isEmpty)
    #expect(agreed.recording("heartRate", step: 2)?.samples.isEmpty == false)
  }

  @Test("a session that is cut among the pages has those that were read in its journal")
  func cut() async throws {
    let sitting = try Sitting([.consent(Self.consent)])
    let conducted = try await sitting.conduct { screen in
      guard case .instruction(let header) = screen, header.page?.number == 1 else {
        return [.reply(.signal(15), after: .seconds(1))]
      }
      return [.reply(.proceed, after: .seconds(1))]
    }
    #expect(conducted.outcome == .signal(15))
    let journal = JournalReader(reading: try conducted.folder.read(Journal.fileName))
    let record = try #require(SessionRecord(folding: journal.lines))
    #expect(record.steps.first?.consent?.sections.map(\.title) == ["Welcome"])
    #expect(record.steps.first?.consent?.isAgreed == nil)
    #expect(try conducted.json("01-consent.json")["ending"] == "interrupted")
  }

  @Test("prepared answers agree or refuse; one that is missing is not taken for consent")
  func prepared() async throws {
    let agree = #"{"step": "consent", "question": "agreed", "answer": "#
    let name = #"{"step": "consent", "question": "signature", "answer": "Some Body"}"#
    for (lines, outcome) in [
      (agree + "true}\n" + name, SessionOutcome.completed), (agree + "false}", .refusedConsent),
      (name, .inputEnded("no answer for step 'consent', question 'agreed'")),
    ] {
      let conducted = try await conduct(agreed: []) {
        $0.answers = try AnswerSource(reading: Array(lines.utf8))
      }
      #expect(conducted.outcome == outcome, "\(lines)")
    }
  }
}
