import Quantities
import ResultFiles
import Sound
import StudyModel
import StudySession
import Synchronization
import TestSupport
import Testing

/// Steps that record sound, and a study that says what becomes of them without a microphone.
@Suite struct RequiredSoundTests {
  /// A microphone that is plugged in after some attempts to open it.
  private final class LateMicrophone: Microphone {
    let input = "tone"
    let format = AudioFormat(sampleRate: 8_000, channels: 1)
    private let tone = VirtualMicrophone(pitch: 0.5)
    private let failures: Mutex<Int>

    init(after failures: Int) { self.failures = Mutex(failures) }

    func open(_ file: Int32, path: String) async throws(SoundError) -> any SoundTake {
      let isThere = failures.withLock { left in
        left -= 1
        return left < 0
      }
      guard isThere else { throw .noInput }
      return try await tone.open(file, path: path)
    }
  }

  private static let never = 1_000

  private func sitting(
    _ absence: RecorderConfiguration.Absence, after failures: Int?
  ) throws -> Sitting {
    let voice = RecorderConfiguration(
      identifier: "voice", kind: .audio(maximumLevel: -1), absence: absence)
    var sitting = try Sitting([.timed("speech", seconds: 5, recorders: [voice])])
    sitting.permission = .allow([], microphone: true)
    sitting.microphone = failures.map(LateMicrophone.init(after:))
    return sitting
  }

  private func isWaiting(_ screen: Screen) -> Bool {
    guard case .active(let active) = screen, case .waiting = active.phase else { return false }
    return true
  }

  @Test("a step goes on without sound, and tells once why, where the study wants no more")
  func goesOn() async throws {
    let conducted = try await sitting(.goOn, after: Self.never).conduct()
    #expect(conducted.outcome == .completed)
    #expect(conducted.recording("voice")?.reason == "no microphone")
    #expect(conducted.record.notices.count == 1)
    #expect(conducted.record.notices.first?.contains("plug one in") == true)
    #expect(!conducted.presenter.screens.contains(where: isWaiting))
  }

  @Test("a step waits for a microphone, and records once one is there")
  func waits() async throws {
    for absence in [RecorderConfiguration.Absence.wait, .stop] {
      let conducted = try await sitting(absence, after: 4).conduct { _ in [] }
      #expect(conducted.outcome == .completed)
      #expect(conducted.recording("voice")?.sound?.frames == 40_000)
      #expect(conducted.recording("voice")?.reason == nil)
      #expect(conducted.record.steps.first?.elapsed == 9)
      #expect(conducted.record.files.count { $0.kind == .sound } == 1)
      #expect(conducted.record.notices.count == 2)
    }
  }

  @Test("Return begins without the microphone that is waited for, and so does an end of patience")
  func decision() async throws {
    let conducted = try await sitting(.wait, after: Self.never).conduct { screen in
      isWaiting(screen) ? [.reply(.proceed, after: .milliseconds(2_500))] : []
    }
    #expect(conducted.outcome == .completed)
    #expect(conducted.record.notices.last == "Begun without sound.")
    #expect(conducted.recording("voice")?.reason == "no microphone")
    let nobody = try await sitting(.wait, after: Self.never).conduct { _ in [] }
    #expect(nobody.record.notices.last == "Begun without sound.")
    #expect(nobody.record.steps.first?.elapsed == 35)
  }

  @Test("a study that does not go on without sound ends early: after a while, or at once")
  func stops() async throws {
    let late = try await sitting(.stop, after: Self.never).conduct()
    let end = "the study does not go on without."
    #expect(late.outcome == .endedEarly("No sound (none within 30 s): \(end)"))
    #expect(late.record.steps.first?.elapsed == 30)
    let off = try await sitting(.stop, after: nil).conduct()
    #expect(off.outcome == .endedEarly("No sound (no sound input): \(end)"))
    #expect(off.record.steps.first?.elapsed == 0)
    var denied = try sitting(.stop, after: 0)
    denied.permission = .allow([])
    #expect(try await denied.conduct().outcome == .endedEarly("No sound (not permitted): \(end)"))
  }

  @Test("the answer about the microphone is kept in the store, and not asked for again")
  func kept() async throws {
    for (word, isAllowed) in [("y", true), ("n", false)] {
      var sitting = try sitting(.goOn, after: 0)
      sitting.permission = .ask
      let asked = Mutex(0)
      for _ in 1...2 {
        let conducted = try await sitting.conduct(in: "session\(asked.withLock { $0 })") { screen in
          guard case .permission = screen else { return [] }
          asked.withLock { $0 += 1 }
          return [.reply(.text(word), after: .zero)]
        }
        #expect(
          conducted.record.permissions
            == [PermissionAnswer(type: "microphone", isWriting: false, isAllowed: isAllowed)])
      }
      #expect(asked.withLock { $0 } == 1)
      #expect(
        try sitting.store.permissions(participant: "P01", study: "s").map(\.subject)
          == [.microphone])
    }
  }
}
