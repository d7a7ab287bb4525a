import Foundation

/// A Python that has certain packages, asked for numbers of its own.
struct OraclePython {
  private let path: String

  /// Nil where no interpreter, the package's own or the system's, has them all.
  init?(with packages: String) {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let found = [root + "/.venv/bin/python3", "/usr/bin/python3"].first { path in
      guard FileManager.default.isExecutableFile(atPath: path) else { return false }
      return Self.succeeds(path, ["-c", Self.search, packages])
    }
    guard let found else { return nil }
    path = found
  }

  /// Looks for packages without importing them, which takes seconds.
  private static let search = """
    import sys
    from importlib.util import find_spec
    sys.exit(any(find_spec(name) is None for name in sys.argv[1].split(", ")))
    """

  /// Runs a script that reads JSON from its first argument's file and writes some to its second's.
  func answers(
    of script: String, to series: [MadeSeries]
  ) throws -> [[String: Double]] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "oracle-\(ProcessInfo.processInfo.processIdentifier)-\(series.count)-\(script.utf8.count)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (question, answer) = (folder.path + "/series.json", folder.path + "/answers.json")
    try JSONEncoder().encode(series).write(to: URL(fileURLWithPath: question))
    guard Self.succeeds(path, ["-c", script, question, answer], quietly: false) else {
      throw OracleFailure()
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: answer))
    return try JSONDecoder().decode([[String: Double]].self, from: data)
  }

  private static func succeeds(
    _ path: String, _ arguments: [String], quietly: Bool = true
  ) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if quietly { process.standardError = FileHandle.nullDevice }
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

/// The script of an oracle ended with an error.
struct OracleFailure: Error {}
