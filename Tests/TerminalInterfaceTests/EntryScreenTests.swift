import StudyModel
import StudySession
import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct EntryScreenTests {
  private static func choices(_ name: String, _ count: Int) -> [AnswerChoice] {
    (1...count).map {
      AnswerChoice(value: .integer(Int64($0)), text: LocalizedText("\(name) \($0)"))
    }
  }

  /// A format, the keys that are typed, and what the picture shows.
  private static let entries: [(AnswerFormat, String, String)] = [
    (.date(DateAnswerFormat()), "14.3.2025", "a date in another form"),
    (
      .scale(ScaleAnswerFormat(minimum: 1, maximum: 10, maximumDescription: "very good")), "11",
      "a number that is none of a scale"
    ),
    (
      .textChoice(TextChoiceAnswerFormat(style: .multiple, choices: choices("Zürich", 30))),
      "zurich 2\t zurich 3", "a search while something else is marked"
    ),
    (
      .textChoice(
        TextChoiceAnswerFormat(choices: choices("Zürich", 30), other: .init(text: "Another"))),
      "bern\r", "a search that finds nothing"
    ),
    (
      .textChoice(TextChoiceAnswerFormat(choices: choices("Item", 3))), "juice",
      "letters that lead nowhere"
    ),
    (
      .matrix(
        MatrixAnswerFormat(
          rows: [
            .init(identifier: "a", text: "I sleep well"), .init(identifier: "b", text: "I wake up"),
          ], choices: choices("answer", 12))), "117", "a matrix of many answers"
    ),
    (
      .text(TextAnswerFormat(isMultipleLines: true)), "\u{1B}[200~a\tb\n\tc\u{1B}[201~",
      "pasted tabs"
    ),
    (.text(TextAnswerFormat()), "\u{1B}[200~p\u{1B}[31mq\u{1B}[201~", "a pasted control character"),
    (.text(TextAnswerFormat()), "soup\u{11}", "asked whether to leave with something entered"),
  ]

  @Test("what is no answer yet is shown for what it is", arguments: [(80, 24), (40, 10)])
  func pictures(columns: Int, rows: Int) throws {
    let pictures = Self.entries.map { format, keys, caption in
      let keyed = KeyedScreen(
        AskedQuestion("", "Which is it?", format, keys: ("", ""), reply: .skip).screen(),
        columns: columns, rows: rows)
      keyed.type(keys)
      return keyed.picture(caption)
    }
    try Snapshot.check(
      pictures.joined(), "screens/entries-\(columns)x\(rows).txt",
      beside: TestPlaces.package + "/Tests/Screens.swift")
  }

  @Test("no keys in any order bring a question of any kind down", arguments: AskedQuestion.all)
  func anyKeys(asked: AskedQuestion) {
    let keys = [
      "1", "0", "2", "9", "-", ".", ":", " ", "j", "k", "t", "n", "a", "é", "日", "\t", "\u{1B}[Z",
      "\u{7F}", "\u{1B}[3~", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H",
      "\u{1B}[F", "\u{15}", "\u{17}", "\u{1B}", "\r", "\n", "\u{1B}[5~", "\u{1B}[6~",
      "\u{1B}[200~1\t\u{1B}x\n2\u{1B}[201~",
    ]
    let keyed = KeyedScreen(asked.screen(), columns: 40, rows: 10)
    var state: UInt64 = 11
    for _ in 0..<250 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      keyed.type(keys[Int(state >> 33) % keys.count])
    }
    #expect(keyed.lines.count == 10)
  }
}
