import CSndFile
import Glibc

extension SoundFile {
  /// Writes interleaved samples as FLAC into an empty file that is open to read and write.
  ///
  /// The caller closes the descriptor; the path is for messages. The corresponding C function is
  /// `sf_open_fd`.
  package static func write(
    _ samples: [Int16], _ format: AudioFormat, to descriptor: Int32, path: String
  ) throws(SoundError) {
    try SoundFileLibrary.load()
    var information = SF_INFO()
    information.samplerate = Int32(format.sampleRate)
    information.channels = Int32(format.channels)
    information.format = Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    guard let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 0) else {
      throw .cannotWrite(path: path, reason: soundFileText(nil))
    }
    let frames = sf_count_t(samples.count / format.channels)
    let written = sf_writef_short(file, samples, frames)
    let reason = soundFileText(file)
    let isClosed = sf_close(file) == 0
    guard written == frames, isClosed else { throw .cannotWrite(path: path, reason: reason) }
  }
}
