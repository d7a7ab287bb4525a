import StrictJSON
import StudyModel
import Testing

/// What users of other software asked for in vain, each proved to hold here.
@Suite struct KnownComplaintTests {
  @Test("ResearchKit 496: the number of selections can be limited")
  func selectionLimit() throws {
    let choice = try FormatCase(
      #"{"kind": "textChoice", "style": "multiple", "maximumSelections": 2, "choices": [{"value": "a", "text": "A"}, {"value": "b", "text": "B"}, {"value": "c", "text": "C"}]}"#
    )
    #expect(choice.typed("1 2") == .success(["a", "b"]))
    #expect(choice.request("1 2 3") == "Please choose at most 2.")
  }

  @Test("ResearchKit 548: a choice may be 'Other' with words of one's own")
  func other() throws {
    let choice = try FormatCase(
      #"{"kind": "textChoice", "other": {"text": "Other"}, "choices": [{"value": "a", "text": "A"}]}"#
    )
    #expect(choice.typed("2 something else") == .success(["other": "something else"]))
    #expect(
      choice.request("2")
        == "Please write what it is after the number, such as '2 something else'.")
  }

  @Test("ResearchKit 759: a blank text is no answer")
  func blank() throws {
    #expect(try FormatCase(#"{"kind": "text"}"#).request(" \u{3000}") == "Please write something.")
  }

  @Test("ResearchKit 1614: whatever is refused is refused with a sentence that says what to do")
  func messages() throws {
    let formats = [
      "boolean", "numeric", "text", "email", "date", "dateTime", "timeOfDay", "timeInterval",
      "height", "weight", "age", "visualAnalogue",
    ]
    for kind in formats {
      let request = try #require(try FormatCase(#"{"kind": "\#(kind)"}"#).request("\u{1B}"))
      #expect(request.hasPrefix("Please ") && request.hasSuffix("."), "\(kind): \(request)")
    }
  }

  @Test("ResearchKit 337: 20.000123 stays 20.000123")
  func decimals() throws {
    let answer = try FormatCase(#"{"kind": "numeric"}"#).typed("20.000123").get()
    #expect(Writer.string(answer) == "20.000123")
  }

  @Test("ODK 367, Enketo 108 and 588: a decimal comma neither corrupts nor empties a number")
  func decimalComma() throws {
    #expect(try FormatCase(#"{"kind": "numeric"}"#, .comma).typed("1,5") == .success(.double(1.5)))
    #expect(try FormatCase(#"{"kind": "numeric"}"#, .comma).typed("1.5") == .success(.double(1.5)))
    let english = try FormatCase(#"{"kind": "numeric"}"#)
    #expect(english.typed("1,234") == .failure(.ambiguousNumber))
  }
}
