import Foundation
import ResultFiles
import StrictJSON
import TestSupport
import Testing

/// What a de-identified export shows of texts into which answers were filled.
@Suite struct ExportTextTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func export(_ session: FilledSession, dropsTexts: Bool) throws -> SessionExport {
    try SessionExport.of(
      session.path, try #require(session.record),
      .deidentified(RevealingSession.key, dropsTexts: dropsTexts))
  }

  /// The texts of the journal and of every step's file.
  private func lines(_ export: SessionExport) throws -> [SessionEvent] {
    let journal = try #require(export.files.first { $0.name == "events.jsonl" })
    return JournalReader(reading: journal.bytes).lines.compactMap(\.event)
  }

  private func answers(_ export: SessionExport) throws -> [AnswerResult] {
    try lines(export).compactMap { event in
      guard case .answer(_, let answer) = event else { return nil }
      return answer
    }
  }

  @Test(
    "no text, label, value or hash of a de-identified export holds what was filled in",
    arguments: 1...60)
  func secrets(number: Int) async throws {
    let session = try await FilledSession(number, in: place.path + "/out")
    for dropsTexts in [true, false] {
      let export = try export(session, dropsTexts: dropsTexts)
      for file in export.files {
        for secret in session.secrets + (dropsTexts ? session.ownWords : []) {
          #expect(
            Data(file.bytes).range(of: Data(secret.utf8)) == nil, "'\(secret)' in \(file.name)")
        }
      }
      let answers = try answers(export)
      #expect(answers.first { $0.question == "ch" }?.label == "A; B; other")
      #expect(answers.first { $0.question == "score" }?.answer == 4)
      #expect(answers.first { $0.question == "y" }?.text == "y?")
      #expect(export.valuesLeftOut == answers.count { $0.state == .calculated && $0.answer == nil })
    }
  }

  @Test("texts are told as the study of that moment has them", arguments: 1...60)
  func wording(number: Int) async throws {
    let session = try await FilledSession(number, in: place.path + "/out")
    let export = try export(session, dropsTexts: true)
    for event in try lines(export) {
      switch event {
      case .stepStarted(let start) where start.index == 2: #expect(start.title.hasPrefix("OLD "))
      case .consent(_, let consent):
        #expect(consent.sections.allSatisfy { $0.title.hasPrefix("OLD ") })
      case .answer(_, let answer) where answer.question == "ch":
        #expect(answer.text.hasPrefix("OLD "))
      case .answer(_, let answer) where answer.question == "sum":
        #expect(answer.text == (number.isMultiple(of: 2) ? "NEW " : "OLD "))
      case .sessionEnded(_, let reason):
        #expect(reason?.hasPrefix(number.isMultiple(of: 2) ? "NEW " : "OLD ") == true)
      default: break
      }
    }
  }

  @Test("the hash of a consent into which something was filled is in no export that is changed")
  func consent() async throws {
    var kept = 0
    for number in 1...40 {
      let session = try await FilledSession(number, in: place.path + "/out")
      let record = try #require(session.record)
      let plain = try SessionExport.of(session.path, record, .plain)
      #expect(plain.form == .rewritten)
      for export in [plain, try export(session, dropsTexts: false)] {
        let journal = try lines(export)
        let study = try #require(
          journal.compactMap { event -> String? in
            guard case .study(let text) = event else { return nil }
            return text
          }.first)
        let steps = try Document(reading: Array(study.utf8)).root.value["tasks"]?.array?[0]["steps"]
        let isFilled = String(decoding: Writer.bytes(try #require(steps?.array?[1])), as: UTF8.self)
          .contains("{{")
        for case .consent(_, let consent) in journal {
          #expect((consent.sha256 == nil) == isFilled)
          kept += isFilled ? 0 : 1
        }
      }
      let bytes = plain.files.filter { $0.name == "session.json" }.flatMap(\.bytes)
      let manifest = try Document(reading: bytes).root.value
      #expect(manifest["export"]?["leftOut"]?.array?.first == "identifyingAnswers")
    }
    #expect(kept > 0)
  }
}
