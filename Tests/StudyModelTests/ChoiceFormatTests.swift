import StrictJSON
import StudyModel
import Testing

private let sports =
  #""choices": [{"value": "walk", "text": {"en": "Walking", "de": "Gehen"}}, {"value": "run", "text": "Running, fast"}, {"value": 9, "text": "Swimming"}, {"value": "none", "text": "None", "exclusive": true}]"#

@Suite struct ChoiceFormatTests {
  @Test("yes and no are taken in full, by their letters and in the study's words")
  func boolean() throws {
    let boolean = try FormatCase(
      #"{"kind": "boolean", "yes": {"en": "Certainly", "de": "Gewiss"}}"#)
    for typing in ["y", "YES", " yes ", "certainly", "gewiss", "true", "ｙ"] {
      #expect(boolean.typed(typing) == .success(true))
    }
    for typing in ["n", "No", "false"] { #expect(boolean.typed(typing) == .success(false)) }
    #expect(boolean.typed("perhaps") == .failure(.notYesOrNo))
    #expect(boolean.given(true) == .success(true))
    #expect(boolean.given("yes") == .failure(.notYesOrNo))
    #expect(boolean.given(1) == .failure(.notYesOrNo))
    #expect(boolean.format.label(for: true, language: "de") == "Gewiss")
    #expect(boolean.format.label(for: false) == nil)
  }

  @Test("one choice is taken by its number, its text in any language, or its value")
  func single() throws {
    let choice = try FormatCase(#"{"kind": "textChoice", \#(sports)}"#)
    for typing in ["1", "walk", "WALKING", "gehen", "１"] {
      #expect(choice.typed(typing) == .success("walk"))
    }
    #expect(choice.typed("3") == .success(9))
    #expect(choice.typed("9") == .failure(.notAChoice(count: 4)))
    #expect(choice.typed("1 2") == .failure(.notAChoice(count: 4)))
    #expect(choice.given(9) == .success(9))
    #expect(choice.given("Walking") == .failure(.notAChoice(count: 4)))
    #expect(choice.given(["walk"]) == .failure(.notAChoice(count: 4)))
    #expect(choice.format.label(for: "walk", language: "de") == "Gehen")
    #expect(choice.request("5") == "Please choose a number from 1 to 4.")
  }

  @Test("a number means the choice that was shown there")
  func order() throws {
    let choice = try FormatCase(
      #"{"kind": "textChoice", "order": "shuffled", \#(sports)}"#, order: [2, 0, 1, 3])
    #expect(choice.typed("1") == .success(9))
    #expect(choice.typed("2") == .success("walk"))
  }

  @Test("several choices are taken in any order and kept in the study's")
  func multiple() throws {
    let choice = try FormatCase(#"{"kind": "textChoice", "style": "multiple", \#(sports)}"#)
    for typing in ["1 3", "3,1", "3, 1", "3、1", "1;3", "walking, swimming", "3 1 3"] {
      #expect(choice.typed(typing) == .success(["walk", 9]), "\(typing)")
    }
    #expect(choice.typed("running, fast") == .success(["run"]))
    #expect(choice.typed("4") == .success(["none"]))
    #expect(choice.typed("1 4") == .failure(.exclusiveSelection(choice: "None")))
    #expect(choice.typed("1 5") == .failure(.notAChoice(count: 4)))
    #expect(choice.typed(",") == .failure(.notAChoice(count: 4)))
    #expect(choice.given([9, "walk"]) == .success(["walk", 9]))
    #expect(choice.given([]) == .failure(.tooFewSelections(minimum: 1)))
    #expect(choice.given("walk") == .failure(.notAChoice(count: 4)))
    #expect(choice.format.label(for: ["walk", 9]) == "Walking; Swimming")
  }

  @Test("numbers of selections are bounded")
  func selections() throws {
    let choice = try FormatCase(
      #"{"kind": "textChoice", "style": "multiple", "minimumSelections": 2, "maximumSelections": 2, \#(sports)}"#
    )
    #expect(choice.typed("1") == .failure(.tooFewSelections(minimum: 2)))
    #expect(choice.typed("1 2 3") == .failure(.tooManySelections(maximum: 2)))
    #expect(choice.typed("1 2") == .success(["walk", "run"]))
    #expect(choice.typed("4") == .success(["none"]))
    #expect(choice.request("1 2 3") == "Please choose at most 2.")
  }

  @Test("'other' takes the participant's own words after its number")
  func other() throws {
    let other = #""other": {"text": "Other", "maximumLength": 12}"#
    let choice = try FormatCase(#"{"kind": "textChoice", \#(sports), \#(other)}"#)
    #expect(choice.typed("5 gardening") == .success(["other": "gardening"]))
    #expect(choice.typed("5: gardening") == .success(["other": "gardening"]))
    #expect(choice.typed("5") == .failure(.missingOther(number: 5)))
    #expect(
      choice.typed("5 gardening at night")
        == .failure(.tooLong(length: 18, maximumLength: 12)))
    #expect(choice.typed("55 gardening") == .failure(.notAChoice(count: 5)))
    #expect(choice.given(["other": "chess"]) == .success(["other": "chess"]))
    #expect(choice.given(["other": " "]) == .failure(.missingOther(number: 5)))
    #expect(choice.given(["others": "x"]) == .failure(.notAChoice(count: 5)))
    #expect(choice.format.label(for: ["other": "chess"]) == "Other")
    let several = try FormatCase(
      #"{"kind": "textChoice", "style": "multiple", \#(sports), \#(other)}"#)
    #expect(several.typed("3, 5 chess, go") == .success([9, ["other": "chess, go"]]))
    #expect(several.typed("4, 5 chess") == .failure(.exclusiveSelection(choice: "None")))
    #expect(several.given([["other": "chess"], "walk"]) == .success(["walk", ["other": "chess"]]))
  }

  @Test(
    "a text scale and a value picker take one of their choices",
    arguments: [
      "textScale", "valuePicker",
    ])
  func plain(kind: String) throws {
    let choice = try FormatCase(
      #"{"kind": "\#(kind)", "choices": [{"value": 1, "text": "low"}, {"value": 5, "text": "high"}]}"#
    )
    #expect(choice.typed("2") == .success(5))
    #expect(choice.typed("high") == .success(5))
    #expect(choice.typed("5") == .failure(.notAChoice(count: 2)))
    #expect(choice.given(5) == .success(5))
    #expect(choice.given(2) == .failure(.notAChoice(count: 2)))
    #expect(choice.format.label(for: 5) == "high")
  }

  @Test("a matrix takes a choice for each row, kept by the rows' names")
  func matrix() throws {
    let matrix = try FormatCase(
      #"{"kind": "matrix", "rows": [{"identifier": "calm", "text": "Calm"}, {"identifier": "awake", "text": "Awake"}], "choices": [{"value": 10, "text": "never"}, {"value": 20, "text": "often"}]}"#
    )
    #expect(matrix.typed("2 1") == .success(["calm": 20, "awake": 10]))
    #expect(matrix.typed("2, often") == .success(["calm": 20, "awake": 20]))
    for typing in ["2", "2 1 1", "2 3", "", "x y"] {
      #expect(
        matrix.typed(typing) == .failure(.notARowEach(rows: 2, choices: 2, mayStayOpen: true)))
    }
    #expect(matrix.given(["awake": 10, "calm": 20]) == .success(["calm": 20, "awake": 10]))
    #expect(matrix.given([:]) == .failure(.notRows(["calm", "awake"])))
    #expect(matrix.given(["asleep": 10]) == .failure(.notRows(["calm", "awake"])))
    #expect(matrix.given(["awake": 10, "calm": 2]) == .failure(.notAChoice(count: 2)))
    #expect(
      matrix.format.label(for: ["calm": 20, "awake": 10]) == "Calm: often; Awake: never")
  }

  private func rows(_ question: String, _ first: String = "", _ second: String = "") throws
    -> FormatCase
  {
    let reading = Fixtures.study(
      steps: #"""
        {"identifier": "s", "kind": "survey", "questions": [{"identifier": "q", "text": "?"\#(question),
          "answerFormat": {"kind": "matrix", "choices": [{"value": 1, "text": "never"}],
          "rows": [{"identifier": "a", "text": "A"\#(first)}, {"identifier": "b", "text": "B"\#(second)}]}}]}
        """#)
    return try FormatCase(of: reading)
  }

  @Test("rows of a matrix may stay open where its question may, and where they say so themselves")
  func openRows() throws {
    let free = try rows("")
    #expect(free.typed("- 1") == .success(["b": 1]))
    #expect(free.given(["a": 1]) == .success(["a": 1]))
    #expect(
      free.request("- -")
        == "Please give 2 numbers from 1 to 1, one for each line, or - for one that stays open.")
    let whole = try rows(#", "required": true"#)
    #expect(whole.typed("- 1") == .failure(.notARowEach(rows: 2, choices: 1)))
    #expect(whole.given(["a": 1]) == .failure(.notRows(["a", "b"])))
    let partly = try rows(#", "required": true"#, "", #", "required": false"#)
    #expect(partly.typed("1 -") == .success(["a": 1]))
    #expect(
      partly.typed("- 1") == .failure(.notARowEach(rows: 2, choices: 1, mayStayOpen: true)))
  }
}
