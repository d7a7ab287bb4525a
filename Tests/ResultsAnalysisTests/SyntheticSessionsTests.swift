import Quantities
import ResultFiles
import ResultsAnalysis
import SafeFiles
import TestSupport
import Testing

@Suite("Filters of sessions") struct SyntheticSessionsTests {
  private let place: TemporaryFolder
  private let filter = {
    var filter = ResultFilter()
    filter.includesSynthetic = false
    return filter
  }()

  init() throws { place = try TemporaryFolder() }

  private func taken(_ filter: ResultFilter) -> (participants: [String], note: String?) {
    var participants: [String] = []
    let scanner = ResultScanner([place.path], filter: filter)
    let synthetic = SyntheticSessions(among: scanner.found, filter)
    _ = scanner.scan(
      complain: { _ in },
      take: { scanned in
        guard case .session(let reading) = scanned, synthetic.takes(scanned) else { return }
        participants.append(reading.record?.head.participant ?? "")
      })
    return (participants, synthetic.note)
  }

  private func make(_ participant: String, isReal: Bool, _ ending: Ending = .completed) async throws
  {
    _ = try await ExampleSession.whole(
      in: place.path, participant: participant, ending: ending,
      source: isReal ? "Strap" : "Karenina mock 1")
  }

  @Test("synthetic sessions are left out where others are real, which is said")
  func mixed() async throws {
    try await make("P01", isReal: false)
    try await make("P02", isReal: true)
    let (participants, note) = taken(filter)
    #expect(participants == ["P02"])
    #expect(
      note == "1 synthetic session is left out, since others are real; --include synthetic takes it"
    )
    #expect(taken(ResultFilter()).participants == ["P01", "P02"])
  }

  @Test("a folder of synthetic sessions is taken whole")
  func whole() async throws {
    try await make("P01", isReal: false)
    try await make("P02", isReal: false)
    let (participants, note) = taken(filter)
    #expect(participants == ["P01", "P02"] && note == nil)
  }

  @Test("a real session that is not taken itself leaves nothing out")
  func otherwiseLeftOut() async throws {
    try await make("P01", isReal: false)
    try await make("P02", isReal: true, .discarded)
    #expect(taken(filter).participants == ["P01"])
  }

  @Test("a killed session counts by what its journal tells")
  func killed() async throws {
    try await make("P01", isReal: false)
    do {
      try ExampleSession(in: place.path, participant: "P02")
        .conductWalk(source: "Karenina mock 1", ends: false)
    }
    #expect(taken(filter).participants == ["P01", "P02"])
    do { try ExampleSession(in: place.path, participant: "P03").conductWalk(ends: false) }
    #expect(taken(filter).participants == ["P03"])
  }

  @Test("sessions are taken by condition, start and ending; discarded ones where they are named")
  func sessionFilters() async throws {
    try await make("P01", isReal: true)
    try await make("P02", isReal: true, .discarded)
    _ = try await ExampleSession.whole(in: place.path, participant: "P03", condition: "calm")
    var filter = ResultFilter()
    filter.condition = "calm"
    #expect(taken(filter).participants == ["P03"])
    filter = ResultFilter()
    filter.endings = ["discarded", "failed"]
    #expect(taken(filter).participants == ["P02"])
    filter = ResultFilter()
    filter.since = .instant(ExampleSession.start)
    #expect(taken(filter).participants == ["P01", "P03"])
    filter.since = .instant(ExampleSession.start.advanced(by: .milliseconds(1)))
    #expect(taken(filter).participants.isEmpty)
  }

  @Test("a day is one by the clock of the session's own place")
  func days() async throws {
    // 2026-11-30T15:30:05+01:00
    try await make("P01", isReal: true)
    var filter = ResultFilter()
    filter.since = .day(CivilDate(year: 2026, month: 11, day: 30))
    #expect(taken(filter).participants == ["P01"])
    filter.since = .day(CivilDate(year: 2026, month: 12, day: 1))
    #expect(taken(filter).participants.isEmpty)
  }
}
