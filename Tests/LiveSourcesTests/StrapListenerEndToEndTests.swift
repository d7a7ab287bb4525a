import Foundation
import LiveSources
import Quantities
import Synchronization
import TestSupport
import Testing

/// A listener against a made-up BlueZ on a bus of its own, a minute in a second.
@Suite(
  "Straps end to end", .serialized, .timeLimit(.minutes(2)),
  .enabled(if: StrapBus.isThere, "python3-dbusmock or dbus is not installed"))
struct StrapListenerEndToEndTests {
  private static let address = "A0:9E:1A:00:00:01"

  /// What a listener told so far, and the clock that stamps it.
  private final class Ear: Sendable {
    let events = Mutex<[StrapEvent]>([])
    let time = Mutex(Instant(milliseconds: 1_800_000_000_000))
    let isOver = Mutex(false)

    var samples: [QuantitySample] { events.withLock { $0.flatMap(\.samples) } }

    func hears(_ matches: @Sendable (StrapEvent) -> Bool) async throws -> Bool {
      for _ in 0..<1000 {
        if events.withLock({ $0.contains(where: matches) }) { return true }
        try await Task.sleep(for: .milliseconds(10))
      }
      return false
    }

    /// Waits for so many notifications' samples.
    func hears(rates count: Int) async throws -> Bool {
      for _ in 0..<1000 {
        if samples.filter({ $0.type == .heartRate }).count >= count { return true }
        try await Task.sleep(for: .milliseconds(2))
      }
      return false
    }
  }

  private let bus: StrapBus
  private let ear = Ear()

  init() throws {
    bus = try StrapBus()
    // The bus is the test's own: the library finds it by the environment alone.
    setenv("DBUS_SYSTEM_BUS_ADDRESS", bus.address, 1)
  }

  private func listen(
    to device: String? = nil, searchTime: Duration = .seconds(10), by other: Ear? = nil
  ) -> Task<StrapError?, Never> {
    let ear = other ?? ear
    let listener = StrapListener(
      .init(device: device, searchTime: searchTime, pause: .milliseconds(100)),
      now: { [ear] in ear.time.withLock { $0 } },
      shouldEnd: { [ear] in ear.isOver.withLock { $0 } },
      tell: { [ear] event in ear.events.withLock { $0.append(event) } })
    return Task {
      do throws(StrapError) {
        try await listener.listen()
        return nil
      } catch {
        return error
      }
    }
  }

  /// A frame of the second: a rate, and none to three intervals.
  private static func frame(_ second: Int) -> (bytes: [UInt8], intervals: [Int]) {
    let intervals = (0..<(second % 4)).map { 600 + 7 * second + $0 }
    let bytes = intervals.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return ([0x16, UInt8(60 + second % 40)] + bytes, intervals)
  }

  private func send(_ second: Int, as order: String) throws {
    ear.time.withLock { $0 = $0.advanced(by: .seconds(1)) }
    let hex = Self.frame(second).bytes.map { String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
    try bus.obey("\(order) \(Self.address) \(hex)")
  }

  @Test(
    "a minute of notifications is heard whole, with a loss of contact and of the connection in it",
    arguments: [("signals", "send"), ("socket", "push")])
  func minute(how: String, order: String) async throws {
    for line in ["bluez", "adapter on", "strap \(Self.address) \(how) Polar H10 1234"] {
      try bus.obey(line)
    }
    let task = listen(to: "polar h10")
    #expect(try await ear.hears { if case .connected = $0 { true } else { false } })
    for second in 0..<30 {
      try send(second, as: order)
      #expect(try await ear.hears(rates: second + 1))
    }
    try bus.obey("\(order) \(Self.address) 0400")
    #expect(try await ear.hears { $0 == .gap(.contactLost) })
    try send(30, as: order)
    #expect(try await ear.hears { $0 == .gapEnded(.contactLost) })
    try bus.obey("battery \(Self.address) 80")
    #expect(try await ear.hears { $0 == .battery(80) })
    try bus.obey("disconnect \(Self.address)")
    #expect(try await ear.hears { $0 == .gone(.disconnected) })
    #expect(try await ear.hears { if case .back = $0 { true } else { false } })
    for second in 31..<60 {
      try send(second, as: order)
      #expect(try await ear.hears(rates: second + 1))
    }
    ear.isOver.withLock { $0 = true }
    #expect(await task.value == nil)
    expectEverySample()
    #expect(throws: StrapBus.Refusal.self) { try bus.obey("connected \(Self.address)") }
  }

  private func expectEverySample() {
    let samples = ear.samples
    let rates = samples.filter { $0.type == .heartRate }
    let frames = (0..<60).map(Self.frame)
    #expect(
      rates.map { $0.metadata.first?.value.integer } == frames.map { Int64($0.bytes[1]) })
    for (rate, frame) in zip(rates, frames) where !frame.intervals.isEmpty {
      let mean = Double(frame.intervals.reduce(0, +)) / Double(frame.intervals.count)
      #expect(abs(rate.value - 60 * 1024 / mean) < 1e-9)
    }
    let intervals = samples.filter { $0.type == .rrInterval }.map(\.value)
    #expect(intervals == frames.flatMap(\.intervals).map { Double($0) * 1000 / 1024 })
    #expect(samples.allSatisfy { $0.source == "Polar H10 1234" && $0.device == Self.address })
  }

