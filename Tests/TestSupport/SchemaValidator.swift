import Foundation
import StrictJSON

/// check-jsonschema, the judge of whether a file follows a schema.
package enum SchemaValidator {
  /// The program, from the repository's `.venv` or from `PATH`; nil where it is not installed.
  package static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let own = FormatFixtures.repository.appendingPathComponent(".venv/bin").path
    return ([own] + folders.map(String.init)).map { $0 + "/check-jsonschema" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The paths of the files that a schema refuses.
  ///
  /// - Parameters:
  ///   - files: What is validated.
  ///   - schema: Its name, such as `study-1`.
  /// - Returns: The paths of those that are no JSON, or not such as the schema asks for.
  /// - Throws: Where the program cannot be run, or its report not be read.
  package static func refused(_ files: [URL], by schema: String) async throws -> Set<String> {
    try await refused(files, byFile: FormatFixtures.schema(schema).path)
  }

  /// The same by a schema of any place.
  package static func refused(_ files: [URL], byFile schema: String) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    let report = try folder.write("", to: "report.json")
    try await run(
      ["--schemafile", schema, "--output-format", "json"]
        + files.map(\.path),
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
