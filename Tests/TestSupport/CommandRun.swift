import Foundation
import Glibc

/// A program that was run to its end: what it wrote, and how it ended.
package struct CommandRun: Sendable {
  package let outputBytes: [UInt8]
  package let errorBytes: [UInt8]
  /// The exit code; 128 + n after signal n, as a shell tells it.
  package let exitCode: Int32
  /// Whether the time limit ended it.
  package let isOverdue: Bool

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Runs `karenina` as it lies beside the tests, in the tests' own folder if none is given.
  ///
  /// The environment is added to a bare one: `PATH`, UTF-8, UTC, and a `HOME` that does not exist.
  package static func karenina(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    folder: String? = nil, limit: Duration = .seconds(60)
  ) async throws -> CommandRun {
    try await program(
      TestPlaces.karenina, arguments, input: input, environment: environment, folder: folder,
      limit: limit)
  }

  /// Runs any program by its path.
  package static func program(
    _ path: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = [:], folder: String? = nil, limit: Duration = .seconds(60)
  ) async throws -> CommandRun {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = bareEnvironment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let running = try RunningProgram(process, input: input)
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: running.finish(within: limit)) }
    }
  }

  /// What a program is run with: `PATH`, UTF-8, UTC, a dumb terminal, no home.
  package static var bareEnvironment: [String: String] {
    let kept = ["PATH", "LD_LIBRARY_PATH", "TMPDIR"].compactMap { name in
      ProcessInfo.processInfo.environment[name].map { (name, $0) }
    }
    let fixed = ["LANG": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent", "TERM": "dumb"]
    return Dictionary(kept) { $1 }.merging(fixed) { $1 }
  }
}
