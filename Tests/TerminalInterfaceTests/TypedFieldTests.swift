import StrictJSON
import StudyModel
import StudySession
import Testing

@testable import TerminalInterface

@Suite struct TypedFieldTests {
  private static let date = AnswerFormat.date(DateAnswerFormat())
  private static let dateTime = AnswerFormat.dateTime(DateTimeAnswerFormat())
  private static let time = AnswerFormat.timeOfDay(TimeOfDayAnswerFormat())
  private static let length = AnswerFormat.timeInterval(TimeIntervalAnswerFormat())
  private static let seconds = AnswerFormat.timeInterval(TimeIntervalAnswerFormat(step: 1))
  private static let feet = AnswerFormat.height(HeightAnswerFormat(measurementSystem: .customary))

  /// What the session makes of keys and Return; nil where the screen or the session refuses.
  private func answer(
    _ format: AnswerFormat, _ keys: String, given: Answer? = nil
  ) -> JSONValue? {
    let keyed = KeyedScreen(
      AskedQuestion("", "When?", format, keys: ("", ""), reply: .skip).screen(given: given))
    guard case .text(let text) = keyed.type(keys + "\r").first else { return nil }
    do throws(AnswerError) {
      return try format.answer(from: text, in: AnswerContext(now: KeyedScreen.now)).value
    } catch {
      return nil
    }
  }

  private func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  /// Each as it is typed, and what it means.
  private static let forms: [(AnswerFormat, String, JSONValue)] = [
    (date, "2025-03-14", "2025-03-14"), (date, "2025/3/4", "2025-03-04"),
    (date, "2025.3.14", "2025-03-14"), (date, "20250314", "2025-03-14"),
    (date, "14.3.2025", "2025-03-14"), (date, "04.03.2025", "2025-03-04"),
    (date, "today", "2025-03-14"), (date, "yesterday", "2025-03-13"),
    (date, "２０２５-03-14", "2025-03-14"), (dateTime, "2025-03-14 15:30", "2025-03-14T15:30:00"),
    (dateTime, "2025-03-14T15:30", "2025-03-14T15:30:00"),
    (dateTime, "14.3.2025 3:30 pm", "2025-03-14T15:30:00"),
    (dateTime, "202503141530", "2025-03-14T15:30:00"), (dateTime, "now", "2025-03-14T15:32:00"),
    (dateTime, "yesterday 8:05", "2025-03-13T08:05:00"),
    (dateTime, "2025-03-14 8:05 am", "2025-03-14T08:05:00"), (time, "15:30", "15:30"),
    (time, "15.30", "15:30"), (time, "1530", "15:30"), (time, "730", "07:30"),
    (time, "3:30 pm", "15:30"), (time, "3:30pm", "15:30"), (time, "3 pm", "15:00"),
    (time, "12 a.m.", "00:00"), (time, "03:05", "03:05"), (length, "1:30", 5400),
    (length, "90 min", 5400), (length, "PT1H30M", 5400), (length, "1 h 30 min", 5400),
    (length, "1.5 h", 5400), (length, "100:30", 361_800), (length, "0130", 5400),
    (seconds, "013005", 5405), (seconds, "1:30:05", 5405), (seconds, "90 s", 90),
    (feet, "511", 180.34), (feet, "5 ft 11 in", 180.34), (feet, "5'11\"", 180.34),
    (feet, "5 11", 180.34),
    (feet, "5' 11", 180.34),
    (feet, "180 cm", 180),
  ]

  @Test("every form of a date, a time, a length and a height means the same in fields, typed")
  func typed() {
    for (format, text, value) in Self.forms {
      #expect(answer(format, text) == value, "\(text)")
    }
  }

  @Test("what is pasted means the same as in plain lines, whatever stands there before")
  func pasted() {
    let before: [String: Answer] = [
      "date": Answer("2001-12-31"), "dateTime": Answer("2001-12-31T01:59:00"),
      "timeOfDay": Answer("01:59"), "timeInterval": Answer(7140), "height": Answer(150),
    ]
    for (format, text, value) in Self.forms {
      #expect(answer(format, pasted(text)) == value, "\(text)")
      #expect(answer(format, pasted(text + "\n")) == value, "\(text)")
      let given = before[format.kindName]
      #expect(answer(format, pasted(text), given: given) == value, "\(text) on an answer")
      #expect(answer(format, "12\u{1B}[C" + pasted(text)) == value, "\(text) after a key")
    }
  }

