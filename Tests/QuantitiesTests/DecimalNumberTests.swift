import Quantities
import Testing

@Suite("A decimal number") struct DecimalNumberTests {
  @Test(
    "it is read as it is written",
    arguments: [
      ("72", 72), ("+72.5", 72.5), ("-0.25", -0.25), (".5", 0.5), ("1e3", 1000), ("0", 0),
      ("0e9", 0), ("0.000", 0), ("4.9e-324", .leastNonzeroMagnitude), ("inf", .infinity),
    ])
  func numbers(text: String, value: Double) { #expect(Double.decimal(text) == value) }

  @Test("Swift's own reading of NaN stays, and that of negative zero")
  func others() throws {
    #expect(try #require(Double.decimal("nan")).isNaN)
    #expect(try #require(Double.decimal("-0")).sign == .minus)
  }

  @Test(
    "what C would cut at a NUL, read as hexadecimal or make 0 of is none",
    arguments: ["72\u{0}", "72\u{0}9", "\u{0}", "0x40", "0X1p3", "1e-400", "-0.1e-330", "", "7 "])
  func none(text: String) { #expect(Double.decimal(text) == nil) }
}
