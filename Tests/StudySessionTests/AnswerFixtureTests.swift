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

  @Test("a file with more problems than a thousand is read no further, and says where")
  func manyProblems() throws {
    let bytes = Array(String(repeating: "{\n", count: 100_000).utf8)
    let error = #expect(throws: AnswerFileError.self) { try AnswerSource(reading: bytes) }
    #expect(error?.problems.count == 1001)
    #expect(error?.problems.last?.line == 1001)
    #expect(error?.problems.last?.text.contains("not read") == true)
    _ = try AnswerSource(reading: Array(String(repeating: "\n", count: 100_000).utf8))
  }
}
