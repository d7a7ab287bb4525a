import LiveSources
import Quantities
import StrictJSON
import Testing

/// From notifications to samples and gaps.
@Suite("A strap's notifications") struct StrapStreamTests {
  private static let start = Instant(milliseconds: 1_800_000_000_000, offsetMinutes: 60)
  private static let strap = Strap(name: "A strap", address: "A0:00:00:00:00:01")

  private static func after(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: start.milliseconds + milliseconds, offsetMinutes: 60)
  }

  private static func samples(_ events: [StrapEvent]) -> [QuantitySample] {
    events.flatMap(\.samples)
  }

  @Test("the rate is that of the intervals, the device's own is in the metadata")
  func rate() throws {
    var stream = StrapStream(of: Self.strap)
    let samples = Self.samples(stream.take([0x10, 70, 0x00, 0x04], at: Self.start))
    #expect(samples.map(\.type) == [.heartRate, .rrInterval])
    #expect(samples[0].value == 60 && samples[0].unit == .countPerMinute)
    #expect(samples[0].metadata == [JSONMember("KareninaDeviceHeartRate", 70)])
    #expect(samples[1].value == 1000 && samples[1].unit == .millisecond)
    #expect(samples.allSatisfy { $0.source == "A strap" && $0.device == "A0:00:00:00:00:01" })
    #expect(samples.allSatisfy { $0.start == Self.start && $0.end == Self.start })
    let without = Self.samples(stream.take([0x08, 71, 5, 0], at: Self.after(1000)))
    #expect(without.map(\.value) == [71])
    #expect(without[0].metadata.last == JSONMember("KareninaEnergyExpended", 5))
  }

  @Test("beats stand an interval apart however late they arrive, and begin anew after two seconds")
  func beats() throws {
    var stream = StrapStream(of: Self.strap)
    // Two beats of 500 ms a notification, which arrives late now and then.
    var times: [Int64] = []
    for arrival: Int64 in [0, 1300, 2050, 3900, 4001, 10_000, 11_000] {
      let bytes: [UInt8] = [0x10, 120, 0x00, 0x02, 0x00, 0x02]
      let samples = Self.samples(stream.take(bytes, at: Self.after(arrival)))
      times += samples.dropFirst().map { $0.start.milliseconds - Self.start.milliseconds }
    }
    #expect(times.prefix(10) == [-500, 0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000])
    #expect(times.suffix(4) == [9500, 10_000, 10_500, 11_000])
  }

  @Test("without contact, without a rate or in silence there is a gap, told once, and its end")
  func gaps() {
    var stream = StrapStream(of: Self.strap)
    #expect(stream.take([0x04, 64], at: Self.start) == [.gap(.contactLost)])
    #expect(stream.take([0x04, 0], at: Self.after(1000)) == [])
    #expect(stream.take([0x06, 0], at: Self.after(2000)) == [.gap(.noRate)])
    let back = stream.take([0x06, 64], at: Self.after(3000))
    #expect(back.first == .gapEnded(.noRate) && Self.samples(back).map(\.value) == [64])
    #expect(stream.takeSilence() == [.gap(.silent)])
    #expect(stream.takeSilence() == [])
    #expect(stream.take([0x06, 65], at: Self.after(9000)).first == .gapEnded(.silent))
  }

  @Test("what is no measurement is told and leaves the next alone; an odd byte is told once")
  func faults() {
    var stream = StrapStream(of: Self.strap)
    let short = StrapEvent.unreadable(.tooShort(bytes: [], expected: 2))
    #expect(stream.take([], at: Self.start) == [short])
    let odd = stream.take([0x10, 60, 0], at: Self.start)
    #expect(odd.first == .oddity(.extraByte) && Self.samples(odd).map(\.value) == [60])
    #expect(stream.take([0x10, 60, 0], at: Self.start).count == 1)
    #expect(stream.takeEnd() == [.oddities(.extraByte, count: 2)])
  }

  @Test(
    "intervals that no heart has are kept, and the rate is then the device's own",
    arguments: [1, 255, 2458, 65_535])
  func implausibleIntervals(length: Int) {
    var stream = StrapStream(of: Self.strap)
    let bytes = [0x10, 70, 0, 4, UInt8(length & 0xFF), UInt8(length >> 8)]
    let events = stream.take(bytes, at: Self.start)
    #expect(events.first == .oddity(.implausibleInterval))
    let samples = Self.samples(events)
    #expect(samples.map(\.value) == [70, 1000, Double(length) * 1000 / 1024])
    #expect(stream.takeEnd() == [])
  }

  @Test("intervals of 0 are told and counted by notification, and the rate is that of the others")
  func emptyIntervals() {
    var stream = StrapStream(of: Self.strap)
    let first = stream.take([0x10, 70, 0, 0, 0, 4, 0, 0], at: Self.start)
    #expect(first.first == .oddity(.emptyInterval))
    #expect(Self.samples(first).map(\.value) == [60, 1000])
    #expect(stream.take([0x10, 70, 0, 0], at: Self.after(1000)).count == 1)
    #expect(stream.takeEnd() == [.oddities(.emptyInterval, count: 2)])
  }
}
