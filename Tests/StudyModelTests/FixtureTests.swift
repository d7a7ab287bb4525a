import Foundation
import StudyModel
import TestSupport
import Testing

@Suite struct FixtureTests {
  @Test("every valid fixture is read")
  func valid() throws {
    let files = try Fixtures.studies("valid")
    #expect(files.count >= 19)
    for file in files {
      let reading = try Fixtures.read(file)
      #expect(reading.study != nil, "\(file.lastPathComponent): \(reading.findings)")
      #expect(!reading.findings.hasErrors)
      let isDoubtful = file.lastPathComponent.hasSuffix("-doubtful.json")
      #expect(
        !reading.findings.isEmpty == isDoubtful, "\(file.lastPathComponent): \(reading.findings)")
    }
  }

  @Test("every study of the repository checks clean, and its clips are there")
  func studies() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      at: Fixtures.repository.appendingPathComponent("Studies"), includingPropertiesForKeys: nil)
    #expect(folders.count >= 2)
    for folder in folders {
      let reading = try Fixtures.read(folder.appendingPathComponent("study.json"))
      let findings = StudyCheck.findings(for: reading) { file in
        let path = folder.appendingPathComponent(file).path
        return FileManager.default.isReadableFile(atPath: path) ? .lasts(30) : .unusable("missing")
      }
      #expect(reading.study != nil && findings.isEmpty, "\(folder.lastPathComponent): \(findings)")
    }
  }

  @Test("every invalid fixture is refused", arguments: ["invalid", "invalid-beyond-schema"])
  func invalid(kind: String) throws {
    let files = try Fixtures.studies(kind)
    #expect(files.count >= 12)
    for file in files {
      let reading = try Fixtures.read(file)
      #expect(reading.study == nil, "\(file.lastPathComponent)")
      #expect(reading.findings.hasErrors, "\(file.lastPathComponent)")
    }
  }

  @Test("a fixture breaks one rule: its findings have one code")
  func oneReason() throws {
    for file in try Fixtures.studies("invalid") + Fixtures.studies("invalid-beyond-schema") {
      let codes = Set(try Fixtures.read(file).findings.map(\.rule))
      #expect(codes.count == 1, "\(file.lastPathComponent): \(codes)")
    }
  }

  @Test(
    "the schema accepts what the reader accepts, and refuses what it refuses",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func schemaAgrees() async throws {
    let valid = try Fixtures.studies("valid") + [Fixtures.karenina, Fixtures.moodAndMusic]
    let beyond = try Fixtures.studies("invalid-beyond-schema")
    let invalid = try Fixtures.studies("invalid")
    let refused = try await SchemaValidator.refused(valid + beyond + invalid, by: "study-1")
    let expected = Set(invalid.map(\.path))
    #expect(refused.subtracting(expected) == [])
    #expect(expected.subtracting(refused) == [])
  }
}

extension Fixtures {
  static let moodAndMusic = repository.appendingPathComponent(
    "Studies/mood-and-music/study.json")
  static let karenina = repository.appendingPathComponent("Studies/karenina/study.json")
}
