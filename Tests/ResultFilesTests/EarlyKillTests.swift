import Foundation
import ResultFiles
import SafeFiles
import TestSupport
import Testing

@Suite("A kill right after the start")
struct EarlyKillTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A session's folder with nothing but so many lines of its journal, and some bytes more.
  private func cut(lines: Int, bytes: Int = 0) async throws -> SafeFolder {
    let path = try await ExampleSession.whole(in: folder.path)
    let journal = try SafeFolder.open(path).read(Journal.fileName)
    let all = journal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = all.prefix(lines).flatMap { $0 + [UInt8(ascii: "\n")] } + all[lines].prefix(bytes)
    let place = folder.path + "/cut/karenina/P01/20261130T143005Z-3f9c"
    let cut = try SafeFolder.make(place)
    try cut.write(Array(kept), to: Journal.fileName)
    return cut
  }

  @Test(
    "before the plan leaves nothing that is wrong, and nothing to recover",
    arguments: [(0, 0), (0, 5), (0, 60), (1, 0), (1, 40), (2, 0), (2, 300)])
  func unbegun(lines: Int, bytes: Int) async throws {
    let cut = try await cut(lines: lines, bytes: bytes)
    let reading = ResultReader.read(cut.path)
    #expect(reading.isUnbegun && reading.problems == [] && reading.record == nil)
    let recovery = SessionRecovery(cut.path)
    #expect(recovery.isUnbegun && recovery.problems == [] && recovery.files == [])
    #expect(try cut.names() == [Journal.fileName])
  }

  @Test("is no word for a journal that lost lines, of which other files tell")
  func lost() async throws {
    let cut = try await cut(lines: 1)
    try cut.write([UInt8(ascii: "{")], to: "01-mood.json")
    #expect(!ResultReader.read(cut.path).isUnbegun)
    #expect(!SessionRecovery(cut.path).problems.isEmpty)
    try cut.remove("01-mood.json")
    try cut.write(Array("something else".utf8), to: Journal.fileName)
    #expect(!SessionRecovery(cut.path).problems.isEmpty)
  }

  @Test("after the plan leaves a session to recover, a bare journal of answers apart beside it")
  func bareApart() async throws {
    let cut = try await cut(lines: 6)
    try cut.write([], to: Journal.identifyingFileName)
    let recovery = SessionRecovery(cut.path)
    #expect(recovery.problems == [] && recovery.hasRebuilt)
    let suspended = try SuspendedSession(in: cut)
    let resumption = Resumption(
      date: ExampleSession.start.advanced(by: .seconds(100)), stoppedDate: suspended.stopped.date,
      stoppedElapsed: suspended.stopped.elapsed, software: "0.1.0")
    let writer = try SessionWriter(resuming: suspended, resumption, study: nil, .relaxed)
    #expect(!cut.contains(Journal.identifyingFileName))
    let answer = AnswerResult(
      question: "name", text: "Name?", state: .answered, answer: "J", label: nil,
      answerKind: "text", isIdentifying: true, startDate: resumption.date,
      endDate: resumption.date, responseTime: 1)
    try writer.record(.answer(stepIndex: 1, answer), elapsed: 1, time: resumption.date)
    #expect(cut.contains(Journal.identifyingFileName))
  }

  @Test("is told with the file that keeps it from being recovered")
  func culprit() async throws {
    let cut = try await cut(lines: 6)
    _ = try cut.makeFolder("session.json")
    #expect(SessionRecovery(cut.path).problems.map(\.file) == [cut.path + "/session.json"])
  }

  @Test("of somebody else's session, whose folder was renamed, is not gone on with")
  func renamed() async throws {
    let cut = try await cut(lines: 6)
    let suspended = try SuspendedSession(in: cut)
    try suspended.check(participant: "P01")
    #expect(
      throws: ResumptionError.ofAnother(
        path: cut.path + "/" + Journal.fileName, found: "P01", expected: "P07")
    ) { try suspended.check(participant: "P07") }
  }
}
