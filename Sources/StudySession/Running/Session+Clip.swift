import Digests
import Quantities
import ResultFiles
import SafeFiles
import Sound
import StudyModel

/// The clip of an active step: opened before its start, ended with it, told in its result.
extension Session {
  /// A step's clip on its way.
  struct Playback: Sendable {
    let stepIndex: Int
    var result: ClipResult
  }

  /// Opens the clip, so that its start takes no time; a clip that can't be opened is silence.
  func prepare(_ clip: Clip?, _ step: ActiveStep, _ index: Int) async throws(Stop) -> Playback? {
    guard let clip, let choice = step.clip else { return nil }
    var result = ClipResult(
      name: clip.name, file: clip.file, sha256: "", library: choice.library,
      attributes: clip.attributes, output: surroundings.clips.output)
    let path = surroundings.studyFolder + "/" + clip.file
    do {
      result.sha256 = SHA256Digest(of: try FileBytes.read(path)).hexadecimal
      try await surroundings.clips.prepare(path)
    } catch {
      result.failure = "\(error)"
      try tell("The music can't be played: \(error).")
    }
    try record(.clip(stepIndex: index, result))
    return Playback(stepIndex: index, result: result)
  }

  func start(_ playback: inout Playback?, _ timer: StepTimer) async throws(Stop) {
    guard var playing = playback, playing.result.failure == nil else { return }
    let onset = await surroundings.clips.start(for: timer.end - clock.now)
    playing.result.onset = onset.seconds
    playing.result.onsetDate = clock.instant.advanced(by: onset - clock.now)
    playback = playing
    try record(.clip(stepIndex: playing.stepIndex, playing.result))
  }

  func finish(_ playback: Playback?) async throws(Stop) {
    guard let playback, playback.result.failure == nil else { return }
    let report = await surroundings.clips.stop()
    var result = playback.result
    if let onset = report.onset {
      result.onset = onset.seconds
      result.onsetDate = clock.instant.advanced(by: onset - clock.now)
    }
    result.framesPlayed = report.framesPlayed
    result.sampleRate = report.sampleRate
    result.underruns = report.underruns
    result.failure = report.failure
    try record(.clip(stepIndex: playback.stepIndex, result))
    if let failure = report.failure { try tell("The music broke off: \(failure).") }
  }
}
