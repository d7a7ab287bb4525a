import Foundation

/// A private sound server with a sink that leads nowhere, whose sound can be recorded.
///
/// Everything it writes is in a folder of its own; it ends with its last reference.
package final class PulseDaemon: Sendable {
  /// Why no server came up.
  package struct DidNotStart: Error {}

  /// The address clients give as `PULSE_SERVER`.
  package let address: String
  /// The name of the source that gives what the sink plays.
  package static let monitor = "probe.monitor"

  private let folder: TemporaryFolder
  private let server: ChildProcess

  package init() throws {
    folder = try TemporaryFolder()
    let socket = folder.path + "/socket"
    address = "unix:\(socket)"
    server = try ChildProcess(
      "pulseaudio", Self.arguments(socket: socket), environment: Self.environment(folder),
      output: nil)
    guard Self.answers(socket) else { throw DidNotStart() }
  }

  deinit { kill() }

  /// Ends the server as a crash would.
  package func kill() { server.send(SIGKILL) }

  /// Makes the server hang: it keeps its connections and answers nobody.
  package func suspend() { server.send(SIGSTOP) }

  package func resume() { server.send(SIGCONT) }

  /// Begins to record what the sink plays.
  package func record() throws -> MonitorRecording {
    try MonitorRecording(server: address, environment: Self.environment(folder))
  }

  /// Without `norewinds` the sink sleeps up to two seconds between looks for sound.
  private static func arguments(socket: String) -> [String] {
    [
      "-n", "--daemonize=no", "--exit-idle-time=-1", "--realtime=no", "--high-priority=yes",
      "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
      "-L", "module-null-sink sink_name=probe rate=44100 channels=2 norewinds=1",
    ]
  }

  private static func environment(_ folder: TemporaryFolder) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    return inherited.merging(["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path]) { $1 }
  }

  /// The socket is there a little before anyone listens on it.
  private static func answers(_ path: String) -> Bool {
    for _ in 0..<500 {
      if accepts(path) { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  private static func accepts(_ path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
