import CSndFile
import Glibc

/// Writes a 16-bit WAV file that can be read at any time, up to what was written last.
///
/// The header is brought up to date with each write, so that a killed program leaves a file that
/// every reader takes to its end; once a second the file is synced, so that a power cut does, too.
/// Not for two threads at once.
final class WaveFileWriter {
  private let path: String
  private let format: AudioFormat
  private let descriptor: Int32
  private let isSynced: Bool
  private var handle: OpaquePointer?
  private var unsynced = 0
  private(set) var frames = 0

  /// Takes over an empty file that is open to read and write.
  ///
  /// The corresponding C function is `sf_open_fd`.
  init(
    _ descriptor: Int32, path: String, _ format: AudioFormat, isSynced: Bool
  ) throws(SoundError) {
    do throws(SoundError) {
      try SoundFileLibrary.load()
    } catch {
      Glibc.close(descriptor)
      throw error
    }
    self.path = path
    self.format = format
    self.descriptor = descriptor
    self.isSynced = isSynced
    var information = SF_INFO()
    information.samplerate = Int32(format.sampleRate)
    information.channels = Int32(format.channels)
    information.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    guard let opened = sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 0) else {
      let reason = soundFileText(nil)
      Glibc.close(descriptor)
      throw SoundError.cannotWrite(path: path, reason: reason)
    }
    handle = opened
    sf_command(opened, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, 1)
    sf_command(opened, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
  }

  deinit { closeHandle() }

  func write(_ samples: ArraySlice<Int16>) throws(SoundError) {
    let count = samples.count / format.channels
    guard let handle, count > 0 else { return }
    let written = samples.withUnsafeBufferPointer {
      sf_writef_short(handle, $0.baseAddress, sf_count_t(count))
    }
    frames += max(0, Int(written))
    guard written == count else {
      throw SoundError.cannotWrite(path: path, reason: soundFileText(handle))
    }
    unsynced += count
    if unsynced >= format.sampleRate { try sync() }
  }

  private func sync() throws(SoundError) {
    unsynced = 0
    guard isSynced else { return }
    guard fdatasync(descriptor) == 0 else {
      throw SoundError.cannotWrite(path: path, reason: errorText(errno))
    }
  }

  /// Ends the file; nothing more is written to it.
  func finish() throws(SoundError) {
    guard handle != nil else { return }
    defer { closeHandle() }
    sf_command(handle, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    try sync()
  }

  private func closeHandle() {
    guard let handle else { return }
    self.handle = nil
    sf_close(handle)
    Glibc.close(descriptor)
  }
}
