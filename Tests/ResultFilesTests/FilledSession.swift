import Quantities
import ResultFiles
import SafeFiles
import StrictJSON

/// A session of a study whose texts repeat answers in every way, made from a number.
///
/// Its study may be changed on the way, so that earlier texts are those of another wording.
struct FilledSession {
  let path: String
  /// What was typed in own words, and nowhere else.
  let ownWords: [String]
  /// Address, name, date and what was worked out of them.
  let secrets: [String]

  /// Numbers from a number (Numerical Recipes' generator), the same each time.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  private static let shapes = [
    "{{y}}", "{{y}}{{mail}}", "Word {{y}}", "{{born}} {{nm}}", "Plain words", "\\{{braces}}",
    "é {{y}} tail ", "{{sum}}: {{mail}}", "{{y}}\n{{y}}",
  ]

  private static let expressions = [
    "y", "mail", "if(isAnswered(mail), mail, \"no\")", "born", "days(date(\"2000-01-01\"), born)",
    "today()", "length(y)", "survey.mail", "q.'mail'", "first", "[y, mail]", "nm",
  ]

  init(_ number: Int, in root: String) async throws {
    var numbers = Numbers(state: UInt64(number) &* 6007 &+ 5)
    func pick(_ list: [String]) -> String { list[numbers.next(list.count)] }
    let values = [
      "y": "freewords\(number)", "mail": "user\(number)@clinic.test", "nm": "Namely\(number)",
      "born": "19\(40 + numbers.next(50))-03-09", "sum": "\(770_000_000_000 + number)",
    ]
    func filled(_ text: String, isKept: Bool = true) -> String {
      values.reduce(text.replacing("\\{{", with: "{ {")) { text, value in
        text.replacing(
          "{{\(value.key)}}", with: isKept && value.key == "nm" ? "…" : value.value)
      }.replacing("{ {", with: "{{")
    }
    let question = pick(Self.shapes)
    // Now and then a consent into which nothing is filled.
    let shapes = number.isMultiple(of: 5) ? ["Plain words"] : Self.shapes
    let (title, section, reason) = (pick(shapes), pick(shapes), pick(shapes))
    let calculations = [("first", pick(Self.expressions.filter { $0 != "first" }))]
    let second = pick(Self.expressions)
    func study(_ word: String) -> String {
      Writer.string(
        [
          "format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
          "tasks": [
            [
              "identifier": "T",
              "steps": [
                [
                  "identifier": "q", "kind": "survey", "title": "Q",
                  "questions": [
                    ["identifier": "y", "text": "y?", "answerFormat": ["kind": "text"]],
                    ["identifier": "mail", "text": "m?", "answerFormat": ["kind": "email"]],
                    ["identifier": "born", "text": "b?", "answerFormat": ["kind": "date"]],
                    [
                      "identifier": "nm", "text": "n?", "identifying": true,
                      "answerFormat": ["kind": "text"],
                    ],
                    [
                      "identifier": "ch", "text": .string(word + question),
                      "answerFormat": [
                        "kind": "textChoice", "style": "multiple",
                        "choices": [["value": "a", "text": "A"], ["value": "b", "text": "B"]],
                        "other": ["text": "other"],
                      ],
                    ],
                    ["identifier": "n", "text": "n?", "answerFormat": ["kind": "numeric"]],
                  ],
                ],
                [
                  "identifier": "agree", "kind": "consent", "title": .string(word + title),
                  "question": "Agree?",
                  "sections": [
                    ["kind": "custom", "title": .string(word + section), "text": "Hello."]
                  ],
                  "calculate": [
                    ["identifier": "first", "expression": .string(calculations[0].1)],
                    ["identifier": "sum", "title": .string(word), "expression": .string(second)],
                    ["identifier": "score", "title": "Score", "expression": "n + 1"],
                  ],
                  "goTo": [["end": "earlyTermination", "reason": .string(word + reason)]],
                ],
              ],
            ]
          ],
        ])
    }
    let start = Instant(milliseconds: 1_600_000_000_000 + Int64(number) * 86_400_000)
    let head = SessionHead(
      identifier: start.compactUTC + "-3f9c", kind: .real,
      study: .init(
        identifier: "s", revision: 1, title: "S", sha256: String(repeating: "0", count: 64)),
      task: "T", participant: "P\(number)", number: 1, seed: 8_617_263_541,
      plannedSteps: [
        .init(index: 1, identifier: "q", kind: "survey"),
        .init(index: 2, identifier: "agree", kind: "consent"),
      ], software: "0.1.0", device: [], startDate: start)
    let folder = try SafeFolder.make(root).makeFolder("s").makeFolder(head.participant)
      .makeNewFolder(head.identifier)
    let writer = try SessionWriter(
      in: folder, head: head, study: Array(study("OLD ").utf8), .relaxed)
    func record(_ event: SessionEvent) throws {
      try writer.record(event, elapsed: 1, time: start)
    }
    func answer(
      _ name: String, _ text: String, _ value: JSONValue?, _ kind: String, label: String? = nil,
      in step: Int = 1
    ) throws {
      try record(
        .answer(
          stepIndex: step,
          AnswerResult(
            question: name, text: filled(text),
            state: kind == "calculation" ? .calculated : .answered, answer: value, label: label,
            answerKind: kind, isIdentifying: name == "nm", startDate: start, endDate: start,
            responseTime: 0)))
    }
    func started(_ index: Int, _ name: String, _ kind: String, _ title: String) -> SessionEvent {
      .stepStarted(
        StepStart(index: index, identifier: name, kind: kind, title: filled(title), activity: nil))
    }
    try record(started(1, "q", "survey", "Q"))
    for (name, kind) in [("y", "text"), ("mail", "email"), ("born", "date"), ("nm", "text")] {
      try answer(name, name.prefix(1) + "?", values[name].map(JSONValue.string), kind)
    }
    try answer(
      "ch", "OLD " + question, ["a", "b", ["other": .string("otherwords\(number)")]], "textChoice",
      label: "A; B; other")
    try answer("n", "n?", 3, "numeric")
    try record(.stepEnded(stepIndex: 1, .completed))
    try record(started(2, "agree", "consent", "OLD " + title))
    try record(
      .consent(
        stepIndex: 2,
        ConsentResult(
          sha256: String(repeating: "ab", count: 32),
          sections: [
            .init(
              kind: "custom", title: filled("OLD " + section), startDate: start, endDate: start,
              elapsed: 0)
          ])))
    var word = "OLD "
    if number.isMultiple(of: 2) {
      word = "NEW "
      try record(
        .resumed(
          Resumption(
            date: start, stoppedDate: start, stoppedElapsed: 1, software: "0.1.0",
            study: head.study)))
      try record(.study(study(word)))
    }
    func value(_ expression: String) -> JSONValue {
      let text = expression == "first" ? calculations[0].1 : expression
      if text.contains("length") { return 12 }
      if text.contains("days(") || text.contains("today") {
        return .integer(Int64(770_000_000_000 + number))
      }
      return .string((text.contains("mail") ? values["mail"] : values[text]) ?? "")
    }
    try answer("first", calculations[0].1, value(calculations[0].1), "calculation", in: 2)
    try answer("sum", word, value(second), "calculation", in: 2)
    try answer("score", "Score", 4, "calculation", in: 2)
    try record(.stepEnded(stepIndex: 2, .completed))
    try await writer.finish(
      .earlyTermination, reason: filled(word + reason), elapsed: 2, time: start)
    path = folder.path
    ownWords = ["freewords", "otherwords"]
    secrets = ["clinic.test", "Namely", values["born"] ?? "", "\(770_000_000_000 + number)"]
  }

  var record: SessionRecord? { ResultReader.read(path).record }
}