  @Test("what is typed on an answer from its first field on takes its place")
  func typedOnAnswer() {
    #expect(answer(Self.date, "14.3.2025", given: Answer("2001-12-31")) == "2025-03-14")
    #expect(answer(Self.length, "90 min", given: Answer(5400)) == 5400)
    #expect(answer(Self.time, "3:30 pm", given: Answer("07:45")) == "15:30")
    #expect(answer(Self.date, "2024", given: Answer("2001-12-31")) == "2024-12-31")
    #expect(answer(Self.time, "\u{1B}[A\u{1B}[D pm", given: Answer("02:45")) == "15:45")
  }

  @Test("what may mean something else is refused and never turned into it")
  func refused() {
    let cases: [(AnswerFormat, String)] = [
      (Self.date, "14032025"), (Self.date, "29022023"), (Self.date, "1112024"),
      (Self.date, "2025314"), (Self.date, "202503145"), (Self.date, "3/14/2025"),
      (Self.date, "14-3-2025"), (Self.date, "14.3.25"), (Self.date, "tomorrow"),
      (Self.date, "2025--03-14"), (Self.date, "20251301"), (Self.date, "-2025-03-14"),
      (Self.dateTime, "2025-03-14 7:5"), (Self.dateTime, "20250314153"), (Self.time, "130"),
      (Self.time, "15:3"), (Self.time, "2530"), (Self.time, "15301"), (Self.time, "330pm"),
      (Self.time, "15:30 pm"), (Self.length, "90"), (Self.length, "130"), (Self.length, "1:6"),
      (Self.length, "1.5"), (Self.seconds, "01300"), (Self.seconds, "1:65"),
      (Self.feet, "180"), (Self.feet, "5.5"), (Self.feet, "540"), (Self.feet, "512"),
    ]
    for (format, text) in cases {
      #expect(answer(format, text) == nil, "\(text)")
      #expect(answer(format, pasted(text)) == nil, "\(text), pasted")
    }
  }

  @Test("a row that became a text is edited as one, and is a row again once it is empty")
  func text() {
    let keyed = KeyedScreen(
      AskedQuestion("", "When?", Self.date, keys: ("", ""), reply: .skip).screen())
    keyed.type("14.3.2025")
    #expect(keyed.text.contains("› 14.3.2025"))
    #expect(!keyed.text.contains("today"))
    keyed.type("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}\u{7F}4.")
    #expect(keyed.text.contains("› 14.4.2025"))
    keyed.type("\u{05}\u{15}")
    #expect(keyed.text.contains("› YYYY-MM-DD"))
    #expect(keyed.type("2024-02-29\r") == [.text("2024-02-29")])
  }

  @Test("a control character in a field is seen, and refused")
  func control() {
    let keyed = KeyedScreen(
      AskedQuestion("", "When?", Self.date, keys: ("", ""), reply: .skip).screen())
    keyed.type(pasted("2025-03-14\u{7}"))
    #expect(keyed.text.contains("2025-03-14<U+0007>"))
    #expect(answer(Self.date, pasted("2025-03-14\u{7}")) == nil)
  }

  /// Texts of the characters that dates, times and lengths are made of, always the same ones.
  private static func texts(_ count: Int) -> [String] {
    let pieces = [
      "0", "1", "2", "3", "5", "9", "0", "1", "2", "3", "20", "2025", "-", "-", "/", ".", ":", ":",
      " ", "am", "pm", "h", "min", "s", "ft", "in", "T", "PT", "M", "today", "'",
    ]
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    return (0..<count).map { _ in (0...next(8)).map { _ in pieces[next(pieces.count)] }.joined() }
  }

  @Test("whatever is typed or pasted never means something else than in plain lines")
  func neverAnother() {
    let formats = [Self.date, Self.dateTime, Self.time, Self.length, Self.seconds, Self.feet]
    for text in Self.texts(150) where text.contains(where: { $0 != " " }) {
      for format in formats {
        var plain: JSONValue?
        do throws(AnswerError) {
          plain = try format.answer(from: text, in: AnswerContext(now: KeyedScreen.now)).value
        } catch {
          plain = nil
        }
        let typed = answer(format, text)
        #expect(typed == plain || plain == nil, "\(format.kindName): \(text)")
        #expect(answer(format, pasted(text)) == typed, "\(format.kindName): \(text), pasted")
      }
    }
  }
}
