import Sound
import Testing

@Suite("What is heard when")
struct PlaybackTimelineTests {
  private let format = AudioFormat(sampleRate: 1_000, channels: 1)

  /// A timeline after 200 frames were written and heard from 10 ms on; it is 60 ms now.
  private func settled(duration: Duration = .seconds(1)) -> PlaybackTimeline {
    var timeline = PlaybackTimeline(format: format, duration: duration)
    timeline.wrote(frames: 200, at: .zero)
    timeline.observe(latency: .milliseconds(200), at: .milliseconds(1))
    timeline.observe(latency: .milliseconds(190), at: .milliseconds(20))
    timeline.observe(latency: .milliseconds(170), at: .milliseconds(40))
    timeline.observe(latency: .milliseconds(150), at: .milliseconds(60))
    return timeline
  }

  @Test("the onset is known once the latency agrees with itself")
  func onset() {
    var timeline = PlaybackTimeline(format: format, duration: .seconds(1))
    timeline.observe(latency: .milliseconds(500), at: .zero)
    #expect(timeline.likelyOnset == nil)
    timeline.wrote(frames: 200, at: .zero)
    timeline.observe(latency: .milliseconds(200), at: .milliseconds(1))
    #expect(timeline.onset == nil)
    #expect(timeline.likelyOnset == .milliseconds(1))
    #expect(settled().onset == .milliseconds(10))
  }

  @Test("a latency that was told slowly is not listened to")
  func uncertain() {
    var timeline = PlaybackTimeline(format: format, duration: .seconds(1))
    timeline.wrote(frames: 200, at: .zero)
    for milliseconds in [20, 40, 60] {
      timeline.observe(
        latency: .zero, at: .milliseconds(milliseconds), uncertainty: .milliseconds(5))
    }
    #expect(timeline.likelyOnset == nil)
  }

  @Test("frames heard follow the clock, as far as frames were written")
  func framesHeard() {
    let timeline = settled()
    #expect(timeline.framesHeard(at: .zero) == 0)
    #expect(timeline.framesHeard(at: .milliseconds(110)) == 100)
    #expect(timeline.framesHeard(at: .seconds(2)) == 200)
    #expect(timeline.end == .milliseconds(1_010))
  }

  @Test("a short clip ends the sound before its planned end")
  func shortClip() {
    var timeline = settled()
    timeline.endSound(at: 150)
    #expect(timeline.end == .milliseconds(160))
    #expect(timeline.framesHeard(at: .seconds(2)) == 150)
  }

  @Test("an underrun is counted once, and the planned end stays where it was")
  func underrun() {
    var timeline = settled()
    timeline.observe(latency: .zero, at: .milliseconds(310))
    timeline.observe(latency: .zero, at: .milliseconds(311))
    #expect(timeline.underruns == 1)
    timeline.wrote(frames: 200, at: .milliseconds(312))
    timeline.observe(latency: .milliseconds(180), at: .milliseconds(330))
    timeline.observe(latency: .milliseconds(160), at: .milliseconds(350))
    #expect(timeline.underruns == 1)
    #expect(timeline.onset == .milliseconds(10))
    #expect(timeline.soundFrames == 900)
    #expect(timeline.end == .milliseconds(1_010))
  }

  @Test("running dry after the sound is over is no underrun")
  func silenceAfterwards() {
    var timeline = settled(duration: .milliseconds(200))
    timeline.observe(latency: .zero, at: .milliseconds(400))
    #expect(timeline.underruns == 0)
  }

  @Test("a report can be had without playing, for a virtual clock")
  func computed() {
    func report(elapsed: Duration, clipFrames: Int) -> PlaybackReport {
      .computed(
        onset: .seconds(5), elapsed: elapsed, planned: .seconds(30), sampleRate: 44_100,
        clipFrames: clipFrames)
    }
    let whole = report(elapsed: .seconds(30), clipFrames: 2_000_000)
    #expect(whole.framesPlayed == 1_323_000)
    #expect(!whole.endedEarly)
    #expect(whole.onset == .seconds(5))
    let early = report(elapsed: .seconds(10), clipFrames: 2_000_000)
    #expect(early.framesPlayed == 441_000)
    #expect(early.endedEarly)
    let short = report(elapsed: .seconds(10), clipFrames: 44_100)
    #expect(short.framesPlayed == 44_100)
    #expect(!short.endedEarly)
  }
}