  @Test("an empty notification is a fault of its own, and the connection goes on")
  func emptyNotification() async throws {
    for line in ["bluez", "adapter on", "strap \(Self.address) socket H10"] { try bus.obey(line) }
    let task = listen()
    #expect(try await ear.hears { if case .connected = $0 { true } else { false } })
    for second in 0..<4 {
      try bus.obey("push \(Self.address)")
      try send(second, as: "push")
    }
    try bus.obey("hangup \(Self.address)")
    #expect(try await ear.hears { $0 == .gone(.disconnected) })
    let empty = StrapEvent.unreadable(.tooShort(bytes: [], expected: 2))
    #expect(ear.events.withLock { $0.count { $0 == empty } } == 4)
    #expect(ear.samples.filter { $0.type == .heartRate }.count == 4)
    #expect(ear.events.withLock { $0.count { $0 == .gone(.disconnected) } } == 1)
    ear.isOver.withLock { $0 = true }
    #expect(await task.value == nil)
  }

  @Test("the end of one listener leaves the connection to another one")
  func twoListeners() async throws {
    for line in ["bluez", "adapter on", "strap \(Self.address) signals H10"] { try bus.obey(line) }
    let first = listen()
    #expect(try await ear.hears { if case .connected = $0 { true } else { false } })
    let other = Ear()
    let second = listen(by: other)
    #expect(try await other.hears { if case .connected = $0 { true } else { false } })
    ear.isOver.withLock { $0 = true }
    #expect(await first.value == nil)
    try bus.obey("connected \(Self.address)")
    try send(5, as: "send")
    #expect(try await other.hears(rates: 1))
    #expect(!other.events.withLock { $0.contains(.gone(.disconnected)) })
    other.isOver.withLock { $0 = true }
    #expect(await second.value == nil)
  }

  @Test("each thing that Bluetooth lacks is told by name, and a strap that comes later is found")
  func lacks() async throws {
    #expect(await listen().value == .noBlueZ)
    try bus.obey("bluez")
    #expect(await listen().value == .noAdapter)
    try bus.obey("adapter off")
    #expect(await listen().value == .adapterOff(adapter: "hci0"))
    try bus.obey("power on")
    let short = Duration.seconds(1)
    #expect(
      await listen(to: "H10", searchTime: short).value == .notFound(wanted: "H10", seconds: 1))
    try bus.obey("strap A0:9E:1A:00:00:09 none Scale")
    let scale = await listen(to: "a0:9e:1a:00:00:09", searchTime: short).value
    #expect(scale == .noHeartRate(name: "Scale"))
    try bus.obey("remove A0:9E:1A:00:00:09")
    let task = listen()
    try await Task.sleep(for: .milliseconds(300))
    try bus.obey("strap \(Self.address) signals Late")
    #expect(try await ear.hears { if case .connected = $0 { true } else { false } })
    try bus.obey("kill")
    #expect(try await ear.hears { $0 == .gone(.busLost(reason: "BlueZ has ended")) })
    ear.isOver.withLock { $0 = true }
    #expect(await task.value == nil)
  }

  @Test("a bus that does not permit it is told apart from one that is not there")
  func denied() async throws {
    let denying = try StrapBus(isDenied: true)
    try denying.obey("bluez")
    setenv("DBUS_SYSTEM_BUS_ADDRESS", denying.address, 1)
    #expect(await listen().value == .notPermitted)
  }

  @Test("a bus that is not there, or ends, is told; the listener waits for it and ends when asked")
  func losses() async throws {
    try bus.obey("bluez")
    try bus.obey("adapter on")
    try bus.obey("strap \(Self.address) socket Strap")
    let task = listen()
    #expect(try await ear.hears { if case .connected = $0 { true } else { false } })
    try bus.obey("hangup \(Self.address)")
    #expect(try await ear.hears { $0 == .gone(.disconnected) })
    #expect(try await ear.hears { if case .back = $0 { true } else { false } })
    try bus.obey("kill")
    #expect(try await ear.hears { $0 == .waiting(.noBlueZ) })
    let asked = ContinuousClock.now
    ear.isOver.withLock { $0 = true }
    #expect(await task.value == nil)
    #expect(ContinuousClock.now - asked < .seconds(1))
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
    let end = await listen().value
    guard case .noBus? = end else { return #expect(Bool(false), "\(String(describing: end))") }
  }

  @Test("a BlueZ that says nothing is told as such, in two seconds")
  func hung() async throws {
    try bus.obey("bluez")
    try bus.obey("hang")
    let start = ContinuousClock.now
    await #expect(throws: StrapError.noAnswer) { try await StrapScan.run(for: .seconds(3)) }
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test("a scan tells adapters and the straps in range")
  func scan() async throws {
    try bus.obey("bluez")
    #expect(try await StrapScan.run(for: .milliseconds(200)).adapters.isEmpty)
    try bus.obey("adapter on")
    try bus.obey("strap \(Self.address) signals H10")
    try bus.obey("strap A0:9E:1A:00:00:02 none H9")
    let scan = try await StrapScan.run(for: .milliseconds(200))
    #expect(scan.adapters.map(\.name) == ["hci0"] && scan.adapters[0].isOn)
    #expect(scan.straps.map(\.name).sorted() == ["H10", "H9"])
  }
}
