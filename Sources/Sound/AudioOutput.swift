/// Where sound goes: to a server, to nowhere, or to a file.
package protocol AudioOutput: Sendable {
  /// Opens a stream; may wait for a server, so only threads of sound call it.
  func open(_ format: AudioFormat) throws(SoundError) -> any AudioStream
}

/// One sound on its way out; used by one thread.
package protocol AudioStream: AnyObject {
  /// How far ahead of what is heard frames are to be written.
  var buffer: Duration { get }

  /// Takes interleaved frames; waits when more than the buffer holds is on its way.
  func write(_ samples: [Int16]) throws(SoundError)

  /// How long until a frame that would be written now is heard.
  func latency() throws(SoundError) -> Duration

  /// Waits until everything written was heard.
  func drain() throws(SoundError)

  /// Silences what was written and not heard yet, at once.
  func flush() throws(SoundError)

  /// Ends the stream; what was not heard yet is lost.
  func close()
}

/// How far ahead to write where no device limits it, so that a busy machine leaves no gap.
///
/// It costs nothing: what is not heard yet can be taken back at any time.
let unlimitedBuffer = Duration.seconds(2)
