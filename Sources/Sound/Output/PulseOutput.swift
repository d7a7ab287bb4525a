import CPulse

/// Plays through PulseAudio, or through PipeWire in its place.
package struct PulseOutput: AudioOutput {
  /// The address of the server, such as `unix:/run/user/1000/pulse/native`.
  package let server: String

  /// Connects to find out whether there is a server; never starts one, and takes a second at most.
  ///
  /// - Parameter server: An address; nil follows `PULSE_SERVER` and libpulse's settings.
  /// - Throws: ``SoundError/noServer(reason:)``, in words to show.
  package init(server: String? = nil) throws(SoundError) {
    self.server = try PulseServer.find(server, within: .milliseconds(900))
  }

  package func open(_ format: AudioFormat) throws(SoundError) -> any AudioStream {
    try PulseStream(server: server, format: format)
  }
}

/// A playback stream of PulseAudio's simple API.
private final class PulseStream: AudioStream {
  /// Below this, slow machines run dry.
  private static let bufferLength = Duration.milliseconds(200)

  let buffer = bufferLength

  private let handle: OpaquePointer
  private var isOpen = true

  /// The corresponding C function is `pa_simple_new`.
  init(server: String, format: AudioFormat) throws(SoundError) {
    var specification = pa_sample_spec(
      format: PA_SAMPLE_S16LE, rate: UInt32(format.sampleRate), channels: UInt8(format.channels))
    var attributes = Self.buffer(&specification)
    var code: Int32 = 0
    guard
      let handle = pa_simple_new(
        server, "karenina", PA_STREAM_PLAYBACK, nil, "clip", &specification, nil, &attributes,
        &code)
    else { throw SoundError.outputFailed(reason: pulseText(code)) }
    self.handle = handle
  }

  deinit { close() }

  func write(_ samples: [Int16]) throws(SoundError) {
    var code: Int32 = 0
    let size = samples.count * MemoryLayout<Int16>.size
    let result = pa_simple_write(handle, samples.map(\.littleEndian), size, &code)
    try check(result, code)
  }

  func latency() throws(SoundError) -> Duration {
    var code: Int32 = 0
    let microseconds = pa_simple_get_latency(handle, &code)
    // An error is told by (pa_usec_t)-1, which the importer leaves out.
    guard microseconds != .max else { throw SoundError.outputFailed(reason: pulseText(code)) }
    return .microseconds(Int64(clamping: microseconds))
  }

  func drain() throws(SoundError) {
    var code: Int32 = 0
    try check(pa_simple_drain(handle, &code), code)
  }

  func flush() throws(SoundError) {
    var code: Int32 = 0
    try check(pa_simple_flush(handle, &code), code)
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    pa_simple_free(handle)
  }

  private func check(_ result: Int32, _ code: Int32) throws(SoundError) {
    guard result >= 0 else { throw SoundError.outputFailed(reason: pulseText(code)) }
  }

  /// 200 ms of buffer; the server starts to play once half of it is there.
  private static func buffer(_ specification: inout pa_sample_spec) -> pa_buffer_attr {
    let length = pa_usec_to_bytes(pa_usec_t(bufferLength.seconds * 1e6), &specification)
    let half = pa_usec_to_bytes(pa_usec_t(bufferLength.seconds * 5e5), &specification)
    return pa_buffer_attr(
      maxlength: .max, tlength: UInt32(length), prebuf: UInt32(half), minreq: .max, fragsize: .max)
  }
}
