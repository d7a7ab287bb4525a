import Foundation
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import TestSupport
import Testing

@Suite struct ExportTests {
  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Writes an export as a folder of sessions, and reads it back.
  private func put(_ export: SessionExport, in root: String) throws -> SessionReading {
    var folder = try SafeFolder.make(root)
    for name in [export.head.study.identifier, export.head.participant, export.head.identifier] {
      folder = try folder.makeFolder(name)
    }
    for file in export.files {
      try folder.write(file.bytes, to: file.name, .relaxed)
      try folder.setTime(file.time, of: file.name)
    }
    return ResultReader.read(folder.path)
  }

  private func deidentified(
    _ session: RevealingSession, with key: ExportKey = RevealingSession.key,
    dropsTexts: Bool = false
  ) throws -> SessionExport {
    try SessionExport.of(
      session.path, try #require(session.record), .deidentified(key, dropsTexts: dropsTexts))
  }

  /// Every stamp of a record, in one order.
  private func stamps(_ record: SessionRecord) -> [Instant] {
    var stamps = [record.head.startDate, record.endDate].compactMap(\.self)
    for step in record.steps {
      stamps += [step.startDate, step.endDate, step.clip?.onsetDate].compactMap(\.self)
      for answer in step.answers { stamps += [answer.startDate, answer.endDate] }
      for recording in step.recordings {
        stamps += [recording.startDate, recording.endDate].compactMap(\.self)
        for sample in recording.samples { stamps += [sample.startDate, sample.endDate] }
      }
    }
    return stamps
  }

  @Test(
    "a de-identified export holds no date, code, host or name of the original", arguments: 1...12)
  func secrets(number: Int) async throws {
    let session = try await RevealingSession(number, in: place.path + "/out")
    let export = try deidentified(session)
    let names = [export.head.participant, export.head.identifier] + export.files.map(\.name)
    for file in export.files {
      for secret in session.secrets {
        #expect(
          Data(file.bytes).range(of: Data(secret.utf8)) == nil, "'\(secret)' in \(file.name)")
        #expect(!names.contains { $0.contains(secret) })
      }
    }
    let files = export.files.map(\.name)
    #expect(!files.contains { $0.hasPrefix("identifying") || $0.hasSuffix(".sqlite") })
  }

  @Test("its names are known before it is made, and its folder is as old as its newest file")
  func names() async throws {
    let session = try await RevealingSession(3, in: place.path + "/out")
    let head = try #require(session.record).head
    let export = try deidentified(session)
    let treatment = ExportTreatment.deidentified(RevealingSession.key, dropsTexts: false)
    let exported = [export.head.study.identifier, export.head.participant, export.head.identifier]
    #expect(treatment.names(of: head) == exported)
    #expect(export.time == export.files.map(\.time).max())
    let plain = ExportTreatment.plain.names(of: head)
    #expect(plain == [head.study.identifier, head.participant, head.identifier])
  }

