import Foundation
import StrictJSON
import StudyModel
import TestSupport
import Testing

/// Schema and reader, asked about the same studies.
@Suite struct SchemaAgreementTests {
  /// Whoever adds a key adds it to one valid fixture, of which ``everyKey`` is the richest.
  private static let everyKey = "Schemas/fixtures/study/valid/every-key.json"

  @Test("every key of the schema is in a valid fixture, and so in the studies made below")
  func everyKeyIsCovered() throws {
    let schema = try value("Schemas/study-1.schema.json")
    let used = Set(try bases().flatMap(\.spots).compactMap(\.key))
    #expect(Set(SchemaKeys.all(in: schema)).subtracting(used) == [])
  }

  @Test(
    "of 2,000 studies that were changed at random, schema and reader refuse the same",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func changedStudies() async throws {
    var mutator = StudyMutator(
      seed: 1, rich: try value(Self.everyKey), bases: try bases(),
      schema: try value("Schemas/study-1.schema.json"))
    let made = (0..<2000).map { _ in mutator.next() }
    let texts = made.map { Writer.string($0.study) }
    let refused = try await SchemaValidator.refused(
      texts, by: "study-1", within: .seconds(600))
    #expect((200...1800).contains(refused.count), "\(refused.count) are refused")
    for (index, text) in texts.enumerated() {
      let findings = StudyFile.read(Array(text.utf8)).findings
      let errors = findings.filter { $0.severity == .error && $0.rule.isStructural }
      #expect(
        errors.isEmpty != refused.contains(index),
        "study \(index), changed at \(made[index].changes): \(errors)")
    }
  }

  private func bases() throws -> [JSONValue] {
    try Fixtures.studies("valid").map {
      try Document(reading: Array(try Data(contentsOf: $0))).root.value
    }
  }

  private func value(_ path: String) throws -> JSONValue {
    try Document(reading: try Fixtures.bytes(path)).root.value
  }
}
