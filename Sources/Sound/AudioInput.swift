/// Where sound comes from: a server, or something made up.
package protocol AudioInput: Sendable {
  /// Opens a stream; may wait for a server, so only threads of sound call it.
  func open(_ format: AudioFormat) throws(SoundError) -> any AudioCapture
}

/// One sound on its way in; used by one thread.
package protocol AudioCapture: AnyObject {
  /// The next frames; waits until there are some, for a hundredth of a second or two.
  func read() throws(SoundError) -> [Int16]

  /// How long ago the last frame that was read came in.
  func latency() throws(SoundError) -> Duration

  /// Ends the stream.
  func close()
}
