import Quantities
import ResultFiles
import TestSupport
import Testing

import ResultsAnalysis

@Suite struct SessionShortcomingsTests {
  private static let start = Instant(milliseconds: 1_796_049_005_000, offsetMinutes: 60)

  private func record(heartAt seconds: [Double], reason: String? = nil) -> SessionRecord {
    let samples = seconds.map { second in
      let moment = Self.start.advanced(by: .milliseconds(Int(second * 1000)))
      return SampleItem(
        type: QuantityType.heartRate.identifier, unit: "count/min", value: 70, startDate: moment,
        endDate: moment, source: "Strap")
    }
    let recording = Recording(
      identifier: "heart", kind: "healthQuantity", startDate: Self.start,
      endDate: Self.start.advanced(by: .seconds(60)), samples: samples, reason: reason)
    let step = StepResult(
      index: 2, identifier: "rest", kind: "active", title: "Rest", startDate: Self.start,
      elapsed: 60, ending: .completed, recordings: [recording])
    let head = SessionHead(
      identifier: "20261130T143005Z-3f9c", kind: .real,
      study: .init(identifier: "s", revision: 1, title: "S", sha256: ""), task: "T",
      participant: "P01", number: 1, seed: 7, plannedSteps: [], software: "0", device: [],
      startDate: Self.start)
    return SessionRecord(head: head, steps: [step])
  }

  @Test("a recording without gaps lacks nothing")
  func whole() {
    let every = stride(from: 1.0, through: 60, by: 5).map { $0 }
    #expect(SessionShortcomings(record(heartAt: every)).lines.isEmpty)
  }

  @Test("gaps are told, those at the start and the end among them")
  func gaps() {
    #expect(
      SessionShortcomings(record(heartAt: [1, 6, 11, 40, 45, 50, 55])).lines
        == ["step 2, rest, heart: a gap of 29.0 s"])
    #expect(
      SessionShortcomings(record(heartAt: [15, 20, 25, 30])).lines
        == ["step 2, rest, heart: 2 gaps, the longest of 30.0 s"])
  }

  @Test("an empty recording tells its reason, and a step that was cut when")
  func reasons() {
    var record = record(heartAt: [], reason: "no samples arrived")
    record.steps[0].ending = .earlyTermination
    record.steps[0].elapsed = 12.34
    #expect(
      SessionShortcomings(record).lines
        == ["step 2, rest: ended early after 12.3 s", "step 2, rest, heart: no samples arrived"])
  }
}