  @Test("its intervals, times of day and weekdays are those of the original", arguments: 1...12)
  func intervals(number: Int) async throws {
    let session = try await RevealingSession(number, in: place.path + "/out")
    let before = try #require(session.record)
    let reading = try put(try deidentified(session), in: place.path + "/export")
    #expect(reading.problems == [])
    let after = try #require(reading.record)
    let shifts = Set(
      zip(stamps(before), stamps(after)).map { $1.milliseconds - $0.milliseconds })
    #expect(shifts.count == 1 && stamps(before).count == stamps(after).count)
    let offset = Int64(before.head.startDate.offsetMinutes) * 60_000
    let week: Int64 = 7 * 86_400_000
    let shift = try #require(shifts.first) - offset
    #expect(shift % week == 0 && (1...52).contains(abs(shift / week)))
    #expect(
      before.head.startDate.rfc3339.dropFirst(10).prefix(13)
        == after.head.startDate.rfc3339.dropFirst(10).prefix(13))
    #expect(stamps(after).allSatisfy { $0.offsetMinutes == 0 })
    #expect(after.steps.map(\.elapsed) == before.steps.map(\.elapsed))
    #expect(
      after.steps.flatMap(\.answers).map(\.responseTime)
        == before.steps.flatMap(\.answers).map(\.responseTime))
    #expect(
      after.steps.flatMap(\.recordings).flatMap(\.samples).map(\.value)
        == before.steps.flatMap(\.recordings).flatMap(\.samples).map(\.value))
  }

  @Test("dates that were answered are shifted alike, and own words are kept or dropped")
  func answers() async throws {
    let session = try await RevealingSession(3, in: place.path + "/out")
    let before = try #require(session.record)
    for dropsTexts in [false, true] {
      let export = try deidentified(session, dropsTexts: dropsTexts)
      let after = try #require(try put(export, in: place.path + "/\(dropsTexts)").record)
      func answer(_ question: String, _ record: SessionRecord) -> AnswerResult? {
        record.steps[0].answers.first { $0.question == question }
      }
      let day = try #require(answer("when", before)?.answer?.string)
      let shifted = try #require(answer("when", after)?.answer?.string)
      let distance =
        try Instant(iso8601: shifted + "T00:00Z").seconds(since: Instant(iso8601: day + "T00:00Z"))
      #expect(
        distance / 604_800 == Double(RevealingSession.key.weeks(of: session.head.participant)))
      #expect(answer("hour", after)?.answer?.string == shifted + "T07:30:00")
      #expect(answer("sum", after)?.answer == nil && answer("sum", before)?.answer != nil)
      #expect(answer("note", after)?.text == "Note?" && answer("hour", after)?.text == "…")
      #expect(answer("when", after)?.text == "When, {{participant}}?")
      #expect(after.steps[0].title == "Hello {{participant}}!")
      #expect(answer("mail", after)?.answer == nil && answer("mail", after)?.state == .answered)
      #expect(answer("note", after)?.answer == (dropsTexts ? nil : "I am … on …"))
      let hobby = answer("hobby", after)?.answer?.array
      #expect(hobby == ["tea", ["other": dropsTexts ? "" : "visiting …"]])
      #expect(export.ownWords == (dropsTexts ? 0 : 2))
      #expect(after.export?.leftOut.contains(.texts) == dropsTexts)
      #expect(after.export?.isDeidentified == true && after.head.device.isEmpty)
      #expect(after.notices == ["The machine slept for 3.0 s in step 1."])
    }
  }

  @Test("a key changes a participant always alike, and another key otherwise")
  func keys() throws {
    let one = ExportKey()
    #expect(ExportKey(reading: one.fileBytes) == one && one.fileBytes.count == 65)
    let codes = (0..<500).map { "P\($0)" }
    #expect(Set(codes.map(one.pseudonym)).count == 500)
    let weeks = codes.map(one.weeks)
    #expect(weeks.allSatisfy { $0 != 0 && abs($0) <= 52 } && Set(weeks).count > 80)
    #expect(codes.map(one.weeks) == weeks && codes.map(ExportKey().weeks) != weeks)
    #expect(codes.allSatisfy { one.pseudonym(of: $0).count == 16 })
    for text in ["", "0", String(repeating: "g", count: 64), String(repeating: "0", count: 65)] {
      #expect(ExportKey(reading: Array(text.utf8)) == nil)
    }
  }

  @Test("two sessions of a participant have one code, and their interval in local time stays")
  func twoSessions() async throws {
    let sessions = [
      try await RevealingSession(5, in: place.path + "/out", participant: "SamePerson"),
      try await RevealingSession(6, in: place.path + "/out", participant: "SamePerson"),
    ]
    let exports = try sessions.map { try deidentified($0) }
    #expect(Set(exports.map(\.head.participant)).count == 1)
    func local(_ instant: Instant) -> Int64 {
      instant.milliseconds + Int64(instant.offsetMinutes) * 60_000
    }
    let before = sessions.map { local($0.head.startDate) }
    let after = exports.map { local($0.head.startDate) }
    #expect(before[1] - before[0] == after[1] - after[0])
  }

  @Test("a plain export leaves out what is kept apart, and is else what it was, times and all")
  func plain() async throws {
    let session = try await RevealingSession(7, in: place.path + "/out")
    let record = try #require(session.record)
    let export = try SessionExport.of(session.path, record, .plain)
    #expect(export.form == .rewritten && !export.files.contains { $0.name.contains("identifying") })
    let reading = try put(export, in: place.path + "/export")
    #expect(reading.problems == [] && reading.record?.export?.leftOut == [.identifyingAnswers])
    #expect(reading.record?.steps == record.steps)
    for file in export.files where !["session.json", "events.jsonl"].contains(file.name) {
      #expect(
        FileManager.default.contents(atPath: session.path + "/" + file.name) == Data(file.bytes))
      #expect(try SafeFolder.open(reading.path).time(of: file.name) == file.time)
    }
    for file in export.files {
      #expect(Data(file.bytes).range(of: Data("Jo of".utf8)) == nil)
      #expect(try SafeFolder.open(session.path).time(of: file.name) == file.time)
    }
  }

  @Test("a session without identifying answers is copied byte for byte")
  func copied() async throws {
    let path = try await ExampleSession.whole(in: place.path + "/out")
    let record = try #require(ResultReader.read(path).record)
    let export = try SessionExport.of(path, record, .plain)
    #expect(export.form == .copied)
    #expect(Set(export.files.map(\.name)) == Set(try SafeFolder.open(path).names()))
    for file in export.files {
      #expect(FileManager.default.contents(atPath: path + "/" + file.name) == Data(file.bytes))
    }
  }

  @Test("a journal that is damaged is not written anew")
  func damaged() async throws {
    let session = try await RevealingSession(8, in: place.path + "/out")
    let record = try #require(session.record)
    var bytes = try #require(FileManager.default.contents(atPath: session.path + "/events.jsonl"))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: session.path + "/events.jsonl"))
    #expect(throws: SessionExport.Failure.journal) {
      try SessionExport.of(session.path, record, .plain)
    }
  }
}
