import Digests
import Glibc
import Quantities
import ResultFiles
import SafeFiles
import Sound
import StudyModel
import StudySession
import Synchronization
import TestSupport
import Testing

@Suite struct SoundRecordingTests {
  private static let steps: [Step] = [.timed("speech", seconds: 10, recorders: [.voice])]

  private func sitting(_ steps: [Step] = Self.steps, mayListen: Bool = true) throws -> Sitting {
    var sitting = try Sitting(steps)
    sitting.permission = .allow([], microphone: mayListen)
    return sitting
  }

  /// How many frames a file of the session has.
  private func frames(_ name: String, _ conducted: Sitting.Conducted) throws -> Int {
    try SoundFile.probe(conducted.folder.path + "/" + name).frames
  }

  @Test("a recorder of sound leaves a file as long as the step, listed with its hash")
  func file() async throws {
    let conducted = try await sitting().conduct()
    let name = "01-speech.voice.wav"
    #expect(try frames(name, conducted) == 80_000)
    let entry = try #require(conducted.record.files.first { $0.name == name })
    #expect(entry.kind == .sound && entry.stepIndex == 1 && entry.recorder == "voice")
    #expect(try entry.sha256 == conducted.sha256(name))
    let recording = try #require(conducted.recording("voice"))
    #expect(recording.sound?.frames == 80_000)
    #expect(recording.sound?.input == "tone")
    #expect(recording.sound?.sha256 == entry.sha256)
    #expect(recording.levels.count == 10)
    #expect(recording.reason == nil)
  }

  @Test("the step's file tells of the sound what the journal tells")
  func stepFile() async throws {
    let conducted = try await sitting().conduct()
    let step = try StepFile(json: try conducted.json("01-speech.json")).step
    #expect(step.recordings == conducted.record.steps.first?.recordings)
    let journal = JournalReader(reading: try conducted.folder.read(Journal.fileName))
    let folded = try #require(SessionRecord(folding: journal.lines))
    #expect(folded.steps.map(\.recordings) == conducted.record.steps.map(\.recordings))
  }

  @Test("a second that reaches the study's level is too loud")
  func tooLoud() async throws {
    let quiet = RecorderConfiguration(identifier: "voice", kind: .audio(maximumLevel: -40))
    let conducted = try await sitting([.timed(seconds: 6, recorders: [quiet])]).conduct()
    #expect(conducted.recording("voice")?.loudSeconds == 6)
    #expect(try await sitting().conduct().recording("voice")?.loudSeconds == 0)
  }

