import Foundation
import StudySession
import TestSupport
import Testing

/// The schema of a line of answers and its reader say the same.
@Suite struct AnswerFixtureTests {
  @Test("every valid line is read, every invalid one refused")
  func reader() throws {
    for file in try FormatFixtures.files("answers", "valid") {
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try read(file) }
    }
    for file in try FormatFixtures.files("answers", "invalid") {
      #expect(throws: AnswerFileError.self, "\(file.lastPathComponent)") { try read(file) }
    }
  }

  private func read(_ file: URL) throws {
    _ = try AnswerSource(reading: Array(try Data(contentsOf: file)))
  }

  @Test(
    "the schema accepts what the reader accepts, and refuses what it refuses",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func schemaAgrees() async throws {
    let valid = try FormatFixtures.files("answers", "valid")
    let invalid = try FormatFixtures.files("answers", "invalid")
    let refused = try await SchemaValidator.refused(valid + invalid, by: "answers-1")
    #expect(refused == Set(invalid.map(\.path)))
  }
}
