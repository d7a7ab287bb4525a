import Glibc
import Quantities
import ResultFiles
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct KillTests {
    /// What a session left that was killed in its music step.
    private struct Cut {
      let events: [JSONValue]
      let session: SessionFiles
      /// The samples that were stored more than a second before the kill.
      let due: [QuantitySample]
    }

    @Test("what was acknowledged and what was stored a second before outlive kill -9 at any moment")
    func killed() async throws {
      let study = try MadeStudy()
      let instants = [70, 240, 410, 650, 880, 1130, 1390, 1610, 1970, 2320]
      let codes = instants.map { "P\($0)" }
      let feeder = try HeartFeeder(study.store, for: codes)
      defer { feeder.stop() }
      let cuts = try await withThrowingTaskGroup(of: Cut.self) { group in
        for (code, instant) in zip(codes, instants) {
          group.addTask { try await cut(study, code, feeder, after: .milliseconds(instant)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(feeder.failure == nil)
      let list = try await CommandRun.karenina(
        ["results", "list", study.output, "--format", "csv"])
      #expect(list.exitCode == 0, "\(list.errors)")
      let rows = list.output.split(separator: "\n").dropFirst()
      #expect(rows.count == codes.count && rows.allSatisfy { $0.contains("interrupted") })
      let table = try await CommandRun.karenina(
        ["results", "samples", study.output, "--format", "csv"])
      for cut in cuts { try check(cut, table.output) }
      #expect(cuts.map(\.due.count).max() ?? 0 >= 8)
    }

    private func cut(
      _ study: MadeStudy, _ code: String, _ feeder: HeartFeeder, after delay: Duration
    ) async throws -> Cut {
      let words = [
        "run", study.path, "--task", "LongTask", "--participant", code, "--output", study.output,
        "--store", study.store, "--allow", "all", "--audio", "silent", "--events-fd", "3",
        "--answers", try study.write("", to: "none-\(code).jsonl"),
      ]
      let program = try LiveProgram(words, on: .none, hasEvents: true)
      let events = try #require(program.events)
      let starts = try await comesTrue { events.text.contains("recordingStarted") }
      try #require(starts, "\(program.output?.text ?? "")")
      try await Task.sleep(for: delay)
      let killedAt = ContinuousClock.now
      program.send(SIGKILL)
      #expect(try await program.exitCode() == 128 + SIGKILL)
      let session = try #require(try study.sessions().first { $0.participant == code })
      let start = try #require(
        try session.journal().lines.first { $0.event?.kind == "recordingStarted" }?.time)
      let due = feeder.saved.filter {
        $0.savedAt < killedAt - .seconds(1) && $0.sample.start >= start
      }
      let lines = events.text.split(separator: "\n", omittingEmptySubsequences: true)
      return Cut(
        events: try lines.map { try Document(reading: Array($0.utf8)).root.value },
        session: session, due: due.map(\.sample))
    }

    private func check(_ cut: Cut, _ table: String) throws {
      let journal = try cut.session.journal()
      #expect(journal.problems.isEmpty)
      #expect(cut.events.count > 5)
      for event in cut.events {
        let line = journal.lines.first { Int64($0.sequence) == event["sequence"]?.integer }
        #expect(line != nil && event["kind"]?.string == line?.event?.kind ?? "header")
      }
      let kept = try cut.session.journaledSamples().map(\.startDate.milliseconds)
      let rows = table.split(separator: "\n").filter { $0.contains(cut.session.participant + ",") }
      #expect(rows.count == kept.count)
      for sample in cut.due {
        #expect(kept.contains(sample.start.milliseconds))
        #expect(rows.contains { $0.contains(sample.start.rfc3339) })
      }
      #expect(try cut.session.ending() == nil)
    }
  }
}
