import Foundation
import ResultFiles
import StrictJSON
import TestSupport
import Testing

/// A format of ``ResultFiles``, and whether its reader takes a file of it.
enum ResultFormat: String, CaseIterable {
  case session, step, samples, journal, audit, withdrawal
  case consentRefusals = "consent-refusals"

  func isRead(_ bytes: [UInt8]) throws -> Bool {
    switch self {
    case .session:
      isRead { () throws(FormatError) in
        let json = try Self.json(bytes)
        _ = try SessionRecord(manifest: json)
        _ = try SessionRecord.steps(inManifest: json)
      }
    case .step: isRead { () throws(FormatError) in _ = try StepFile(json: try Self.json(bytes)) }
    case .samples: RecorderFile(reading: bytes, file: "fixture").problems.isEmpty
    case .journal: try isLineRead(bytes)
    case .audit:
      isRead { () throws(FormatError) in _ = try AuditLog.Entry(json: try Self.json(bytes)) }
    case .withdrawal:
      isRead { () throws(FormatError) in _ = try Withdrawal(json: try Self.json(bytes)) }
    case .consentRefusals:
      isRead { () throws(FormatError) in _ = try ConsentRefusal(json: try Self.json(bytes)) }
    }
  }

  private func isRead(_ read: () throws(FormatError) -> Void) -> Bool {
    do throws(FormatError) {
      try read()
      return true
    } catch {
      return false
    }
  }

  private static func json(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      throw FormatError(key: "", found: error.found, expected: error.expected)
    }
  }

  /// A header is read alone, another line after the header of the fixtures.
  private func isLineRead(_ line: [UInt8]) throws -> Bool {
    let isHeader = try Self.json(line)["kind"]?.string == "header"
    let header = try Data(
      contentsOf: try FormatFixtures.files("journal", "valid")
        .filter { $0.lastPathComponent == "header.json" }[0])
    return JournalReader(reading: isHeader ? line : Array(header) + line).problems.isEmpty
  }
}

@Suite struct FormatFixtureTests {
  @Test("every valid fixture is read", arguments: ResultFormat.allCases)
  func valid(format: ResultFormat) throws {
    let files = try FormatFixtures.files(format.rawValue, "valid")
    #expect(files.count >= 3)
    for file in files {
      #expect(try format.isRead(Array(try Data(contentsOf: file))), "\(file.lastPathComponent)")
    }
  }

  @Test("every invalid fixture is refused", arguments: ResultFormat.allCases)
  func invalid(format: ResultFormat) throws {
    for kind in ["invalid", "invalid-beyond-schema"] {
      for file in try FormatFixtures.files(format.rawValue, kind) {
        #expect(try !format.isRead(Array(try Data(contentsOf: file))), "\(file.lastPathComponent)")
      }
    }
  }

  @Test(
    "the schema accepts what the reader accepts, and refuses what it refuses",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"),
    arguments: ResultFormat.allCases)
  func schemaAgrees(format: ResultFormat) async throws {
    let name = format.rawValue
    let invalid = try FormatFixtures.files(name, "invalid")
    let accepted =
      try FormatFixtures.files(name, "valid")
      + FormatFixtures.files(name, "invalid-beyond-schema")
    let refused = try await SchemaValidator.refused(accepted + invalid, by: name + "-1")
    #expect(refused == Set(invalid.map(\.path)))
  }

  @Test(
    "what a session writes follows the schemas",
    .enabled(if: SchemaValidator.path != nil, "check-jsonschema is not installed"))
  func written() async throws {
    let place = try TemporaryFolder()
    let path = URL(fileURLWithPath: try await ExampleSession.whole(in: place.path))
    let names = ["01-mood.json", "02-fitness.walk.json", "03-music.json"]
    let recorders = ["02-fitness.walk.heartRate.json", "02-fitness.walk.pedometer.json"]
    for (schema, files) in [
      ("session-1", ["session.json"]), ("step-1", names), ("samples-1", recorders),
    ] {
      let refused = try await SchemaValidator.refused(
        files.map(path.appendingPathComponent), by: schema)
      #expect(refused == [])
    }
  }
}
