import Quantities
import ResultFiles
import StudyModel
import StudySession
import Synchronization
import TestSupport
import Testing

@Suite struct PauseTests {
  /// A participant who pauses after 3 s and goes on after 5 s more.
  private static func pausing() -> @Sendable (Screen) -> [ScriptedPresenter.Act] {
    let isDone = Mutex(false)
    return { screen in
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
  }

  @Test("a pause holds the timer, and the step's elapsed time leaves it out")
  func holdsTheTimer() async throws {
    let sitting = try Sitting([.timed(seconds: 10) { $0.allowsPause = true }])
    let conducted = try await sitting.conduct(Self.pausing())
    let step = try #require(conducted.record.steps.first)
    #expect(step.ending == .completed && step.elapsed == 10)
    #expect(step.pauses.map(\.elapsed) == [5])
    #expect(step.endDate?.seconds(since: step.startDate) == 15)
    let held = conducted.presenter.screens.compactMap { screen -> Double? in
      guard case .active(let active) = screen, active.isPaused else { return nil }
      return active.remaining
    }
    #expect(!held.isEmpty && held.allSatisfy { $0 == 7 })
  }

  @Test("each stretch between pauses has a file of its own, and none of the pause's samples")
  func stretches() async throws {
    let sitting = try Sitting([
      .timed(seconds: 10, recorders: [.heartRate, .pedometer]) {
        $0.allowsPause = true
        $0.activity = .walk
      }
    ])
    let conducted = try await sitting.conduct(Self.pausing())
    let recordings = conducted.record.steps[0].recordings.filter { $0.identifier == "heartRate" }
    #expect(recordings.map(\.stretch) == [1, 2])
    #expect(recordings.map(\.samples.count) == [3, 7])
    #expect(try conducted.values("01-rest.heartRate.json").count == 3)
    #expect(try conducted.values("01-rest.heartRate.stretch2.json").count == 7)
    #expect(try conducted.json("01-rest.pedometer.stretch2.json")["items"]?.array?.isEmpty == false)
    let names = conducted.record.files.map(\.name)
    #expect(names.contains("01-rest.heartRate.stretch2.json"))
  }

  @Test("a step that may not be paused takes no notice")
  func notAllowed() async throws {
    let conducted = try await Sitting([.timed(seconds: 10)]).conduct(Self.pausing())
    let step = try #require(conducted.record.steps.first)
    #expect(step.pauses.isEmpty && step.elapsed == 10 && step.recordings.count == 1)
  }

  @Test("a session that ends in a pause ends it too, and keeps what was recorded")
  func interrupted() async throws {
    let sitting = try Sitting([.timed(seconds: 10) { $0.allowsPause = true }])
    let conducted = try await sitting.conduct { screen in
      guard case .active(let active) = screen, !active.isPaused, active.remaining == 10 else {
        return []
      }
      return [.reply(.pause, after: .seconds(3)), .reply(.signal(2), after: .seconds(5))]
    }
    let step = try #require(conducted.record.steps.first)
    #expect(conducted.outcome == .signal(2) && step.ending == .interrupted)
    #expect(step.elapsed == 3 && step.pauses.map(\.elapsed) == [2])
    #expect(step.recordings.map(\.samples.count) == [3])
  }

  @Test("a clip is silent during a pause, and goes on where it was")
  func clip() async throws {
    var sitting = try Sitting([
      .timed("music", seconds: 10) {
        $0.allowsPause = true
        $0.shouldShowClipName = true
        $0.clip = ClipChoice(library: "previews")
      }
    ])
    sitting.clipLibraries = [
      ClipLibrary(identifier: "previews", clips: [Clip(file: "calm.wav", attributes: [])])
    ]
    _ = try sitting.place.write(WaveBytes.silence(seconds: 9), to: "calm.wav")
    let conducted = try await sitting.conduct(Self.pausing())
    let clip = try #require(conducted.record.steps.first?.clip)
    #expect(clip.framesPlayed == 9 * 8000 && clip.onset == 0 && clip.failure == nil)
    guard case .active(let active) = conducted.presenter.screens.first else {
      Issue.record("no active screen")
      return
    }
    #expect(active.clipName == "calm" && active.canPause)
  }

  @Test("a clip's name is told only where the study says so")
  func hiddenName() async throws {
    let conducted = try await Sitting([.timed()]).conduct()
    guard case .active(let active) = conducted.presenter.screens.first else {
      Issue.record("no active screen")
      return
    }
    #expect(active.clipName == nil && !active.canPause)
  }

  @Test("leaving is not lost between two screens")
  func leavingBetweenScreens() {
    let inbox = Inbox()
    inbox.post(.text("early"))
    inbox.post(.leave(.save))
    inbox.discardTyped()
    #expect(inbox.take(dueBy: .zero) == .leave(.save))
    #expect(inbox.take(dueBy: .zero) == nil)
  }
}
