import StrictJSON
import StudyModel
import Testing

private let scale = AnswerFormat.scale(
  ScaleAnswerFormat(
    minimum: 1, maximum: 7, minimumDescription: ["en": "low", "de": "wenig"],
    maximumDescription: "high"))
private let tens = AnswerFormat.scale(ScaleAnswerFormat(minimum: -10, maximum: 30, step: 10))
private let text = AnswerFormat.text(TextAnswerFormat())
private let context = AnswerContext(now: nil)

extension LocalizedText: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(translations: elements.map { Translation(language: $0.0, text: $0.1) })
  }
}

private func typed(_ text: String, _ format: AnswerFormat) -> Result<JSONValue, AnswerError> {
  Result { () throws(AnswerError) in try format.answer(from: text, in: context).value }
}

private func given(_ json: JSONValue, _ format: AnswerFormat) -> Result<JSONValue, AnswerError> {
  Result { () throws(AnswerError) in try format.answer(from: json, in: context).value }
}

@Suite struct AnswerTests {
  @Test(
    "a scale understands digits of any script",
    arguments: ["7", " 7 ", "+7", "７", "٧", "۷", "७", "07", "＋７"])
  func digits(typing: String) {
    #expect(typed(typing, scale) == .success(7))
  }

  @Test("a scale understands every minus sign", arguments: ["-10", "−10", "－１０"])
  func minus(typing: String) {
    #expect(typed(typing, tens) == .success(-10))
  }

  @Test(
    "a scale refuses what is no whole number of its own",
    arguments: [
      "0", "8", "4.5", "4,5", "seven", "七", "½", "", " ", "+", "--4", "4 5", "0x4", "1e0",
      "99999999999999999999", "4\u{301}",
    ])
  func refused(typing: String) {
    #expect(typed(typing, scale) == .failure(.notOnScale(minimum: 1, maximum: 7, step: 1)))
  }

  @Test("a scale with steps refuses what lies between them")
  func steps() {
    #expect(typed("20", tens) == .success(20))
    #expect(typed("15", tens) == .failure(.notOnScale(minimum: -10, maximum: 30, step: 10)))
  }

  @Test("a file's answer to a scale is a number, however it is written")
  func scaleFromFile() {
    #expect(given(4, scale) == .success(4))
    #expect(given(.double(4), scale) == .success(4))
    for wrong: JSONValue in [0, .double(4.5), "4", .null, true, [4], .double(1e300)] {
      #expect(given(wrong, scale) == .failure(.notOnScale(minimum: 1, maximum: 7, step: 1)))
    }
  }

  @Test("a text is kept as typed, in Unicode's composed form")
  func composed() throws {
    let answer = try text.answer(from: " Cafe\u{301} ", in: context).value
    #expect(Array((answer.string ?? "").unicodeScalars) == Array(" Caf\u{E9} ".unicodeScalars))
    #expect(
      try text.answer(from: JSONValue.string("a\u{30A}"), in: context).value
        == .string("\u{E5}"))
  }

  @Test("a text with control characters is refused")
  func controls() {
    for typing in ["a\u{1B}[2J", "a\u{0}", "a\nb", "\t", "a\u{7F}", "\u{9B}2J", "a\u{2028}b"] {
      #expect(typed(typing, text) == .failure(.controlCharacter))
    }
  }

  @Test("a blank text is no answer", arguments: ["", "   ", "\u{3000}\u{A0}"])
  func blank(typing: String) {
    #expect(typed(typing, text) == .failure(.blank))
  }

  @Test("a text's length counts characters as people see them")
  func length() {
    let three = AnswerFormat.text(TextAnswerFormat(maximumLength: 3))
    #expect(typed("👩‍👩‍👧ée\u{301}", three) == .success("👩‍👩‍👧é\u{E9}"))
    #expect(typed("four", three) == .failure(.tooLong(length: 4, maximumLength: 3)))
  }

  @Test("a file's answer to a text question is a text")
  func textFromFile() {
    #expect(given("soup", text) == .success("soup"))
    #expect(given(4, text) == .failure(.notText))
  }

  @Test("a scale's ends have labels, the rest has none")
  func labels() {
    #expect(scale.label(for: 1, language: "de") == "wenig")
    #expect(scale.label(for: 1) == "low")
    #expect(scale.label(for: 7, language: "de") == "high")
    #expect(scale.label(for: 4) == nil)
    #expect(tens.label(for: 30) == nil)
    #expect(text.label(for: "soup") == nil)
  }

  @Test("an error tells the participant what is expected")
  func messages() {
    #expect(
      AnswerError.notOnScale(minimum: 1, maximum: 7, step: 1).description
        == "expected a whole number from 1 to 7")
    #expect(
      AnswerError.notOnScale(minimum: 0, maximum: 100, step: 10).description
        == "expected a whole number from 0 to 100 in steps of 10")
    #expect(
      AnswerError.tooLong(length: 4, maximumLength: 3).description
        == "expected at most 3 characters; these are 4")
  }
}
