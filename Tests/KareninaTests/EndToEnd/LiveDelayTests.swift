import Foundation
import Quantities
import TestSupport
import Testing

extension EndToEnd {
  /// A mock that writes in one process, and a session that records and shows in another.
  @Suite struct LiveDelayTests {
    private static let study = """
      {"format": "karenina-study", "version": 1, "identifier": "trial", "revision": 1,
       "title": "A trial", "tasks": [{"identifier": "T", "steps": [
        {"identifier": "rest", "kind": "active", "title": "Rest.", "stepDuration": 12,
         "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
         "lateArrivalWindow": 1, "recorderConfigurations": [
          {"identifier": "heart", "kind": "healthQuantity",
           "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]}]}]}
      """

    /// A heart rate, and when it was stamped or seen, in milliseconds since 1970.
    private struct Rate: Equatable {
      let milliseconds: Int64
      let value: Double

      /// What the screen shows of it.
      var shown: Int { Int(value.rounded()) }
    }

    @Test("each sample is recorded once, none is missed, and it is on the screen within 250 ms")
    func delay() async throws {
      var delays: [Int64] = []
      // A starved machine is late with everything: such a try tells nothing of delays.
      for _ in 0..<2 where delays.isEmpty || late(delays) > 0 { delays = try await conduct() }
      #expect(delays.count >= 4, "the mock's rates hardly changed: \(delays)")
      #expect(late(delays) == 0, "\(delays)")
    }

    private func late(_ delays: [Int64]) -> Int { delays.count { $0 > 250 } }

    /// Conducts a session beside a mock, and gives by how much the screen lagged.
    private func conduct() async throws -> [Int64] {
      let folder = try TemporaryFolder()
      let store = folder.path + "/s.sqlite"
      let mock = try LiveProgram(
        ["mock", "--live", "--store", store, "--participant", "P01", "--profile", "rest"]
          + ["--duration", "60"], on: .none)
      defer { mock.send(SIGKILL) }
      let window = try Window()
      #expect(try await comesTrue { FileManager.default.fileExists(atPath: store) })
      let program = try LiveProgram(
        ["run", try folder.write(Self.study, to: "study.json"), "--participant", "P01"]
          + ["--output", folder.path + "/output", "--store", store, "--allow", "all"]
          + ["--audio", "silent"], on: .window(window))
      defer { program.send(SIGKILL) }
      try await window.wait(for: "left")
      let seen = try await watch(window)
      #expect(try await program.exitCode() == 0)
      mock.send(SIGTERM)
      _ = try await mock.exitCode()
      let session = try #require(try SessionFiles.all(under: folder.path + "/output").first)
      let recorded = try self.recorded(session)
      #expect(try await stored(store, during: session) == recorded)
      #expect((11...13).contains(recorded.count))
      // What comes as the step ends finds its screen gone.
      let end = try instant(try session.json("01-rest.json")["endDate"]).milliseconds
      return delays(of: recorded.filter { $0.milliseconds < end - 300 }, seen: seen)
    }

    /// What the screen showed, from each moment on, until the step was over.
    private func watch(_ window: Window) async throws -> [Rate] {
      var seen: [Rate] = []
      let end = ContinuousClock.now + .seconds(12)
      while ContinuousClock.now < end {
        if let value = rate(in: window.text), value != seen.last?.value {
          let now = Int64(Date().timeIntervalSince1970 * 1000)
          seen.append(Rate(milliseconds: now, value: value))
        }
        try await Task.sleep(for: .milliseconds(4))
      }
      return seen
    }

    private func rate(in text: String) -> Double? {
      guard let row = text.split(separator: "\n").first(where: { $0.contains("Heart rate") })
      else { return nil }
      return row.split(separator: " ").compactMap { Double($0) }.first
    }

    private func recorded(_ session: SessionFiles) throws -> [Rate] {
      try session.items("01-rest.heart.json").map { item in
        Rate(
          milliseconds: try instant(item["startDate"]).milliseconds,
          value: try #require(item["value"]?.number))
      }
    }

    /// The store's samples of a session's step.
    private func stored(_ path: String, during session: SessionFiles) async throws -> [Rate] {
      let step = try session.json("01-rest.json")
      let time = try instant(step["startDate"]).milliseconds..<instant(step["endDate"]).milliseconds
      let query = try await CommandRun.karenina([
        "store", "query", "--store", path, "--type", "heartRate", "--format", "csv",
      ])
      return try query.output.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return Rate(
          milliseconds: try Instant(iso8601: cells[3]).milliseconds,
          value: try #require(Double(cells[5])))
      }.filter { time.contains($0.milliseconds) }
    }

    /// From each sample's stamp to the screen, where its rate is another than the one before.
    private func delays(of rates: [Rate], seen: [Rate]) -> [Int64] {
      zip(rates, rates.dropFirst()).filter { $0.shown != $1.shown }.map { _, rate in
        let sight = seen.first {
          $0.milliseconds >= rate.milliseconds && $0.shown == rate.shown
        }
        return (sight?.milliseconds ?? .max) - rate.milliseconds
      }
    }
  }
}
