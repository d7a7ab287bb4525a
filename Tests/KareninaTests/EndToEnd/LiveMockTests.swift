import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// A mock that writes while time goes by.
  @Suite struct LiveMockTests {
    @Test("it writes a sample a second, stamped when it comes, and ends after its time")
    func live() async throws {
      let folder = try TemporaryFolder()
      let start = Date()
      let run = try await CommandRun.karenina(
        ["mock", "--live", "--store", "s.sqlite", "--participant", "P01", "--profile", "rest"]
          + ["--duration", "3", "--seed", "5"], folder: folder.path)
      #expect(run.exitCode == 0 && run.errors.isEmpty)
      #expect((2...6).contains(Date().timeIntervalSince(start)))
      let rows = try await CommandRun.karenina(
        ["store", "query", "--store", "s.sqlite", "--format", "csv"], folder: folder.path)
      let cells = rows.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",").map(String.init)
      }
      #expect(cells.count == 3 && cells.allSatisfy { $0[6] == "Karenina mock 2" })
      let times = try cells.map { cells in
        try Date(cells[3], strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      }
      #expect(times.allSatisfy { $0 > start - 1 && $0 < Date() })
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(abs(next.timeIntervalSince(one) - 1) < 0.05)
      }
    }
  }
}
