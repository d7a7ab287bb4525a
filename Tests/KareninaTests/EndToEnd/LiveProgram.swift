import Foundation
import Synchronization
import TestSupport
import Testing

/// A program that a test started, and talks to while it runs.
final class LiveProgram: Sendable {
  /// What its standard streams are.
  enum Streams {
    /// A window, which is also its controlling terminal.
    case window(Window)
    /// No input, and output that is kept.
    case none
  }

  let identifier: pid_t
  /// What it wrote to both outputs; nothing where it has a window.
  let output: ByteStream?
  /// What it wrote to descriptor 3.
  let events: ByteStream?
  private let status = Mutex<Int32?>(nil)

  /// Starts `karenina`, or another program by its path.
  init(
    _ arguments: [String], on streams: Streams, hasEvents: Bool = false,
    environment: [String: String] = [:], path: String = TestPlaces.karenina
  ) throws {
    let (outputs, eventEnds) = (try Pipe(), hasEvents ? try Pipe() : nil)
    defer {
      close(outputs.writing)
      if let eventEnds { close(eventEnds.writing) }
    }
    identifier = try Self.spawn(path, arguments, environment) { actions in
      switch streams {
      case .window(let window):
        posix_spawn_file_actions_addopen(&actions, 0, window.device, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
      case .none:
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, outputs.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, outputs.writing, 2)
      }
      if let eventEnds { posix_spawn_file_actions_adddup2(&actions, eventEnds.writing, 3) }
    }
    output = ByteStream(outputs.reading)
    events = eventEnds.map { ByteStream($0.reading) }
    Thread.detachNewThread { [self] in awaitEnd() }
  }

  /// Sends a signal; nothing once it has ended, when its number may be another program's.
  func send(_ signal: Int32) {
    status.withLock { if $0 == nil { kill(identifier, signal) } }
  }

  /// Waits for the exit code, which is 128 + n after signal n; kills what does not end in time.
  func exitCode(
    within limit: Duration = .seconds(20), _ location: SourceLocation = #_sourceLocation
  ) async throws -> Int32 {
    let ends = try await comesTrue(within: limit) { status.withLock { $0 } != nil }
    if !ends { send(SIGKILL) }
    #expect(ends, "the program did not end", sourceLocation: location)
    _ = try await comesTrue { status.withLock { $0 } != nil }
    // What it wrote last is read a little after its end.
    _ = try await comesTrue(within: .seconds(2)) {
      output?.hasEnded != false && events?.hasEnded != false
    }
    return try #require(status.withLock { $0 })
  }

  private func awaitEnd() {
    var found: Int32 = 0
    while waitpid(identifier, &found, 0) < 0, errno == EINTR {}
    let signal = found & 0x7F
    let code = signal == 0 ? found >> 8 & 0xFF : 128 + signal
    status.withLock { $0 = code }
  }

  // MARK: Starting

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  /// The corresponding C macro is `POSIX_SPAWN_SETSID`.
  private static let newSession: Int32 = 0x80

  /// A session of its own makes the first terminal it opens its controlling one.
  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String],
    _ addStreams: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    addStreams(&actions)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = CommandRun.bareEnvironment.merging(["TERM": "xterm-256color"]) { $1 }
      .merging(environment) { $1 }.map { "\($0)=\($1)" }
    var identifier: pid_t = 0
    let code = withCStrings([path] + arguments) { arguments in
      withCStrings(words) { posix_spawn(&identifier, path, &actions, &attributes, arguments, $0) }
    }
    try #require(code == 0, "\(path) could not be started")
    return identifier
  }

  private static func withCStrings<Outcome>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Outcome
  ) -> Outcome {
    let copies = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return body(copies)
  }
}
