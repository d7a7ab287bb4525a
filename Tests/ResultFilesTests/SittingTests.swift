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
      date: time(elapsed), stoppedDate: stopped.date, stoppedElapsed: stopped.elapsed, software: "0.1.0")
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
