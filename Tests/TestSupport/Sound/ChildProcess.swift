import Foundation

/// A process that a test started and ends.
///
/// Foundation's `Process` tells that a child has ended by a descriptor which the child inherits; a
/// server that closes all it inherits seems ended at once, and whoever waits for it holds up the rest.
final class ChildProcess: Sendable {
  private let identifier: pid_t

  init(
    _ command: String, _ arguments: [String], environment: [String: String], output: Pipe?
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
    }
    identifier = try Self.spawn(
      [command] + arguments, environment.map { "\($0)=\($1)" }, &actions)
    // Else its reader would wait for an end that never comes.
    try output?.fileHandleForWriting.close()
  }

  private static func spawn(
    _ words: [String], _ environment: [String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    let texts = (words.map { strdup($0) }, environment.map { strdup($0) })
    defer { (texts.0 + texts.1).forEach { free($0) } }
    let (arguments, variables): ([UnsafeMutablePointer<CChar>?], [UnsafeMutablePointer<CChar>?]) =
      (texts.0 + [nil], texts.1 + [nil])
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, words[0], &actions, nil, arguments, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    return identifier
  }

  deinit {
    send(SIGKILL)
    waitpid(identifier, nil, 0)
  }

  func send(_ signal: Int32) { kill(identifier, signal) }
}
