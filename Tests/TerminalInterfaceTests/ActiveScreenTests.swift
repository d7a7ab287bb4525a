import StudySession
import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct ActiveScreenTests {
  private static let folder = TestPlaces.package + "/Tests/Screens.swift"

  private func screen(
    remaining: Double, of duration: Double = 60, canPause: Bool = true, isPaused: Bool = false,
    clipName: String? = nil
  ) -> Screen {
    let elapsed = duration - remaining
    // A heart that speeds up and slows down, once a second.
    let second = elapsed.rounded(.down)
    let rate = 80 + Int(second * 0.5) + (Int(second) * 7) % 5
    return .active(
      ActiveScreen(
        header: Screens.header(title: "Walk", text: "Walk as fast as you can."), phase: .running,
        duration: duration, remaining: remaining, showsTimer: true,
        readings: [
          ActiveScreen.Reading(
            name: "Heart rate", value: "\(rate)", unit: "count/min", hasCourse: true),
          ActiveScreen.Reading(name: "Distance", value: "\(Int(second * 1.4))", unit: "m"),
        ], canSkip: false, canPause: canPause, isPaused: isPaused, clipName: clipName))
  }

  /// Runs a step as the session shows it, ten times a second.
  private func run(
    _ keyed: KeyedScreen, seconds: ClosedRange<Double>, of duration: Double = 60
  ) {
    for tenth in Int(seconds.lowerBound * 10)...Int(seconds.upperBound * 10) {
      keyed.show(screen(remaining: duration - Double(tenth) / 10, of: duration))
    }
  }

  @Test("a step shows its time, its readings and their course", arguments: [(80, 24), (40, 10)])
  func course(columns: Int, rows: Int) throws {
    let keyed = KeyedScreen(screen(remaining: 60), columns: columns, rows: rows)
    run(keyed, seconds: 0...33)
    var pictures = keyed.picture("in the middle")
    keyed.resize(columns: 120 - columns, rows: 34 - rows)
    pictures += keyed.picture("resized")
    keyed.show(screen(remaining: 27, isPaused: true, clipName: "Rain on a roof"))
    pictures += keyed.picture("paused, with the clip's name")
    run(keyed, seconds: 33...58.2)
    pictures += keyed.picture("in the last seconds")
    keyed.type("\u{11}")
    pictures += keyed.picture("asked whether to leave")
    try Snapshot.check(pictures, "screens/active-\(columns)x\(rows).txt", beside: Self.folder)
  }

  @Test(
    "a running step sends less than 300 bytes a second, short or long",
    arguments: [10.0, 30], [(40, 10), (200, 60)])
  func economy(duration: Double, size: (Int, Int)) {
    let keyed = KeyedScreen(
      screen(remaining: duration, of: duration), columns: size.0, rows: size.1)
    let first = keyed.sent
    run(keyed, seconds: 0...duration, of: duration)
    let rate = Double(keyed.sent - first) / duration
    #expect(rate < 300)
  }

  private func level(_ decibels: Int, remaining: Double, unit: String = "dB") -> Screen {
    .active(
      ActiveScreen(
        header: Screens.header(title: "Speak", text: "Say a vowel."), phase: .running,
        duration: 10, remaining: remaining, showsTimer: true,
        readings: [
          ActiveScreen.Reading(name: "Sound", value: "\(decibels)", unit: unit, isLevel: true)
        ], canSkip: false))
  }

  @Test("a level is a number with a bar, and what is too loud is said")
  func levels() throws {
    let keyed = KeyedScreen(level(-30, remaining: 8), columns: 60, rows: 20)
    var pictures = keyed.picture("half as loud as can be")
    keyed.show(level(0, remaining: 7, unit: "dB, too loud"))
    pictures += keyed.picture("too loud")
    keyed.show(level(-100, remaining: 6))
    pictures += keyed.picture("silence")
    try Snapshot.check(pictures, "screens/level-60x20.txt", beside: Self.folder)
  }

  @Test("a level that jumps three times a second sends less than 500 bytes a second")
  func levelEconomy() {
    let keyed = KeyedScreen(level(-30, remaining: 10), columns: 80, rows: 24)
    let first = keyed.sent
    for tenth in 1...100 {
      keyed.show(level(-(tenth / 3) * 13 % 60, remaining: 10 - Double(tenth) / 10))
    }
    #expect(Double(keyed.sent - first) / 10 < 500)
  }

  @Test("a step that waits says for what and why, and what Return does; no time is left of it")
  func waiting() {
    func wait(remaining: Int?) -> Screen {
      Screens.active(
        .waiting(
          ActiveScreen.Wait(
            name: "heart rate", reason: "found no adapter; plug one in", remaining: remaining)),
        remaining: 30)
    }
    let keyed = KeyedScreen(wait(remaining: nil))
    for words in ["Waiting for heart rate.", "plug one in", "Return  begin without it"] {
      #expect(keyed.text.contains(words))
    }
    #expect(!keyed.text.contains("0:30"))
    #expect(keyed.type("\r") == [.proceed])
    keyed.show(wait(remaining: 12))
    #expect(keyed.text.contains("Without it the session ends in 12 s."))
    #expect(!keyed.text.contains("begin without it"))
    #expect(keyed.type("\r").isEmpty)
  }

  @Test("a step is held by 'p' only where the screen lets it")
  func pause() {
    #expect(KeyedScreen(screen(remaining: 20)).type("p") == [.pause])
    #expect(KeyedScreen(screen(remaining: 20, canPause: false)).type("p").isEmpty)
  }

  @Test("Ctrl-Q asks, and leaves by saving, by discarding, or not at all")
  func leaves() {
    for (keys, replies) in [
      ("\u{11}s\r", [Reply.leave(.save)]), ("\u{11}d\r", [.leave(.discard)]), ("\u{11}\r", []),
      ("\u{11}\u{1B}", []), ("\u{11}\u{1B}[A\r", [.leave(.discard)]), ("\u{11}xyz5", []),
    ] {
      let keyed = KeyedScreen(screen(remaining: 20))
      #expect(keyed.type(keys) == replies)
      keyed.show(screen(remaining: 19))
      #expect(keyed.text.contains("Do you want to leave?") == keys.contains("xyz"))
      #expect(keyed.text.contains("0:19 left"))
    }
  }

  /// A step whose heart rate is not heard in some of its seconds.
  private func silent(second: Int, since: Int?) -> Screen {
    .active(
      ActiveScreen(
        header: Screens.header(title: "Rest", text: ""), phase: .running, duration: 60,
        remaining: Double(60 - second), showsTimer: true,
        readings: [
          ActiveScreen.Reading(
            name: "Heart rate", value: since == nil ? "72" : nil, unit: "count/min",
            hasCourse: true, silence: since.map { second - $0 })
        ], canSkip: false))
  }

  @Test("a heart rate that is not heard has no value, and its course a gap as long as that")
  func silence() throws {
    let keyed = KeyedScreen(silent(second: 0, since: nil), columns: 100, rows: 24)
    for second in 1...40 {
      keyed.show(silent(second: second, since: (10..<30).contains(second) ? 4 : nil))
      if second == 20 {
        #expect(keyed.text.contains("Heart rate  no signal, 16 s"))
        #expect(!keyed.text.contains("72"))
      }
    }
    let row = try #require(keyed.text.split(separator: "\n").first { $0.contains("Heart rate  ") })
    #expect(row.contains("72 beats/min"))
    let course = row.drop { $0 != "▁" }
    #expect(course.split(separator: " ").count == 2, "\(row)")
    // Ten seconds, twenty of silence, eleven.
    let silent = Double(course.count { $0 == " " }) / Double(course.count)
    #expect(abs(silent - 20.0 / 41) < 0.05, "\(row)")
  }
}
