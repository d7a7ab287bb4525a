import CPulse
import Glibc

/// Something that a sound server can record from.
package struct SoundSource: Equatable, Sendable {
  /// The name to give as `PULSE_SOURCE`.
  package let name: String
  /// What people call it.
  package let text: String
  /// Whether it is what an output plays, and no microphone.
  package let isMonitor: Bool
}

/// What a server can record from.
package struct SoundSources: Sendable {
  package fileprivate(set) var address = ""
  package fileprivate(set) var sources: [SoundSource] = []
  /// The name of the one that the server's settings prefer; nil for none.
  package fileprivate(set) var standard: String?

  /// Asks the server that is running; takes a second or two at most.
  ///
  /// - Throws: ``SoundError/noServer(reason:)``, in words to show.
  package static func find(server: String? = nil) throws(SoundError) -> SoundSources {
    try PulseServer.sources(server, within: .milliseconds(900))
  }
}

extension PulseServer {
  /// What the server that answers can record from.
  static func sources(
    _ address: String?, within limit: Duration
  ) throws(SoundError) -> SoundSources {
    try connected(address, within: limit) { context, loop throws(SoundError) in
      let deadline = monotonicTime() + limit
      var found = SoundSources()
      found.address = self.address(of: context) ?? address ?? ""
      try withUnsafeMutablePointer(to: &found) { pointer throws(SoundError) in
        try run(pa_context_get_server_info(context, takeServer, pointer), in: loop, until: deadline)
        try run(
          pa_context_get_source_info_list(context, takeSource, pointer), in: loop, until: deadline)
      }
      return found
    }
  }

  private static func run(
    _ operation: OpaquePointer?, in loop: OpaquePointer, until deadline: Duration
  ) throws(SoundError) {
    guard let operation else { throw SoundError.noServer(reason: "it does not tell its sources") }
    defer { pa_operation_unref(operation) }
    while pa_operation_get_state(operation) == PA_OPERATION_RUNNING {
      do throws(SoundError) {
        try iterate(loop, until: deadline)
      } catch {
        // Its answer would be written to where nothing is any more.
        pa_operation_cancel(operation)
        throw error
      }
    }
  }
}

private let takeServer: pa_server_info_cb_t = { _, information, found in
  guard let information, let name = information.pointee.default_source_name else { return }
  found?.assumingMemoryBound(to: SoundSources.self).pointee.standard = String(cString: name)
}

private let takeSource: pa_source_info_cb_t = { _, information, end, found in
  guard end == 0, let information, let name = information.pointee.name else { return }
  let text = information.pointee.description.map { String(cString: $0) }
  // PA_INVALID_INDEX, which is a cast that the importer leaves out.
  let isMonitor = information.pointee.monitor_of_sink != .max
  let source = SoundSource(
    name: String(cString: name), text: text ?? String(cString: name), isMonitor: isMonitor)
  found?.assumingMemoryBound(to: SoundSources.self).pointee.sources.append(source)
}

/// A variable of the environment that says something; nil for none.
func environmentValue(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
