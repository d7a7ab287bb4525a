import Foundation
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

@Suite("What a scan leaves out or reads twice") struct ScanNotesTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func make(
    _ participant: String, _ ending: Ending = .completed, kind: SessionKind = .real
  ) async throws -> String {
    let session = try ExampleSession(in: place.path, participant: participant, kind: kind)
    try session.conductSurvey()
    try await session.writer.finish(ending, elapsed: 5, time: session.time(5))
    return session.path
  }

  /// The lines of a scan, by one thread and by three.
  private func lines(
    _ filter: ResultFilter = ResultFilter(includesPilots: false), paths: [String]? = nil,
    offered: [LeftOutKind] = LeftOutKind.allCases
  ) throws -> [String] {
    let scanner = ResultScanner(paths ?? [place.path], filter: filter)
    _ = scanner.scan(complain: { _ in }, take: { _ in })
    let many = ResultScanner(paths ?? [place.path], filter: filter)
    _ = many.render(
      threads: 3, RowRenderer(.csv, columns: SamplesTable.columns), complain: { _ in },
      rows: { _, _ in }, take: { _ in })
    #expect(many.notes.lines(offered: offered) == scanner.notes.lines(offered: offered))
    return scanner.notes.lines(offered: offered)
  }

  @Test("each kind that is left out is counted, with the option that takes it")
  func kinds() async throws {
    _ = try await make("P01")
    #expect(try lines() == [])
    _ = try await make("P02", .discarded)
    #expect(
      try lines() == ["1 discarded session is left out; --include discarded takes it"])
    _ = try await make("P03", kind: .pilot)
    let withdrawn = try await make("P04", .discarded)
    try Withdrawal.mark(
      SafeFolder.open(withdrawn + "/.."), date: ExampleSession.start, reason: nil)
    #expect(
      try lines() == [
        "1 pilot, 1 discarded and 1 withdrawn sessions are left out; --include "
          + "pilot,discarded,withdrawn takes them"
      ])
    #expect(
      try lines(offered: [.pilot, .discarded]) == [
        "1 pilot and 1 discarded sessions are left out; --include pilot,discarded takes them; "
          + "1 withdrawn session is left out, whatever is included"
      ])
  }

  @Test("what nobody asked for is not counted as left out")
  func filtered() async throws {
    _ = try await make("P02", .discarded)
    _ = try await make("P03", kind: .pilot)
    #expect(try lines(ResultFilter(participant: "P01", includesPilots: false)) == [])
    #expect(
      try lines(ResultFilter(participant: "P03", includesPilots: false))
        == ["1 pilot session is left out; --include pilot takes it"])
    var completed = ResultFilter(task: "WalkTask", includesPilots: false)
    completed.endings = ["completed"]
    #expect(
      try lines(completed) == ["1 pilot session is left out; --include pilot takes it"])
  }

  @Test("a file of a session that is read, too, is read once, by whichever name")
  func filesOfSessions() async throws {
    let session = try await ExampleSession.whole(in: place.path)
    let names = try SafeFolder.open(session).names().map { session + "/" + $0 }
    #expect(ResultFinder(names).found == [.session(session)])
    #expect(ResultFinder(names).filesOfSessions == names.count - 2)
    let file =
      session + "/../" + (session.split(separator: "/").last ?? "")
      + "/03-music.heartRateConfig.json"
    #expect(
      try lines(paths: [session, file])
        == ["1 file of a session that is read is left out, as the session holds it"])
    #expect(ResultFinder([file]).found == [.recorderFile(file)])
    let link = place.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(ResultFinder([link, session]).found == [.session(session)])
  }

  @Test("named files of who has withdrawn are left out and counted, unless they are included")
  func withdrawnFiles() async throws {
    let session = try await ExampleSession.whole(in: place.path)
    let file = session + "/03-music.heartRateConfig.json"
    try Withdrawal.mark(
      SafeFolder.open(session + "/.."), date: ExampleSession.start, reason: nil)
    #expect(
      try lines(paths: [file]) == [
        "1 recorder file of a participant who has withdrawn is left out; --include withdrawn takes "
          + "it"
      ])
    #expect(
      try lines(paths: [file], offered: [.pilot])
        == ["1 recorder file of a participant who has withdrawn is left out"])
    var all = ResultFilter(includesPilots: false)
    all.includesWithdrawn = true
    #expect(try lines(all, paths: [file]) == [])
  }

  @Test("recorder files of no session are told where a filter asks for what a session tells")
  func unaskedFiles() throws {
    for name in ["a.json", "b.json"] { _ = try place.write("{\"items\":[]}", to: name) }
    let ask =
      ": --participant, --task, --condition, --since and --ending ask for what a session tells"
    var ended = ResultFilter()
    ended.endings = ["completed"]
    for filter in [ResultFilter(participant: "P01"), ResultFilter(task: "T"), ended] {
      #expect(
        try lines(filter) == ["2 recorder files belong to no session, and are left out" + ask])
    }
    #expect(try lines(ResultFilter(step: "walk")) == [])
    var scanner = ResultScanner([place.path])
    scanner.leavesOutLoneFiles = true
    #expect(scanner.scan(complain: { _ in }, take: { _ in Issue.record("a file is taken") }))
    #expect(
      scanner.notes.lines() == ["2 recorder files belong to no session, and are left out"])
  }

  @Test("lone files with the same bytes are told; those without a sample are not")
  func copies() throws {
    let text =
      #"{"items":[{"type":"HKQuantityTypeIdentifierHeartRate","unit":"count\/min","value":70,"#
      + #""startDate":"2026-11-30T14:30:05.000Z","endDate":"2026-11-30T14:30:05.000Z","source":"S"}]}"#
    let first = try place.write(text, to: "a.json")
    _ = try place.write(text.replacing("70", with: "71"), to: "b.json")
    for name in ["x.json", "y.json"] { _ = try place.write("{\"items\":[]}", to: name) }
    #expect(try lines() == [])
    let copy = try place.write(text, to: "c.json")
    #expect(
      try lines() == [
        "1 recorder file holds the same as another, and both are read: \(copy) as \(first)"
      ])
    _ = try place.write(text, to: "d.json")
    #expect(try lines().first?.hasPrefix("2 recorder files hold the same as others") == true)
  }
}
