import CPulse

/// Records through PulseAudio, or through PipeWire in its place.
package struct PulseInput: AudioInput {
  /// The address of the server, such as `unix:/run/user/1000/pulse/native`.
  package let server: String
  /// The source's name; nil for the one that `PULSE_SOURCE` or the server's settings name.
  private let source: String?

  /// Connects to find out whether there is a microphone; takes a second or two at most.
  ///
  /// What an output plays is a source to PulseAudio as well, its monitor; no monitor is taken for
  /// a microphone unless it is asked for by name.
  ///
  /// - Parameters:
  ///   - server: An address; nil follows `PULSE_SERVER` and libpulse's settings.
  ///   - source: The name of a source; nil follows `PULSE_SOURCE` and the server's settings.
  /// - Throws: ``SoundError/noServer(reason:)``, ``SoundError/noInput``, or
  ///   ``SoundError/noSuchInput(name:found:)``.
  package init(server: String? = nil, source: String? = nil) throws(SoundError) {
    let found = try PulseServer.sources(server, within: .milliseconds(900))
    let wanted = source ?? environmentValue("PULSE_SOURCE")
    if let wanted {
      guard found.sources.contains(where: { $0.name == wanted }) else {
        throw .noSuchInput(name: wanted, found: found.sources.map(\.name))
      }
      self.source = wanted
    } else {
      let microphones = found.sources.filter { !$0.isMonitor }
      let chosen = microphones.first { $0.name == found.standard } ?? microphones.first
      guard let chosen else { throw .noInput }
      self.source = chosen.name
    }
    self.server = found.address
  }

  package func open(_ format: AudioFormat) throws(SoundError) -> any AudioCapture {
    try PulseCapture(server: server, source: source, format: format)
  }
}

/// A recording stream of PulseAudio's simple API.
private final class PulseCapture: AudioCapture {
  /// Unless it is set, a server hands out two seconds at a time.
  private static let fragment = Duration.milliseconds(20)

  private let handle: OpaquePointer
  private var buffer: [Int16]
  private var isOpen = true

  /// The corresponding C function is `pa_simple_new`.
  init(server: String, source: String?, format: AudioFormat) throws(SoundError) {
    var specification = pa_sample_spec(
      format: PA_SAMPLE_S16LE, rate: UInt32(format.sampleRate), channels: UInt8(format.channels))
    let frames = format.frames(in: Self.fragment)
    buffer = [Int16](repeating: 0, count: frames * format.channels)
    let size = UInt32(buffer.count * MemoryLayout<Int16>.size)
    var attributes = pa_buffer_attr(
      maxlength: .max, tlength: .max, prebuf: .max, minreq: .max, fragsize: size)
    var code: Int32 = 0
    guard
      let handle = pa_simple_new(
        server, "karenina", PA_STREAM_RECORD, source, "recording", &specification, nil,
        &attributes, &code)
    else { throw SoundError.inputFailed(reason: pulseText(code)) }
    self.handle = handle
  }

  deinit { close() }

  func read() throws(SoundError) -> [Int16] {
    var code: Int32 = 0
    let size = buffer.count * MemoryLayout<Int16>.size
    guard pa_simple_read(handle, &buffer, size, &code) >= 0 else {
      throw SoundError.inputFailed(reason: pulseText(code))
    }
    return buffer.map(Int16.init(littleEndian:))
  }

  func latency() throws(SoundError) -> Duration {
    var code: Int32 = 0
    let microseconds = pa_simple_get_latency(handle, &code)
    // An error is told by (pa_usec_t)-1, which the importer leaves out.
    guard microseconds != .max else { throw SoundError.inputFailed(reason: pulseText(code)) }
    return .microseconds(Int64(clamping: microseconds))
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    pa_simple_free(handle)
  }
}
