import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A strap that is heard by the program, over a message bus of the test's own.
  @Suite(.enabled(if: StrapBus.isThere, "python3-dbusmock or dbus is not installed"))
  struct StrapTests {
    private static let address = "A0:9E:1A:00:00:01"

    private let folder: TemporaryFolder
    private let bus: StrapBus

    init() throws {
      folder = try TemporaryFolder()
      bus = try StrapBus()
      for line in ["bluez", "adapter on", "strap \(Self.address) socket Polar H10 1234"] {
        try bus.obey(line)
      }
    }

    private func listener(_ streams: LiveProgram.Streams) throws -> LiveProgram {
      try LiveProgram(
        [
          "store", "listen", "ble", "--device", "Polar", "--participant", "P01", "--store",
          folder.path + "/s.sqlite",
        ], on: streams, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    }

    @Test("what a strap sends is in the store, its losses are told, and Ctrl-C ends it in order")
    func listens() async throws {
      let program = try listener(.none)
      let output = try #require(program.output)
      func tells(_ words: String) async throws -> Bool {
        try await comesTrue { output.text.contains(words) }
      }
      #expect(try await tells("connected: Polar H10 1234 (\(Self.address))"))
      for frame in ["10 43 72 03 8A 03", "00 40", "1F 2C 01 D2 04 66 02", "10 3C 00", "01 3C"] {
        try bus.obey("push \(Self.address) \(frame.replacing(" ", with: ""))")
      }
      #expect(try await tells("expected at least 3; left out"))
      try bus.obey("push \(Self.address) 0400")
      #expect(try await tells("contact lost"))
      try bus.obey("disconnect \(Self.address)")
      #expect(try await tells("gone: the connection ended"))
      #expect(try await tells("back: Polar H10 1234"))
      try bus.obey("push \(Self.address) 163E")
      for _ in 0..<50 where try await rows().count < 8 {}
      program.send(SIGINT)
      #expect(try await program.exitCode() == 0)
      #expect(output.text.hasSuffix("ended; samples kept: 8\n"), "\(output.text)")
      let rows = try await rows()
      let rates = rows.filter { $0[0] == "heartRate" }.compactMap { Double($0[1]) }
      #expect(rates.map { ($0 * 1000).rounded() } == [68_725, 64_000, 100_065, 60_000, 62_000])
      let intervals = rows.filter { $0[0] == "rrInterval" }.map { $0[1] }
      #expect(intervals == ["861.328125", "884.765625", "599.609375"])
      #expect(rows.allSatisfy { $0[2] == "Polar H10 1234" })
    }

    /// Type, value and source of each sample, by type and start.
    private func rows() async throws -> [[String]] {
      let query = try await CommandRun.karenina([
        "store", "query", "--store", folder.path + "/s.sqlite", "--format", "csv",
      ])
      return query.output.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return [cells[2], cells[5], cells[6]]
      }
    }

    @Test("a terminal shows the rate, in place of the one before")
    func rate() async throws {
      let window = try Window()
      let program = try listener(.window(window))
      try await window.wait(for: "connected")
      try bus.obey("push \(Self.address) 0048")
      try await window.wait(for: "72 count/min")
      try bus.obey("push \(Self.address) 0049")
      try await window.wait(for: "73 count/min")
      #expect(!window.text.contains("72 count/min"))
      program.send(SIGINT)
      #expect(try await program.exitCode() == 0)
    }

    @Test("doctor lists the adapter and the straps in range")
    func doctor() async throws {
      let run = try await CommandRun.karenina(
        ["doctor"], environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
      #expect(run.output.contains("ok       Bluetooth    the adapter hci0 is switched on"))
      #expect(
        run.output.contains("ok       straps       Polar H10 1234 (\(Self.address)), -79 dBm"))
    }
  }
}
