import StudyModel
import StudySession
import Testing

@testable import TerminalInterface

/// Numbers of several digits where keys choose values.
@Suite struct NumberKeyTests {
  private func keyed(_ format: AnswerFormat, isRequired: Bool = false) -> KeyedScreen {
    KeyedScreen(
      AskedQuestion("", "Which?", format, keys: ("", ""), reply: .skip, isRequired: isRequired)
        .screen())
  }

  private func scale(_ least: Int, _ most: Int, by step: Int = 1) -> KeyedScreen {
    keyed(.scale(ScaleAnswerFormat(minimum: least, maximum: most, step: step)))
  }

  @Test("a number on a scale is the one that was typed, or refused as it stands there")
  func scales() {
    #expect(scale(1, 10).type("10\r") == [.text("10")])
    #expect(scale(1, 10).type("1\r") == [.text("1")])
    #expect(scale(1, 10).type("05\r") == [.text("5")])
    #expect(scale(-10_000, 10_000, by: 2000).type("-4000\r") == [.text("-4000")])
    #expect(scale(-10_000, 10_000, by: 2000).type("10000\r") == [.text("10000")])
    for (screen, typed) in [
      (scale(1, 10), "11"), (scale(1, 10), "99"), (scale(0, 10), "57"), (scale(-5, 5), "34"),
      (scale(-10_000, 10_000, by: 2000), "5000"), (scale(-500, 800, by: 100), "1000"),
    ] {
      #expect(screen.type(typed + "\r").isEmpty, "\(typed)")
      #expect(screen.text.contains("Please give a whole number"), "\(typed)")
      #expect(screen.text.contains("› \(typed)"), "\(typed)")
    }
  }

  @Test("a number that is none is taken back by Backspace, Ctrl-U, Escape and the arrows")
  func corrected() {
    #expect(scale(1, 10).type("57\u{7F}\r") == [.text("5")])
    #expect(scale(1, 10).type("57\u{7F}\u{7F}7\r") == [.text("7")])
    #expect(scale(1, 10).type("57\u{15}7\r") == [.text("7")])
    #expect(scale(1, 10).type("57\u{1B}").isEmpty)
    #expect(scale(1, 10).type("5\u{1B}[C7\r") == [.text("7")])
    #expect(scale(1, 7).type("57\r") == [.text("7")])
    #expect(scale(1, 7).type("-3\r") == [.text("3")])
  }

  private func matrix(_ rows: Int, _ choices: Int) -> KeyedScreen {
    let rows = (1...rows).map {
      MatrixAnswerFormat.Row(identifier: "r\($0)", text: LocalizedText("Row \($0)"))
    }
    let choices = (1...choices).map {
      AnswerChoice(value: .integer(Int64($0)), text: LocalizedText("choice \($0)"))
    }
    return keyed(.matrix(MatrixAnswerFormat(rows: rows, choices: choices)), isRequired: true)
  }

  @Test("a matrix of more than 9 answers takes numbers of two digits, and one answer a row")
  func matrices() {
    #expect(matrix(2, 12).type("12" + "3\r") == [.text("12 3")])
    #expect(matrix(2, 12).type("1\r10\r") == [.text("1 10")])
    #expect(matrix(2, 12).type("1\u{1B}[B11\r") == [.text("1 11")])
    #expect(matrix(2, 10).type("1010\r") == [.text("10 10")])
    #expect(matrix(2, 3).type("13\r") == [.text("1 3")])
    let screen = matrix(2, 12)
    #expect(screen.type("15\r").isEmpty)
    #expect(screen.text.contains("a number from 1 to 12"))
    #expect(screen.type("5" + "6\r") == [.text("5 6")])
  }

  @Test("on a small screen the row's name and the answer that is chosen are seen together")
  func seen() throws {
    for size in [(40, 10), (40, 12), (30, 8)] {
      let screen = matrix(6, 12)
      screen.resize(columns: size.0, rows: size.1)
      for row in 1...5 {
        for choice in 1...12 {
          screen.type("\u{1B}[C")
          #expect(screen.text.contains("› Row \(row)"), "\(size) \(row) \(choice)")
          #expect(screen.text.contains("● \(choice)  choice \(choice)"), "\(size) \(row) \(choice)")
        }
        screen.type("\u{1B}[B")
      }
    }
  }

  @Test("numbers and heights tell their unit and their range, in the unit that is typed")
  func ranges() {
    let pounds = WeightAnswerFormat(measurementSystem: .customary, minimum: 40, maximum: 150)
    #expect(keyed(.weight(pounds)).text.contains("lb · 88.2 to 330.6"))
    let feet = HeightAnswerFormat(measurementSystem: .customary)
    #expect(keyed(.height(feet)).text.contains("1 ft 0 in to 9 ft 10 in"))
    for answer in ["88.2 lb", "330.6 lb"] {
      #expect(throws: Never.self) {
        try AnswerFormat.weight(pounds).answer(from: answer, in: AnswerContext(now: nil))
      }
    }
  }
}
