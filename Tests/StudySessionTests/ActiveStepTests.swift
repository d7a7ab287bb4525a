import Quantities
import ResultFiles
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct ActiveStepTests {
  private func phases(_ conducted: Sitting.Conducted) -> [ActiveScreen.Phase] {
    var phases: [ActiveScreen.Phase] = []
    for case .active(let active) in conducted.presenter.screens where phases.last != active.phase {
      phases.append(active.phase)
    }
    return phases
  }

  @Test("a step that does not start by itself waits for the participant")
  func waitsToStart() async throws {
    let sitting = try Sitting([.timed(seconds: 5) { $0.shouldStartTimerAutomatically = false }])
    let conducted = try await sitting.conduct()
    #expect(phases(conducted) == [.ready, .running])
    #expect(conducted.record.steps.first?.elapsed == 6)
    #expect(
      conducted.recording("heartRate")?.startDate
        == sitting.clock.instant.advanced(by: .seconds(-7)))
  }

  @Test("a step that does not continue at its end waits for the participant")
  func waitsToGoOn() async throws {
    let sitting = try Sitting([.timed(seconds: 5) { $0.shouldContinueOnFinish = false }])
    let conducted = try await sitting.conduct()
    #expect(phases(conducted) == [.running, .finished])
    #expect(conducted.record.steps.first?.elapsed == 6)
  }

  @Test("next skips the rest of a step only where the study says so")
  func skip() async throws {
    for canSkip in [true, false] {
      let sitting = try Sitting([
        .timed(seconds: 10) { $0.shouldUseNextAsSkipButton = canSkip }
      ])
      let conducted = try await sitting.conduct { _ in [.reply(.proceed, after: .seconds(2))] }
      let step = try #require(conducted.record.steps.first)
      #expect(step.ending == (canSkip ? .earlyTermination : .completed))
      #expect(step.elapsed == (canSkip ? 2 : 10))
      #expect(conducted.outcome == .completed)
    }
  }

  @Test("a step without a duration has no timer and ends with the participant")
  func noDuration() async throws {
    let conducted = try await Sitting([.timed(seconds: 0)]).conduct()
    #expect(conducted.record.steps.first?.elapsed == 1)
    #expect(conducted.record.steps.first?.ending == .completed)
  }

  @Test("the recording of a step without a timer lasts until the participant ends the step")
  func recordedUntilTheEnd() async throws {
    let conducted = try await Sitting([.timed(seconds: 0)]).conduct { _ in
      [.reply(.proceed, after: .seconds(3))]
    }
    let recording = try #require(conducted.recording("heartRate"))
    #expect(recording.endDate?.seconds(since: recording.startDate) == 3)
    #expect(recording.samples.count == 3)
  }

  @Test("the last three seconds are counted and half time is told, where the study says so")
  func announcements() async throws {
    let sitting = try Sitting([
      .timed(seconds: 10) {
        $0.shouldSpeakCountDown = true
        $0.shouldSpeakRemainingTimeAtHalfway = true
        $0.spokenInstruction = "Sit still."
        $0.finishedSpokenInstruction = "Well done."
      }
    ])
    #expect(
      try await sitting.conduct().presenter.announcements == [
        "Sit still.", "5 seconds remaining.", "3", "2", "1", "Well done.",
      ])
  }

  @Test("the timer is shown unless the study hides it")
  func timer() async throws {
    for shows in [true, false] {
      let conducted = try await Sitting([.timed { $0.shouldShowDefaultTimer = shows }]).conduct()
      guard case .active(let active) = conducted.presenter.screens.first else {
        Issue.record("no active screen")
        continue
      }
      #expect(active.showsTimer == shows)
      #expect(active.duration == 10 && active.remaining == 10)
    }
  }
}
