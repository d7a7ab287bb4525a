import Foundation
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct IdentifyingSchemaTests {
  @Test(
    "identifying.json follows its schema, and the redacted step its own",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func written() async throws {
    let name = Question(
      identifier: "name", text: "What is your name?", isIdentifying: true,
      answerFormat: .text(TextAnswerFormat()))
    let sitting = try Sitting([.survey(SurveyStep(identifier: "who", questions: [name]))])
    let conducted = try await sitting.conduct { _ in [.reply(.text("Somebody"), after: .seconds(1))]
    }
    let folder = URL(fileURLWithPath: conducted.folder.path)
    for (file, schema) in [
      ("identifying.json", "identifying-1"), ("01-who.json", "step-1"),
      ("session.json", "session-1"),
    ] {
      let refused = try await SchemaValidator.refused(
        [folder.appendingPathComponent(file)], by: schema)
      #expect(refused == [], "\(file)")
    }
  }
}
