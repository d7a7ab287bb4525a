import Foundation
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import TestSupport
import Testing

@Suite("Several sittings of a session")
struct SittingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func timing(_ ticks: Int, _ lateness: Double, steps: Int) -> SessionTiming {
    SessionTiming(
      ticks: ticks, meanLateness: lateness, lateness99: lateness * 1.7,
      mostLateness: lateness * 2.3, timedSteps: steps, meanLengthError: lateness / 3,
      mostLengthError: lateness / 2)
  }

  private func resume(_ path: String, at elapsed: Double) throws -> SessionWriter {
    let suspended = try SuspendedSession(in: SafeFolder.open(path))
    let stopped = suspended.stopped
    let resumption = Resumption(
      date: time(elapsed), stoppedDate: stopped.date, stoppedElapsed: stopped.elapsed,
      software: "0.1.0")
    return try SessionWriter(resuming: suspended, resumption, study: nil, .relaxed)
  }

  /// The first sitting.
  private func saved() async throws -> String {
    let session = try ExampleSession(in: folder.path)
    try session.conductSurvey()
    try session.record(.timing(timing(3, 0.000_400_499_7, steps: 1)), 6.123_456_789)
    try await session.writer.finish(.saved, elapsed: 6.223_456_789, time: session.time(6.223))
    return session.path
  }

  /// A sitting of some seconds, with odd numbers.
  ///
  /// It is in a copy of the folder, whose files no writer that is about to go has locked.
  private func sit(_ session: String, _ sitting: Int, _ ending: Ending) async throws -> String {
    let path = folder.path + "/\(sitting)/karenina/P01/20261130T143005Z-3f9c"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/\(sitting)/karenina/P01", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: session, toPath: path)
    let start = Double(sitting) * 100 + 0.333_333_333
    let writer = try resume(path, at: start)
    try writer.record(
      .timing(
        timing(sitting * 3 + 1, 0.000_400_499_9 + Double(sitting) / 7_000_003, steps: sitting)),
      elapsed: 1.111_111_111, time: time(start + 1))
    try await writer.finish(ending, elapsed: 1.777_777_7, time: time(start + 2))
    return path
  }

  private func time(_ elapsed: Double) -> Instant {
    ExampleSession.start.advanced(by: .milliseconds(Int(elapsed * 1000)))
  }

  /// A copy of a session's folder, of all files or of the journal alone.
  private func copy(_ session: String, to name: String, journalAlone: Bool) throws -> SafeFolder {
    let parts = session.split(separator: "/").suffix(3)
    let copy = try SafeFolder.make(folder.path + "/" + name + "/" + parts.joined(separator: "/"))
    let original = try SafeFolder.open(session)
    for name in try original.names() where !journalAlone || name == Journal.fileName {
      try copy.write(try original.read(name), to: name)
    }
    return copy
  }

  @Test("recover to one tree where a step began anew, with all files there or with none")
  func begunAnew() async throws {
    let session = try ExampleSession(in: folder.path)
    try session.conductSurvey()
    try session.conductWalk(seconds: 7, ends: false)
    let path = try copy(session.path, to: "killed", journalAlone: false).path
    let writer = try resume(path, at: 100)
    #expect(try SafeFolder.open(path).contains("02-fitness.walk.heartRate.json"))
    let start = StepStart(
      index: 2, identifier: "fitness.walk", kind: "active", title: "Walk", activity: "walk")
    try writer.record(.stepStarted(start), elapsed: 1, time: time(101))
    let whole = try copy(path, to: "whole", journalAlone: false)
    let bare = try copy(path, to: "bare", journalAlone: true)
    for copy in [whole, bare] {
      let recovery = SessionRecovery(copy.path)
      #expect(recovery.problems == [] && recovery.hasRebuilt)
    }
    #expect(try whole.names().sorted() == bare.names().sorted())
    for name in try whole.names() { #expect(try whole.read(name) == bare.read(name), "\(name)") }
    #expect(!whole.contains("02-fitness.walk.heartRate.json"))
    #expect(SessionRecovery(whole.path).hasRebuilt == false)
  }

  @Test("leave a manifest that is the fold of the journal, however odd their timings")
  func timings() async throws {
    var path = try await saved()
    for sitting in 1...7 {
      path = try await sit(path, sitting, sitting == 7 ? .completed : .saved)
      let files = try SafeFolder.open(path)
      let journal = JournalReader(reading: try files.read(Journal.fileName))
      let folded = try #require(SessionRecord(folding: journal.lines))
      #expect(try files.read(SessionRecord.fileName) == folded.fileBytes)
    }
  }
}
