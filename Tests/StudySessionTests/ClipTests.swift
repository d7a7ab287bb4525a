import Quantities
import ResultFiles
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct ClipTests {
  /// A sitting whose music step plays a clip of `seconds` made of silence.
  private func sitting(clip seconds: Int, step: Double = 5) throws -> Sitting {
    var sitting = try Sitting([
      .timed("music", seconds: step) {
        $0.activity = .music
        $0.clip = ClipChoice(library: "previews")
      }
    ])
    sitting.clipLibraries = [
      ClipLibrary(
        identifier: "previews", clips: [Clip(file: "calm.wav", attributes: [])])
    ]
    if seconds > 0 {
      _ = try sitting.place.write(WaveBytes.silence(seconds: seconds), to: "calm.wav")
    }
    return sitting
  }

  @Test("the result tells the clip's name, file, hash, onset and frames")
  func result() async throws {
    let sitting = try sitting(clip: 8)
    let conducted = try await sitting.conduct()
    let clip = try #require(conducted.record.steps.first?.clip)
    #expect(clip.name == "calm" && clip.file == "calm.wav" && clip.library == "previews")
    #expect(clip.sha256.count == 64 && clip.output == "silent")
    #expect(clip.onset == 0 && clip.framesPlayed == 5 * 8000 && clip.sampleRate == 8000)
    #expect(clip.onsetDate == conducted.record.steps.first?.startDate)
    #expect(clip.failure == nil && clip.underruns == 0)
  }

  @Test("a clip shorter than its step plays once")
  func short() async throws {
    let conducted = try await sitting(clip: 2).conduct()
    #expect(conducted.record.steps.first?.clip?.framesPlayed == 2 * 8000)
  }

  @Test("an interrupted clip tells how much of it was played")
  func interrupted() async throws {
    let conducted = try await sitting(clip: 8).conduct { screen in
      guard case .active = screen else { return [] }
      return [.reply(.signal(2), after: .seconds(3))]
    }
    #expect(conducted.record.steps.first?.clip?.framesPlayed == 3 * 8000)
  }

  @Test("a clip that can't be played is told on the screen and in the result; the step goes on")
  func missing() async throws {
    let conducted = try await sitting(clip: 0).conduct()
    #expect(conducted.outcome == .completed)
    #expect(conducted.record.steps.first?.elapsed == 5)
    #expect(conducted.record.steps.first?.clip?.failure != nil)
    #expect(conducted.presenter.announcements.count == 1)
  }
}
