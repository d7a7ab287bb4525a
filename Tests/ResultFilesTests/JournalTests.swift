import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import Synchronization
import TestSupport
import Testing

private let start = Instant(milliseconds: 1_796_000_000_000, offsetMinutes: 60)

private let events: [SessionEvent] = [
  .study("{}\n"),
  .plan(.example),
  .permission(PermissionAnswer(type: "HKx", isWriting: true, isAllowed: false)),
  .notice("no sound server"),
  .stepStarted(
    StepStart(index: 1, identifier: "music", kind: "active", title: "T", activity: "music")),
  .recordingStarted(RecordingMark(stepIndex: 1, recorder: "hr"), kind: "healthQuantity"),
  .sample(RecordingMark(stepIndex: 1, recorder: "hr"), .example(138)),
  .clip(stepIndex: 1, .example),
  .answer(stepIndex: 1, .example),
  .stepEnded(stepIndex: 1, .completed),
  .recordingEnded(RecordingMark(stepIndex: 1, recorder: "hr"), endDate: start, reason: nil),
  .file(FileEntry(name: "a.json", kind: .step, items: 2, sha256: "00", stepIndex: 1)),
  .sessionEnded(.completed, reason: nil),
]

@Suite struct JournalTests {
  let place: TemporaryFolder
  let folder: SafeFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try SafeFolder.open(place.path)
  }

  private func write(_ events: [SessionEvent]) throws -> [UInt8] {
    let journal = try Journal(in: folder, .relaxed, software: "0.1.0", time: start)
    for (index, event) in events.enumerated() {
      try journal.append(
        event, elapsed: Double(index), time: start.advanced(by: .seconds(index)))
    }
    return try folder.read(Journal.fileName)
  }

  @Test("every kind of event reads back as it was written, each on a line of its own")
  func roundTrip() throws {
    let reader = JournalReader(reading: try write(events))
    #expect(reader.problems.isEmpty && !reader.isCut)
    #expect(reader.lines.map(\.event) == [nil] + events)
    #expect(reader.lines.map(\.sequence) == Array(0...events.count))
  }

  @Test("the first line is the header, with format and version first")
  func header() throws {
    let text = String(decoding: try write([]), as: UTF8.self)
    #expect(text.hasPrefix(#"{"format":"karenina-journal","version":1,"sequence":0,"elapsed":0,"#))
  }

  @Test("folding the events gives the session's record")
  func fold() throws {
    let reader = JournalReader(reading: try write(events))
    let record = try #require(SessionRecord(folding: reader.lines))
    #expect(record.head == .example)
    #expect(record.ending == .completed)
    let step = try #require(record.steps.first)
    #expect(step.recordings.first?.samples == [.example(138)])
    #expect(step.answers == [.example] && step.clip == .example)
    #expect(step.elapsed == 5 && step.ending == .completed)
    #expect(!record.isSynthetic)
  }

  @Test("one mock sample makes the session synthetic")
  func synthetic() throws {
    var sample = SampleItem.example(100)
    sample.source = "Karenina mock 1"
    let mark = RecordingMark(stepIndex: 1, recorder: "hr")
    let reader = JournalReader(
      reading: try write(Array(events.prefix(6)) + [.sample(mark, sample)]))
    #expect(SessionRecord(folding: reader.lines)?.isSynthetic == true)
  }

  @Test("a journal cut at any byte gives every whole line before the cut")
  func cut() throws {
    let bytes = try write(events)
    for length in stride(from: 0, to: bytes.count, by: 29) {
      let reader = JournalReader(reading: Array(bytes[..<length]))
      let whole = bytes[..<length].count { $0 == UInt8(ascii: "\n") }
      #expect(reader.lines.count == whole)
      #expect(reader.isCut == (length > 0 && bytes[length - 1] != UInt8(ascii: "\n")))
    }
  }

  @Test("a changed bit anywhere is named with its line, and the other lines are read")
  func damage() throws {
    let bytes = try write(events)
    for position in stride(from: 0, to: bytes.count, by: 61) where bytes[position] != 10 {
      var damaged = bytes
      damaged[position] ^= 1
      let line = 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") }
      let reader = JournalReader(reading: damaged)
      #expect(reader.problems.contains { $0.line == line }, "\(position)")
      #expect(reader.lines.count >= events.count - 1)
    }
  }

  @Test("a removed or exchanged line is named")
  func order() throws {
    let lines = String(decoding: try write(events), as: UTF8.self).split(separator: "\n")
    let removed = lines[..<3] + lines[4...]
    var exchanged = lines
    exchanged.swapAt(4, 5)
    for text in [Array(removed), exchanged].map({ $0.joined(separator: "\n") + "\n" }) {
      let reader = JournalReader(reading: Array(text.utf8))
      #expect(reader.problems.first?.found == "a line that does not follow the one before it")
    }
  }

  @Test("what is acknowledged is on disk, in order, with its kind")
  func acknowledgement() async throws {
    let acknowledged = Mutex<[Journal.Acknowledgement]>([])
    let journal = try Journal(in: folder, .synced, software: "0.1.0", time: start) { line in
      acknowledged.withLock { $0.append(line) }
    }
    try journal.append(.notice("a"), elapsed: 0, time: start)
    try await journal.sync()
    #expect(
      acknowledged.withLock { $0.map { "\($0.sequence) \($0.kind)" } } == ["0 header", "1 notice"])
  }

  @Test("a line is not told where what it stands for can't be synced")
  func syncFirst() async throws {
    let failure = FileError.system(path: "apart", doing: "sync", code: 5)
    let acknowledged = Mutex(0)
    let journal = try Journal(
      in: folder, .synced, software: "0.1.0", time: start,
      acknowledge: { _ in acknowledged.withLock { $0 += 1 } },
      syncFirst: { () throws(FileError) in throw failure })
    await #expect(throws: failure) { try await journal.sync() }
    #expect(acknowledged.withLock { $0 } == 0)
  }

  @Test("a newer version is refused, and says what to do")
  func newer() throws {
    let reader = JournalReader(reading: Array(#"{"format":"karenina-journal","version":2}"#.utf8))
    #expect(reader.lines.isEmpty && !reader.problems.isEmpty)
  }
}

extension SampleItem {
  static func example(_ value: Double) -> SampleItem {
    SampleItem(
      type: "HKQuantityTypeIdentifierHeartRate", unit: "count/min", value: value, startDate: start,
      endDate: start, source: "Strap", metadata: [JSONMember("k", "v")])
  }
}

extension ClipResult {
  static let example = ClipResult(
    name: "calm", file: "clips/calm.wav", sha256: "00", library: "l", attributes: [],
    output: "silent", onset: 1.25, onsetDate: start, framesPlayed: 3, sampleRate: 44100,
    underruns: 0, failure: nil)
}

extension AnswerResult {
  static let example = AnswerResult(
    question: "mood", text: "How?", state: .answered, answer: 3, label: nil, answerKind: "scale",
    startDate: start, endDate: start, responseTime: 1.5)
}

extension SessionHead {
  static let example = SessionHead(
    identifier: "20261130T143005Z-3f9c", kind: .real,
    study: StudyReference(identifier: "s", revision: 1, title: "S", sha256: "00"), task: "T",
    participant: "P01", number: 1, seed: 7,
    plannedSteps: [PlannedStep(index: 1, identifier: "music", kind: "active", clip: "c.mp3")],
    software: "0.1.0", device: [JSONMember("host", "h")], startDate: start)
}
