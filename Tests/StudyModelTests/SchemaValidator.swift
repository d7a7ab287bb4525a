import Foundation
import StrictJSON
import TestSupport

/// check-jsonschema, the judge of whether a file follows a schema.
enum SchemaValidator {
  /// The program, from the repository's `.venv` or from `PATH`; nil where it is not installed.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let own = Fixtures.repository.appendingPathComponent(".venv/bin").path
    return ([own] + folders.map(String.init)).map { $0 + "/check-jsonschema" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The paths of the files that the schema of studies refuses.
  static func refused(_ files: [URL]) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    let report = try folder.write("", to: "report.json")
    try await run(
      ["--schemafile", Fixtures.schema.path, "--output-format", "json"] + files.map(\.path),
      writingTo: report)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: report)))
    let root = try Document(reading: bytes).root
    let entries = ["errors", "parse_errors"].flatMap { root[$0]?.array ?? [] }
    return Set(entries.compactMap { $0["filename"]?.string })
  }

  private static func run(_ arguments: [String], writingTo report: String) async throws {
    guard let path else { return }
    let program = Process()
    program.executableURL = URL(fileURLWithPath: path)
    program.arguments = arguments
    program.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: report))
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      program.terminationHandler = { @Sendable _ in ended.resume() }
      do { try program.run() } catch { ended.resume(throwing: error) }
    }
  }
}