  @Test("the microphone is asked for once, and a refusal is the result's reason")
  func permission() async throws {
    var sitting = try sitting(Self.steps + [.timed("more", seconds: 5, recorders: [.voice])])
    sitting.permission = .ask
    let asked = Mutex(0)
    let conducted = try await sitting.conduct { screen in
      guard case .permission(let permission) = screen else {
        return ScriptedPresenter.goingOn(screen)
      }
      asked.withLock { $0 += permission.type == nil ? 1 : 100 }
      return [.reply(.text("n"), after: .zero)]
    }
    #expect(asked.withLock { $0 } == 1)
    #expect(
      conducted.record.permissions
        == [PermissionAnswer(type: "microphone", isWriting: false, isAllowed: false)])
    for step in 1...2 {
      #expect(conducted.recording("voice", step: step)?.reason == "not permitted")
      #expect(conducted.recording("voice", step: step)?.sound == nil)
    }
    #expect(conducted.outcome == .completed)
    #expect(!conducted.record.files.contains { $0.kind == .sound })
  }

  @Test("without a microphone the session goes on, and the result says why there is no sound")
  func noMicrophone() async throws {
    var sitting = try sitting()
    sitting.microphone = nil
    let conducted = try await sitting.conduct()
    #expect(conducted.outcome == .completed)
    #expect(conducted.recording("voice")?.reason == "no sound input")
  }

  @Test("an interruption keeps the sound up to its moment")
  func interruption() async throws {
    let conducted = try await sitting().conduct { screen in
      guard case .active = screen else { return [] }
      return [.reply(.signal(SIGINT), after: .milliseconds(4_500))]
    }
    #expect(conducted.record.ending == .interrupted)
    #expect(try frames("01-speech.voice.wav", conducted) == 36_000)
    #expect(conducted.recording("voice")?.sound?.frames == 36_000)
    #expect(conducted.recording("voice")?.endDate != nil)
  }

  @Test("each stretch between pauses has a sound of its own")
  func stretches() async throws {
    let isDone = Mutex(false)
    let step = Step.timed("speech", seconds: 10, recorders: [.voice]) { $0.allowsPause = true }
    let conducted = try await sitting([step]).conduct { screen in
      guard case .active(let active) = screen, active.phase == .running else {
        return ScriptedPresenter.goingOn(screen)
      }
      let isFirst = isDone.withLock { done in
        defer { done = true }
        return !done
      }
      return isFirst
        ? [.reply(.pause, after: .seconds(3)), .reply(.pause, after: .seconds(8))] : []
    }
    #expect(try frames("01-speech.voice.wav", conducted) == 24_000)
    #expect(try frames("01-speech.voice.stretch2.wav", conducted) == 56_000)
  }

  @Test("no sound replaces another: a name that is taken is not taken again")
  func names() {
    let step = StepResult(
      index: 3, identifier: "audio", kind: "active", title: "",
      startDate: Instant(milliseconds: 0))
    let (first, second) = (
      RecordingMark(stepIndex: 3, recorder: "voice"),
      RecordingMark(stepIndex: 3, recorder: "voice", stretch: 2)
    )
    #expect(step.soundFileName(of: first, attempt: 1) == "03-audio.voice.wav")
    #expect(step.soundFileName(of: first, attempt: 2) == "03-audio.voice.attempt2.wav")
    #expect(step.soundFileName(of: second, attempt: 3) == "03-audio.voice.stretch2.attempt3.wav")
  }

  /// A sound that stops coming in, comes again, and breaks off, by the seconds of the step.
  private final class FaultySound: Microphone, SoundTake {
    let input = "tone"
    let format = AudioFormat(sampleRate: 8_000, channels: 1)
    private let clock: VirtualClock
    private let onset = Mutex(Duration.zero)

    init(_ clock: VirtualClock) { self.clock = clock }

    private var passed: Duration { clock.now - onset.withLock { $0 } }

    func open(_ file: Int32, path: String) async throws(SoundError) -> any SoundTake {
      close(file)
      return self
    }

    var seconds: [SoundLevel] { [] }
    var latest: SoundLevel? { silence == nil ? SoundLevel(peak: -20, rms: -30) : nil }
    var silence: Duration? {
      (.seconds(3)..<(.seconds(5))).contains(passed) ? passed - .seconds(1) : nil
    }
    var failure: SoundError? {
      passed >= .seconds(7) ? .inputFailed(reason: "connection terminated") : nil
    }
    func start(at moment: Duration) { onset.withLock { $0 = moment } }
    func stop(at moment: Duration) async -> RecordingReport {
      RecordingReport(
        frames: 7 * 8_000, onset: onset.withLock { $0 }, missing: .zero, failure: failure)
    }
  }

  @Test("a sound that does not come is told and kept, and one that breaks off ends where it did")
  func faults() async throws {
    var sitting = try sitting()
    sitting.microphone = FaultySound(sitting.clock)
    sitting.refresh = .seconds(1)
    let conducted = try await sitting.conduct()
    let notices = conducted.record.notices
    #expect(notices == conducted.presenter.announcements && notices.count == 3, "\(notices)")
    #expect(notices.first?.hasPrefix("No sound has come for 2 s; ") == true)
    #expect(notices.dropFirst().first == "The sound comes again.")
    #expect(notices.last?.contains("connection terminated; start the sound server anew") == true)
    let recording = try #require(conducted.recording("voice"))
    #expect(recording.reason == "connection terminated")
    #expect(recording.endDate?.seconds(since: recording.startDate) == 7)
    let levels = conducted.presenter.screens.compactMap { screen in
      if case .active(let active) = screen { active.readings.last?.value ?? "--" } else { nil }
    }
    #expect(levels.contains("-20") && levels.last == "--", "\(levels)")
  }
}
