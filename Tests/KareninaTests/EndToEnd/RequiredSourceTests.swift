import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A researcher's terminal before a step that wants a strap: the form, the wait, the first sample.
  @Suite(.enabled(if: StrapBus.isThere, "python3-dbusmock or dbus is not installed"))
  struct RequiredSourceTests {
    private static let address = "A0:9E:1A:00:00:01"
    private static let study = """
      {"format": "karenina-study", "version": 1, "identifier": "trial", "revision": 1,
       "title": "A trial", "tasks": [{"identifier": "T", "steps": [
        {"identifier": "rest", "kind": "active", "title": "Rest.", "stepDuration": 2,
         "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
         "lateArrivalWindow": 0.3, "recorderConfigurations": [
          {"identifier": "heart", "kind": "healthQuantity", "required": true,
           "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]}]}]}
      """

    private let folder: TemporaryFolder
    private let bus: StrapBus
    private let window: Window

    init() throws {
      folder = try TemporaryFolder()
      bus = try StrapBus()
      window = try Window()
      for line in ["bluez", "adapter on", "strap \(Self.address) socket Polar H10 1234"] {
        try bus.obey(line)
      }
    }

    private func program(_ more: [String]) throws -> LiveProgram {
      try LiveProgram(
        [
          "run", try folder.write(Self.study, to: "study.json"), "--output",
          folder.path + "/output", "--store", folder.path + "/s.sqlite", "--source", "ble",
          "--allow", "all", "--audio", "silent",
        ] + more, on: .window(window), environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    }

    /// A rate, as a strap sends it.
    private func send(_ rate: Int) throws {
      try bus.obey("push \(Self.address) 00" + String(rate, radix: 16))
    }

    private func session() throws -> SessionFiles {
      try #require(try SessionFiles.all(under: folder.path + "/output").first)
    }

    @Test("the form shows the rate of now before the participant begins")
    func form() async throws {
      let program = try program([])
      defer { program.send(SIGKILL) }
      try await window.wait(for: "Before the session")
      try await window.wait(for: "Heart rate: no sample yet: connected: Polar")
      try send(72)
      try await window.wait(for: "Heart rate: 72 count/min from Polar H10 1234")
      try send(81)
      try await window.wait(for: "Heart rate: 81 count/min")
      #expect(!window.text.contains("72 count/min"))
      program.send(SIGINT)
      #expect(try await program.exitCode() == 128 + SIGINT)
    }

    @Test("a step waits for the strap's first sample, and begins with it")
    func firstSample() async throws {
      let program = try program(["--participant", "P01"])
      defer { program.send(SIGKILL) }
      try await window.wait(for: "Waiting for heart rate.")
      try await window.wait(for: "Return  begin without it")
      try await window.wait(for: "Strap: connected: Polar H10 1234")
      // A step of 2 s that did not wait would be over.
      try await Task.sleep(for: .seconds(3))
      #expect(window.text.contains("Waiting for heart rate."))
      try send(72)
      try await window.wait(for: "Ends in")
      #expect(!window.text.contains("Waiting for heart rate."))
      try send(75)
      try await window.wait(for: "75 beats/min")
      #expect(try await program.exitCode() == 0)
      let session = try session()
      #expect(try session.ending() == "completed")
      // The sample that was waited for is older than the step.
      #expect(try session.items("01-rest.heart.json").map { $0["value"]?.number } == [75])
    }

    @Test("the researcher's key begins the step without, which the result tells")
    func decision() async throws {
      let program = try program(["--participant", "P01"])
      defer { program.send(SIGKILL) }
      try await window.wait(for: "Return  begin without it")
      window.type("\r")
      #expect(try await program.exitCode() == 0)
      let session = try session()
      #expect(try session.items("01-rest.heart.json").isEmpty)
      let notices = try session.manifest()["notices"]?.array?.compactMap(\.string) ?? []
      #expect(notices.contains("Begun without heart rate."), "\(notices)")
    }
  }
}
