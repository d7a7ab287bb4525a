import StrictJSON
import StudyModel
import Testing

@Suite struct NumberFormatTests {
  @Test("a decimal is kept as it was typed, with its trailing zeros beside it")
  func asTyped() throws {
    let numeric = try FormatCase(#"{"kind": "numeric"}"#)
    #expect(numeric.typed("20.000123") == .success(.double(20.000123)))
    #expect(try numeric.kept("20.000123") == nil)
    #expect(numeric.typed("20.10") == .success(.double(20.1)))
    #expect(try numeric.kept("20.10") == "20.10")
    #expect(try numeric.kept("5.0") == "5.0")
    #expect(try numeric.kept("0.12345678901234567890") == "0.12345678901234567890")
    #expect(numeric.typed("007") == .success(7))
    #expect(try numeric.kept("007") == nil)
    #expect(numeric.typed("-.5") == .success(.double(-0.5)))
    #expect(numeric.typed("-0") == .success(0))
  }

  @Test(
    "digits, marks and signs of any script are understood",
    arguments: [("７．５", 7.5), ("٧٫٥", 7.5), ("−7.5", -7.5), (" +7.5 ", 7.5), ("७.५", 7.5)])
  func scripts(typing: String, value: Double) throws {
    #expect(try FormatCase(#"{"kind": "numeric"}"#).typed(typing) == .success(.double(value)))
  }

  @Test("a comma is a decimal mark by the participant's custom, and is refused elsewhere")
  func comma() throws {
    let german = try FormatCase(#"{"kind": "numeric"}"#, .comma)
    #expect(german.typed("1,5") == .success(.double(1.5)))
    #expect(german.typed("1.5") == .success(.double(1.5)))
    #expect(german.typed("1.234,5") == .failure(.ambiguousNumber))
    #expect(german.typed("1,234,567") == .failure(.ambiguousNumber))
    let english = try FormatCase(#"{"kind": "numeric"}"#)
    for typing in ["1,234", "1,5", "1,234.5"] {
      #expect(english.typed(typing) == .failure(.ambiguousNumber))
    }
    #expect(
      english.request("1,234")
        == "Please write the number without a comma, with a point before a fraction, "
        + "such as 1234.5.")
  }

  @Test(
    "what is no number is refused",
    arguments: [
      "", " ", "seven", "1 234", "1e3", "0x10", "1.2.3", "--1", ".", "-", "NaN", "inf", "½",
      "1\u{0}", "12'000",
    ])
  func refused(typing: String) throws {
    let numeric = try FormatCase(#"{"kind": "numeric"}"#)
    #expect(numeric.typed(typing) == .failure(.notNumber(isWhole: false)))
  }

  @Test("a number keeps to its range, its digits and its style")
  func bounds() throws {
    let hours = try FormatCase(
      #"{"kind": "numeric", "unit": "h", "minimum": 0, "maximum": 24, "maximumFractionDigits": 1}"#)
    #expect(hours.typed("7.5 h") == .success(.double(7.5)))
    #expect(hours.typed("24") == .success(24))
    #expect(hours.typed("24.1") == .failure(.tooHigh(maximum: 24, unit: "h")))
    #expect(hours.typed("-1") == .failure(.tooLow(minimum: 0, unit: "h")))
    #expect(hours.typed("7.25") == .failure(.tooManyFractionDigits(maximum: 1)))
    #expect(hours.given(.double(7.25)) == .failure(.tooManyFractionDigits(maximum: 1)))
    #expect(hours.given("7") == .failure(.notNumber(isWhole: false)))
    #expect(hours.request("25") == "Please give 24 h or less.")
    #expect(hours.format.unit == "h")
    let whole = try FormatCase(#"{"kind": "numeric", "style": "integer"}"#)
    #expect(whole.typed("7.5") == .failure(.tooManyFractionDigits(maximum: 0)))
    #expect(whole.typed("seven") == .failure(.notNumber(isWhole: true)))
    #expect(whole.typed("99999999999999999999") == .success(.double(1e20)))
    #expect(whole.given(.double(7)) == .success(7))
  }

  @Test("a continuous scale takes numbers of its range and its digits, and labels its ends")
  func continuousScale() throws {
    let scale = try FormatCase(
      #"{"kind": "continuousScale", "minimum": -1, "maximum": 1, "maximumDescription": "most"}"#)
    #expect(scale.typed("0.25") == .success(.double(0.25)))
    #expect(scale.typed("0.255") == .failure(.tooManyFractionDigits(maximum: 2)))
    #expect(scale.typed("1.01") == .failure(.tooHigh(maximum: 1, unit: nil)))
    #expect(scale.given(1) == .success(1))
    #expect(scale.format.label(for: 1) == "most")
    #expect(scale.format.label(for: -1) == nil)
  }

  @Test("a visual analogue scale takes 0 to 100, to a tenth")
  func visualAnalogue() throws {
    let line = try FormatCase(#"{"kind": "visualAnalogue", "minimumDescription": "none"}"#)
    #expect(line.typed("47.5") == .success(.double(47.5)))
    #expect(line.typed("100.1") == .failure(.tooHigh(maximum: 100, unit: nil)))
    #expect(line.typed("47.25") == .failure(.tooManyFractionDigits(maximum: 1)))
    #expect(line.given(0) == .success(0))
    #expect(line.format.label(for: 0) == "none")
  }

  @Test("an age is whole years within its bounds")
  func age() throws {
    let age = try FormatCase(#"{"kind": "age", "minimum": 18, "maximum": 99}"#)
    #expect(age.typed("18 years") == .success(18))
    #expect(age.typed("17") == .failure(.tooLow(minimum: 18, unit: nil)))
    #expect(age.typed("18.5") == .failure(.tooManyFractionDigits(maximum: 0)))
    #expect(age.given(-1) == .failure(.tooLow(minimum: 18, unit: nil)))
    #expect(try FormatCase(#"{"kind": "age"}"#).typed("150") == .success(150))
    #expect(age.format.unit == "years")
  }

  @Test("a height is kept in centimetres, with what was typed")
  func height() throws {
    let height = try FormatCase(#"{"kind": "height"}"#)
    for (typing, value) in [
      ("172", 172), ("172 cm", 172), ("1.72 m", 172), ("1 m 72", 172), ("172.5cm", 172.5),
      ("5 ft 11 in", 180.34), ("5'11\"", 180.34), ("5′11″", 180.34), ("5 ft. 11 in.", 180.34),
      ("71 inches", 180.34), ("6 feet", 182.88),
    ] as [(String, Double)] {
      let expected = Int64(exactly: value).map(JSONValue.integer) ?? .double(value)
      #expect(height.typed(typing) == .success(expected), "\(typing)")
    }
    #expect(try height.kept("5 ft 11 in") == "5 ft 11 in")
    #expect(try height.kept("172") == nil)
    for typing in ["tall", "5 11", "11 in 5 ft", "172 kg", "", "cm"] {
      #expect(height.typed(typing) == .failure(.notHeight(isMetric: true)), "\(typing)")
    }
    #expect(height.typed("1.72") == .failure(.tooLow(minimum: 30, unit: "cm")))
    let customary = try FormatCase(#"{"kind": "height", "measurementSystem": "USC"}"#)
    #expect(customary.typed("71") == .failure(.notHeight(isMetric: false)))
    #expect(customary.typed("180 cm") == .success(180))
    #expect(customary.given(.double(180.34)) == .success(.double(180.34)))
    #expect(customary.format.unit == "cm")
  }

  @Test("a weight is kept in kilograms, with what was typed")
  func weight() throws {
    let weight = try FormatCase(#"{"kind": "weight", "minimum": 30, "maximum": 200}"#)
    for (typing, value) in [
      ("72.5", 72.5), ("72.5 kg", 72.5), ("160 lb", 72.5748), ("11 st 6 lb", 72.5748),
      ("72500 g", 72.5),
    ] {
      #expect(weight.typed(typing) == .success(.double(value)), "\(typing)")
    }
    #expect(try weight.kept("160 lb") == "160 lb")
    #expect(weight.typed("29.9") == .failure(.tooLow(minimum: 30, unit: "kg")))
    #expect(weight.typed("heavy") == .failure(.notWeight(isMetric: true)))
    #expect(weight.given(201) == .failure(.tooHigh(maximum: 200, unit: "kg")))
  }
}
