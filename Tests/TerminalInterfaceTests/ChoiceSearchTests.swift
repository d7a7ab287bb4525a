import StudyModel
import StudySession
import Testing

@testable import TerminalInterface

@Suite struct ChoiceSearchTests {
  private static let towns = (1...30).map { "Zürich \($0)" }
  private static let cigarettes = (1...11).map { "\($0 * 5) cigarettes" }

  private func keyed(
    _ texts: [String], style: TextChoiceAnswerFormat.Style = .single, other: Bool = false,
    columns: Int = 80, rows: Int = 24
  ) -> KeyedScreen {
    let format = TextChoiceAnswerFormat(
      style: style,
      choices: texts.map { AnswerChoice(value: .string($0), text: LocalizedText($0)) },
      other: other ? .init(text: "Another one") : nil)
    return KeyedScreen(
      AskedQuestion(
        "", "Which?", .textChoice(format), keys: ("", ""), reply: .skip, isRequired: false
      ).screen(), columns: columns, rows: rows)
  }

  private static let down = "\u{1B}[B"

  @Test("Space belongs to a search, and marks once an arrow or Tab led to the list")
  func space() {
    let screen = keyed(Self.towns, style: .multiple)
    screen.type("zurich 2")
    #expect(!screen.text.contains("[x]"))
    #expect(screen.text.contains("› [ ]  2  Zürich 2"))
    #expect(screen.text.contains("11 of 30"))
    #expect(screen.text.contains("Tab  to the list"))
    screen.type("\t ")
    #expect(screen.text.contains("› [x]  2  Zürich 2"))
    #expect(screen.text.contains("11 of 30, 1 marked"))
    screen.type("zurich 3" + Self.down + " ")
    #expect(screen.text.contains("2 of 30, 2 marked"))
    #expect(screen.type("\r") == [.text("2, 30")])
  }

  @Test("Return in a search leads to what was found, to be marked")
  func returnInSearch() {
    let screen = keyed(Self.towns, style: .multiple)
    #expect(screen.type("zurich 7\r").isEmpty)
    #expect(screen.text.contains("with the space bar"))
    #expect(screen.type(" \r") == [.text("7")])
  }

  @Test("a search that finds nothing is no answer, and the own words stay in sight")
  func nothing() {
    let screen = keyed(Self.towns, other: true)
    #expect(screen.type("xyz\r").isEmpty)
    #expect(screen.text.contains("Nothing fits."))
    #expect(screen.text.contains("31  Another one"))
    #expect(screen.text.contains("0 of 31"))
    #expect(screen.type(Self.down + "Basel\r") == [.text("31 Basel")])
    #expect(keyed(Self.towns).type("xyz\r\r").isEmpty)
    let several = keyed(Self.towns, style: .multiple)
    #expect(several.type("zurich 7\t xyz\r").isEmpty)
    #expect(several.text.contains("Nothing fits."))
    #expect(several.type("\r") == [.text("7")])
  }

  @Test("letters of a search that finds the own words first still belong to the search")
  func otherFound() {
    let screen = keyed(Self.towns, other: true)
    #expect(screen.type("anot\r").isEmpty)
    #expect(screen.text.contains("write what it is"))
    #expect(screen.type("Basel\r") == [.text("31 Basel")])
  }

  @Test("what an item says comes before its number, and the first in sight is what Return sends")
  func numbers() {
    for (typed, place) in [("10", "2"), ("5", "1"), ("50", "10"), ("55", "11"), ("15 c", "3")] {
      let screen = keyed(Self.cigarettes)
      screen.type(typed)
      let first = screen.lines.firstIndex { $0.contains("Search") }.map { screen.lines[$0 + 1] }
      #expect(first?.contains("› ") == true, "\(typed): \(screen.text)")
      #expect(screen.type("\r") == [.text(place)], "\(typed)")
    }
    #expect(keyed(Self.towns).type("12\r") == [.text("12")])
    let letters = ["alpha", "beta"] + (3...12).map { "letter \($0 * 100)" }
    #expect(keyed(letters).type("2\r") == [.text("2")])
  }

  @Test("a letter after an arrow searches on, and points at the first again")
  func searchesOn() {
    #expect(keyed(Self.towns).type("zurich" + Self.down + " 3\r") == [.text("3")])
  }

  @Test("a number of two digits marks its item alone")
  func tenMarks() {
    let ten = (1...10).map { "Item \($0)" }
    #expect(keyed(ten, style: .multiple).type("10\r") == [.text("10")])
    #expect(keyed(ten, style: .multiple).type("110\r") == [.text("1, 10")])
    #expect(keyed(ten, style: .multiple).type("1210\r") == [.text("1, 2, 10")])
    #expect(keyed(ten, style: .multiple).type("1" + Self.down + " 10\r") == [.text("1, 2, 10")])
    #expect(keyed(ten).type("10\r") == [.text("10")])
    #expect(keyed(ten).type("1\r") == [.text("1")])
    let screen = keyed(ten)
    #expect(screen.type("0\r") == [.skip])
  }

  @Test("letters one after another are the beginning of a word, and a word that is none is told")
  func words() {
    let drinks = ["Tea", "Coffee", "Cocoa"]
    for (typed, place) in [
      ("c", "2"), ("co", "2"), ("coc", "3"), ("cocoa", "3"), ("cc", "3"), ("ccc", "2"),
      ("tc", "2"), ("j", "1"), ("jj", "2"), ("jjk", "1"), ("coc\u{7F}t", "1"), ("xt", "1"),
      ("juice" + Self.down, "1"), ("juice\u{7F}t", "1"), ("juice3", "3"),
    ] {
      #expect(keyed(drinks).type(typed + "\r") == [.text(place)], "\(typed)")
    }
    for typed in ["juice", "teach", "x", "milk"] {
      let screen = keyed(drinks)
      #expect(screen.type(typed + "\r").isEmpty, "\(typed)")
      #expect(screen.text.contains("No answer begins so."), "\(typed)")
      #expect(!screen.text.contains("› "), "\(typed)")
    }
    let screen = keyed(["On foot", "By bicycle", "By bus"])
    #expect(screen.type("by bu\r") == [.text("3")])
  }
}
