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
      let rates = rows.filter { $0[0] == "HKQuantityTypeIdentifierHeartRate" }.compactMap {
        Double($0[1])
      }
      #expect(rates.map { ($0 * 1000).rounded() } == [68_725, 64_000, 100_065, 60_000, 62_000])
      let intervals = rows.filter { $0[0] == "KareninaRRInterval" }.map { $0[1] }
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
        return [cells[1], cells[5], cells[6]]
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

    private static let study = """
      {"format": "karenina-study", "version": 1, "identifier": "trial", "revision": 1,
       "title": "A trial", "tasks": [{"identifier": "T", "steps": [
        {"identifier": "rest", "kind": "active", "title": "Rest.", "stepDuration": 10,
         "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
         "lateArrivalWindow": 0.3, "recorderConfigurations": [
          {"identifier": "heart", "kind": "healthQuantity",
           "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"},
          {"identifier": "beats", "kind": "healthQuantity",
           "quantityType": "KareninaRRInterval", "unit": "ms"}]}]}]}
      """

    @Test("a session records what the strap sends, and its loss and return stand in the journal")
    func session() async throws {
      let study = try folder.write(Self.study, to: "study.json")
      let program = try LiveProgram(
        [
          "run", study, "--participant", "P01", "--output", folder.path + "/output", "--store",
          folder.path + "/s.sqlite", "--source", "ble", "--device", "Polar", "--allow", "all",
          "--audio", "silent", "--answers", try folder.write("", to: "answers.jsonl"),
        ], on: .none, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
      let output = try #require(program.output)
      #expect(try await comesTrue { output.text.contains("Strap: connected: Polar H10 1234") })
      for rate in 60..<70 { try bus.obey("push \(Self.address) 10\(rate)0004") }
      try bus.obey("disconnect \(Self.address)")
      #expect(try await comesTrue { output.text.contains("Strap: back: Polar H10 1234") })
      for rate in 70..<75 { try bus.obey("push \(Self.address) 00\(rate)") }
      #expect(try await program.exitCode() == 0, "\(output.text)")
      let session = try #require(try SessionFiles.all(under: folder.path + "/output").first)
      #expect(try session.problems() == [])
      let samples = try session.journaledSamples()
      let rates = samples.filter { $0.type == "HKQuantityTypeIdentifierHeartRate" }
      // The bytes are written in hexadecimal.
      let sent = (70..<75).compactMap { Double(Int("\($0)", radix: 16) ?? 0) }
      #expect(rates.map(\.value) == [Double](repeating: 60, count: 10) + sent)
      #expect(
        samples.filter { $0.type == "KareninaRRInterval" }.map(\.value)
          == [Double](repeating: 1000, count: 10))
      let notices = try session.journal().lines.compactMap { line in
        if case .notice(let text) = line.event { text } else { nil }
      }
      for words in ["Strap: connected: Polar", "Strap: gone: the connection", "Strap: back: Polar"]
      {
        #expect(notices.contains { $0.hasPrefix(words) }, "\(notices)")
      }
      // It had the same charge when it was back.
      #expect(notices.filter { $0.hasPrefix("Strap: battery") } == ["Strap: battery: 90 %"])
    }

    @Test("without Bluetooth a session goes on, and says what it lacks")
    func lacking() async throws {
      let study = try folder.write(
        Self.study.replacing(#""stepDuration": 10"#, with: #""stepDuration": 1"#), to: "study.json")
      let run = try await CommandRun.karenina(
        [
          "run", study, "--participant", "P01", "--output", folder.path + "/output", "--store",
          folder.path + "/s.sqlite", "--source", "ble", "--allow", "all", "--audio", "silent",
          "--answers", try folder.write("", to: "answers.jsonl"),
        ], environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(run.output.contains("Strap: Bluetooth: found no system message bus"))
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
