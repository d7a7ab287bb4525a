import CPulse

/// Finds the sound server without starting one.
///
/// `pa_simple_new` would start a daemon where the user's settings allow it, unless it is given a
/// server's address: so the address of the server that is running is asked for first.
enum PulseServer {
  /// The address of the server that answers, found as libpulse finds it (`PULSE_SERVER` first).
  ///
  /// - Parameters:
  ///   - address: Where to look; nil looks everywhere libpulse does.
  ///   - limit: How long to wait for an answer.
  /// - Returns: An address to open streams with.
  /// - Throws: ``SoundError/noServer(reason:)``.
  static func find(_ address: String?, within limit: Duration) throws(SoundError) -> String {
    try connected(address, within: limit) { context, _ in
      self.address(of: context) ?? address ?? ""
    }
  }

  /// Does what is to be done with a connection, which is closed again.
  ///
  /// Every use of libpulse begins here, so that the library is loaded here.
  static func connected<Value>(
    _ address: String?, within limit: Duration,
    _ work: (_ context: OpaquePointer, _ loop: OpaquePointer) throws(SoundError) -> Value
  ) throws(SoundError) -> Value {
    try PulseLibrary.load()
    guard let loop = pa_mainloop_new() else { throw SoundError.noServer(reason: "out of memory") }
    defer { pa_mainloop_free(loop) }
    guard let context = pa_context_new(pa_mainloop_get_api(loop), "karenina") else {
      throw SoundError.noServer(reason: "out of memory")
    }
    defer { pa_context_unref(context) }
    guard pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
      throw SoundError.noServer(reason: pulseText(pa_context_errno(context)))
    }
    defer { pa_context_disconnect(context) }
    try run(loop, until: context, within: limit)
    return try work(context, loop)
  }

  static func address(of context: OpaquePointer) -> String? {
    pa_context_get_server(context).map { String(cString: $0) }
  }

  private static func run(
    _ loop: OpaquePointer, until context: OpaquePointer, within limit: Duration
  ) throws(SoundError) {
    let deadline = monotonicTime() + limit
    while pa_context_get_state(context) != PA_CONTEXT_READY {
      let state = pa_context_get_state(context)
      guard state != PA_CONTEXT_FAILED, state != PA_CONTEXT_TERMINATED else {
        throw SoundError.noServer(reason: pulseText(pa_context_errno(context)))
      }
      try iterate(loop, until: deadline)
    }
  }

  /// Waits for the server's next word, and takes it in.
  static func iterate(_ loop: OpaquePointer, until deadline: Duration) throws(SoundError) {
    let left = deadline - monotonicTime()
    guard left > .zero else { throw SoundError.noServer(reason: "no answer in time") }
    let microseconds = Int32(left.seconds * 1e6) + 1
    guard pa_mainloop_prepare(loop, microseconds) >= 0, pa_mainloop_poll(loop) >= 0,
      pa_mainloop_dispatch(loop) >= 0
    else { throw SoundError.noServer(reason: "connecting failed") }
  }
}

/// The words of libpulse for its error code, in lower case as messages here are.
func pulseText(_ code: Int32) -> String {
  guard let text = pa_strerror(code) else { return "error \(code)" }
  let words = String(cString: text)
  return words.prefix(1).lowercased() + words.dropFirst()
}
