import Digests
import Foundation
import HealthSamples
import Quantities
import ResultFiles
import SafeFiles
import Sound
import StudyModel

/// Recorded sound: opened before its step starts, ended with it, told in its result.
extension Session {
  /// A sound that is recorded.
  struct OpenSound: Sendable {
    let mark: RecordingMark
    let take: any SoundTake
    var result: SoundResult
    /// How many levels the journal has.
    var toldLevels = 0
    var toldFailure = false
    var toldSilence = false
  }

  /// The name of the microphone's permission, in commands and results.
  package static let microphoneName = Permission.Subject.microphone.identifier

  /// Opens what records sound in a stretch of the step; what can't be opened is told and left out.
  ///
  /// - Throws: ``Stop/lacking(_:)`` where the study does not go on without.
  func openSounds(of timed: Timed, stretch: Int = 1) async throws(Stop) {
    for configuration in timed.step.recorderConfigurations {
      guard case .audio(let maximumLevel) = configuration.kind else { continue }
      let mark = RecordingMark(
        stepIndex: timed.index, recorder: configuration.identifier, stretch: stretch)
      guard let microphone = try microphone(for: configuration, mark) else { continue }
      let open = { () async throws(Stop) -> String? in
        try await self.open(mark, maximumLevel, microphone)
      }
      var reason = try await open()
      if let failure = reason, stretch == 1 {
        reason = try await awaitSound(of: configuration, failure, in: timed.timer, open: open)
      }
      silent[mark] = reason
    }
  }

  /// What the recorder listens to; nil where it is to be silent.
  private func microphone(
    for configuration: RecorderConfiguration, _ mark: RecordingMark
  ) throws(Stop) -> (any Microphone)? {
    guard mayRecordSound == true else { return try leaveSilent("not permitted") }
    guard let microphone = surroundings.microphone else {
      return try leaveSilent("no sound input")
    }
    return microphone
    func leaveSilent(_ reason: String) throws(Stop) -> (any Microphone)? {
      try refuseSound(of: configuration, for: reason)
      silent[mark] = reason
      return nil
    }
  }

  /// Opens the sound, and says once for each reason why that failed; nil where it did not.
  private func open(
    _ mark: RecordingMark, _ maximumLevel: Double, _ microphone: any Microphone
  ) async throws(Stop) -> String? {
    do throws(SoundFailure) {
      sounds.append(try await sound(mark, maximumLevel, microphone))
      soundProblem = nil
      return nil
    } catch {
      soundProblem = error.text
      let isTold = surroundings.writer.record.notices.contains { $0.contains(error.text) }
      if !isTold { try tell("The sound can't be recorded: \(error.text).") }
      return error.reason
    }
  }

  /// Why there is no sound: in a few words, and as a message.
  private struct SoundFailure: Error {
    let reason: String
    let text: String

    init(_ error: SoundError) { (reason, text) = (error.reason, "\(error)") }
    init(_ error: FileError) { (reason, text) = ("\(error)", "\(error)") }
  }

  private func sound(
    _ mark: RecordingMark, _ maximumLevel: Double, _ microphone: any Microphone
  ) async throws(SoundFailure) -> OpenSound {
    let folder = surroundings.writer.folder
    let name = soundFileName(of: mark)
    let file: (descriptor: Int32, path: String)
    do throws(FileError) {
      file = try folder.makeNewFile(name, surroundings.writer.durability)
    } catch {
      throw SoundFailure(error)
    }
    do throws(SoundError) {
      let take = try await microphone.open(file.descriptor, path: file.path)
      let result = SoundResult(
        file: name, input: microphone.input, sampleRate: microphone.format.sampleRate,
        channels: microphone.format.channels, maximumLevel: maximumLevel)
      return OpenSound(mark: mark, take: take, result: result)
    } catch {
      try removeEmpty(name, in: folder)
      throw SoundFailure(error)
    }
  }

  private func removeEmpty(_ name: String, in folder: SafeFolder) throws(SoundFailure) {
    do throws(FileError) {
      try folder.remove(name)
    } catch {
      throw SoundFailure(error)
    }
  }

  /// A name that no file has: a step that is begun anew replaces no sound.
  private func soundFileName(of mark: RecordingMark) -> String {
    let step = surroundings.writer.record.step(mark.stepIndex)
    var attempt = 1
    while true {
      let name = step?.soundFileName(of: mark, attempt: attempt) ?? "\(mark.recorder).wav"
      guard surroundings.writer.folder.contains(name) else { return name }
      attempt += 1
    }
  }

  /// Starts what was opened, in the order of the study, with why the others are silent.
  func startSound(_ mark: RecordingMark, _ kind: String, at instant: Instant) throws(Stop) {
    try record(.recordingStarted(mark, kind: kind), at: instant)
    if let reason = silent.removeValue(forKey: mark) {
      return try record(.recordingEnded(mark, endDate: instant, reason: reason))
    }
    guard let sound = sounds.first(where: { $0.mark == mark }) else { return }
    sound.take.start(at: clock.now)
    try record(.sound(mark, sound.result), at: instant)
    // A kill leaves the file listed; its hash follows when it is whole.
    try list(sound)
  }

