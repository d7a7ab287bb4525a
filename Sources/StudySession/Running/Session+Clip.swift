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
    let path: String
    var result: ClipResult
    var isPlaying = false
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
      try await surroundings.clips.prepare(path, from: 0)
    } catch {
      result.failure = "\(error)"
      try tell("The music can't be played: \(error).")
    }
    try record(.clip(stepIndex: index, result))
    return Playback(stepIndex: index, path: path, result: result)
  }

  /// Starts the clip, or lets it go on after a pause.
  func start(_ playback: inout Playback?, for duration: Duration) async throws(Stop) {
    guard var playing = playback, playing.result.failure == nil else { return }
    let onset = await surroundings.clips.start(for: duration)
    playing.isPlaying = true
    playback = playing
    guard playing.result.onset == nil else { return }
    playing.result.onset = onset.seconds
    playing.result.onsetDate = clock.instant.advanced(by: onset - clock.now)
    playback = playing
    try record(.clip(stepIndex: playing.stepIndex, playing.result))
  }

  /// Silences the clip, and opens it where it was, so that it can go on at once.
  func hold(_ playback: inout Playback?) async throws(Stop) {
    try await finish(playback)
    guard var held = playback, held.isPlaying else { return }
    held.isPlaying = false
    held.result = surroundings.writer.record.step(held.stepIndex)?.clip ?? held.result
    playback = held
    guard held.result.failure == nil else { return }
    do throws(SoundError) {
      try await surroundings.clips.prepare(held.path, from: held.result.framesPlayed ?? 0)
    } catch {
      playback?.result.failure = "\(error)"
      try tell("The music can't go on: \(error).")
    }
  }

  /// Ends the clip where it plays, and keeps what was heard in all its stretches.
  func finish(_ playback: Playback?) async throws(Stop) {
    guard let playback, playback.isPlaying else { return }
    let report = await surroundings.clips.stop()
    var result = playback.result
    if let onset = report.onset, result.framesPlayed == nil {
      result.onset = onset.seconds
      result.onsetDate = clock.instant.advanced(by: onset - clock.now)
    }
    result.framesPlayed = (result.framesPlayed ?? 0) + report.framesPlayed
    result.sampleRate = report.sampleRate
    result.underruns = (result.underruns ?? 0) + report.underruns
    result.failure = report.failure
    timekeeping.ranDry(report.underruns)
    try record(.clip(stepIndex: playback.stepIndex, result))
    if let failure = report.failure { try tell("The music broke off: \(failure).") }
  }
}
