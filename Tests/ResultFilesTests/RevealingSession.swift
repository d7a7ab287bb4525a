import Foundation
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON

/// A session full of what could tell who its participant is, made from a number.
struct RevealingSession {
  let path: String
  let head: SessionHead
  /// Every text that no de-identified export may hold.
  let secrets: [String]

  static let key = ExportKey()

  static let study = """
    {"format":"karenina-study","version":1,"identifier":"s","revision":1,"title":"S","tasks":[
    {"identifier":"T","steps":[{"identifier":"talk","kind":"survey","title":"Hello {{participant}}!",
    "questions":[
    {"identifier":"when","text":"When, {{participant}}?","answerFormat":{"kind":"date"}},
    {"identifier":"note","text":"Note?","answerFormat":{"kind":"text"}}],
    "calculate":[{"identifier":"sum","title":"Sum?","expression":"when"}]}]}]}
    """

  /// Numbers from a number (Numerical Recipes' generator), the same each time.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  init(_ number: Int, in root: String, participant: String? = nil) async throws {
    var numbers = Numbers(state: UInt64(number) &* 7919 &+ 1)
    let code = participant ?? "Code\(1000 + numbers.next(9000))Q"
    let host = "lab-\(numbers.next(1000)).clinic.test"
    let start = Instant(
      milliseconds: 1_500_000_000_000 + Int64(numbers.next(400_000_000)) * 1000,
      offsetMinutes: (numbers.next(100) - 48) * 15)
    let name = start.compactUTC + "-3f9c"
    let source = "Watch of \(host)"
    let head = SessionHead(
      identifier: name, kind: .real,
      study: .init(
        identifier: "s", revision: 1, title: "S", sha256: String(repeating: "0", count: 64)),
      task: "T", participant: code, number: 1, seed: 8_617_263_541,
      plannedSteps: [.init(index: 1, identifier: "talk", kind: "survey")], software: "0.1.0",
      device: [JSONMember("host", .string(host)), JSONMember("timeZone", "Europe/Berlin")],
      startDate: start)
    let folder = try SafeFolder.make(root).makeFolder("s").makeFolder(code).makeNewFolder(name)
    let writer = try SessionWriter(in: folder, head: head, study: Array(Self.study.utf8), .relaxed)
    func time(_ elapsed: Double) -> Instant {
      start.advanced(by: .milliseconds(Int(elapsed * 1000)))
    }
    func record(_ event: SessionEvent, _ elapsed: Double) throws {
      try writer.record(event, elapsed: elapsed, time: time(elapsed))
    }
    try record(.notice("no sound server on \(host)"), 0)
    try record(
      .stepStarted(
        StepStart(
          index: 1, identifier: "talk", kind: "survey", title: "Hello \(code)!", activity: nil)), 0)
    let day = String(time(-86_400).rfc3339.prefix(10))
    let answers: [(String, String, JSONValue, String)] = [
      ("when", "When, \(code)?", .string(day), "date"),
      ("hour", "Hour?", .string(day + "T07:30:00"), "dateTime"),
      ("note", "Note?", .string("I am \(code.lowercased()) on \(host)"), "text"),
      ("mail", "Mail?", .string("jo@clinic.test"), "email"),
      ("hobby", "Hobby?", .array(["tea", ["other": .string("visiting \(host)")]]), "textChoice"),
      ("name", "Name?", .string("Jo of \(host)"), "text"),
      ("sum", "Sum?", .string(day), "calculation"),
    ]
    var elapsed = 0.0
    for (question, text, answer, kind) in answers {
      let from = elapsed
      elapsed += Double(1 + numbers.next(5000)) / 1000
      try record(
        .answer(
          stepIndex: 1,
          AnswerResult(
            question: question, text: text, state: .answered, answer: answer, answerKind: kind,
            isIdentifying: question == "name", startDate: time(from), endDate: time(elapsed),
            responseTime: elapsed - from)), elapsed)
    }
    let mark = RecordingMark(stepIndex: 1, recorder: "heart")
    try record(.recordingStarted(mark, kind: "healthQuantity"), elapsed)
    for second in 1...5 {
      let at = elapsed + Double(second)
      // A watch that was set to another place.
      let moment = Instant(milliseconds: time(at).milliseconds, offsetMinutes: -300)
      try record(
        .sample(
          mark,
          SampleItem(
            type: QuantityType.heartRate.identifier, unit: "count/min",
            value: Double(60 + numbers.next(40)), startDate: moment, endDate: moment,
            source: source, metadata: [JSONMember("HKDeviceName", .string(host))])), at)
    }
    try record(
      .clip(
        stepIndex: 1,
        ClipResult(
          name: "a", file: "clips/a.mp3", sha256: String(repeating: "0", count: 64),
          library: "l", output: "/home/\(code)/out.wav", onset: 1, onsetDate: time(1),
          failure: "/home/\(code)/a.mp3: cannot open")), elapsed + 6)
    try record(.timeChange(TimeChange(kind: .suspend, seconds: 3, stepIndex: 1)), elapsed + 6)
    try record(.timeChange(TimeChange(kind: .offsetChange, seconds: 3600)), elapsed + 6)
    try record(.recordingEnded(mark, endDate: time(elapsed + 6), reason: nil), elapsed + 6)
    try record(.stepEnded(stepIndex: 1, .completed), elapsed + 7)
    try writer.writeStep(1, elapsed: elapsed + 7, time: time(elapsed + 7))
    try await writer.finish(.completed, elapsed: elapsed + 8, time: time(elapsed + 8))
    self.head = head
    path = folder.path
    let utc = Instant(milliseconds: start.milliseconds)
    let days = [start, utc, time(-86_400), time(60)].map { String($0.rfc3339.prefix(10)) }
    secrets =
      days + [
        code, host, name, source, "Berlin", "/home/", "jo@clinic", "8617263541", "HKDeviceName",
        String(start.compactUTC.prefix(8)),
      ]
  }

  var record: SessionRecord? { ResultReader.read(path).record }
}