  /// Takes the levels of the seconds that are over, and tells once of a sound that broke off or that
  /// does not come.
  func lookAtSounds() throws(Stop) {
    for position in sounds.indices {
      try recordLevels(of: &sounds[position])
      let take = sounds[position].take
      readings.take(
        take.failure == nil ? take.latest : nil, limit: sounds[position].result.maximumLevel)
      try tellSilence(of: &sounds[position])
      guard let failure = take.failure, !sounds[position].toldFailure else {
        continue
      }
      sounds[position].toldFailure = true
      try tell("The sound is not recorded any more: \(failure).")
    }
  }

  /// Tells that no sound comes, and that it comes again.
  private func tellSilence(of sound: inout OpenSound) throws(Stop) {
    let silence = sound.take.silence
    guard (silence != nil) != sound.toldSilence, sound.take.failure == nil else { return }
    sound.toldSilence = silence != nil
    guard let silence else { return try tell("The sound comes again.") }
    try tell(
      "No sound has come for \(silence.components.seconds) s; it is recorded again once it comes: "
        + "look at the sound server and the microphone.")
  }

  private func recordLevels(of sound: inout OpenSound) throws(Stop) {
    let new = sound.take.seconds.dropFirst(sound.toldLevels)
    for level in new {
      try record(.soundLevel(sound.mark, level))
    }
    sound.toldLevels += new.count
  }

  /// Ends the sounds that are recorded, and lists their files as they are now.
  ///
  /// - Parameters:
  ///   - moment: The end on the step clock.
  ///   - instant: The same moment by the wall clock.
  /// - Throws: ``Stop`` where the journal can't be written.
  func stopSounds(at moment: Duration, _ instant: Instant) async throws(Stop) {
    let ended = sounds
    sounds = []
    for var sound in ended {
      let report = await sound.take.stop(at: moment)
      try recordLevels(of: &sound)
      sound.result.frames = report.frames
      sound.result.sha256 = await hash(of: sound)
      try record(.sound(sound.mark, sound.result))
      try record(
        .recordingEnded(
          sound.mark, endDate: Self.end(of: sound, report, at: moment, instant),
          reason: Self.reason(for: report)))
      try list(sound)
    }
  }

  /// When the sound ended by the wall clock: where it broke off, that was before its step did.
  private static func end(
    of sound: OpenSound, _ report: RecordingReport, at moment: Duration, _ instant: Instant
  ) -> Instant {
    guard report.failure != nil, let onset = report.onset else { return instant }
    let heard = Duration.seconds(Double(report.frames) / Double(sound.result.sampleRate))
    return instant.advanced(by: .zero - max(.zero, moment - onset - heard))
  }

  /// How much may be missing before it is told.
  private static let tolerance = Duration.milliseconds(50)

  private static func reason(for report: RecordingReport) -> String? {
    if let failure = report.failure { return failure.reason }
    guard report.onset != nil else { return "no sound came" }
    guard report.missing > tolerance else { return nil }
    let seconds = (report.missing.seconds * 100).rounded() / 100
    return "\(seconds) s of it did not come"
  }

  private func list(_ sound: OpenSound) throws(Stop) {
    guard let name = sound.result.file else { return }
    // A sound that has not ended is listed with the hash of nothing.
    let hash = sound.result.sha256 ?? SHA256Digest(of: []).hexadecimal
    try record(
      .file(
        FileEntry(
          name: name, kind: .sound, sha256: hash, stepIndex: sound.mark.stepIndex,
          recorder: sound.mark.recorder)))
  }

  /// The hash of a file that may be long; nil where it can't be read.
  private func hash(of sound: OpenSound) async -> String? {
    guard let name = sound.result.file else { return nil }
    return await SoundHash.of(name, in: surroundings.writer.folder)
  }

  // MARK: What a kill cut

  /// Lists the sounds of the sitting before as they are, where it was cut while they were recorded.
  func keepCutSounds() async throws(Stop) {
    for step in surroundings.writer.record.steps {
      for recording in step.recordings {
        guard let sound = recording.sound, sound.sha256 == nil, let name = sound.file,
          let hash = await SoundHash.of(name, in: surroundings.writer.folder)
        else { continue }
        let entry = FileEntry(
          name: name, kind: .sound, sha256: hash, stepIndex: step.index,
          recorder: recording.identifier)
        try record(.file(entry))
      }
    }
  }
}

/// Hashes long files without holding up any task.
private enum SoundHash {
  static func of(_ name: String, in folder: SafeFolder) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable in
        do throws(FileError) {
          let digest = SHA256Digest(of: try folder.read(name))
          continuation.resume(returning: digest.hexadecimal)
        } catch {
          continuation.resume(returning: nil)
        }
      }
    }
  }
}
