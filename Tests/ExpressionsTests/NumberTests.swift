import Chance
import Expressions
import Testing

@Suite("Numbers") struct NumberTests {
  private func number(_ text: String) throws -> Number { try #require(Number(parsing: text)) }

  @Test(
    "a number prints as it was typed, without needless zeros",
    arguments: [
      ("20.000123", "20.000123"), ("0", "0"), ("-0", "0"), ("007", "7"), ("1.50", "1.5"),
      ("-0.001", "-0.001"), ("123456789012345678", "123456789012345678"), ("1e3", "1000"),
      ("2.5E-3", "0.0025"), ("0.000000000000000001", "0.000000000000000001"),
    ])
  func printing(typed: String, printed: String) throws {
    #expect(try number(typed).description == printed)
    #expect(try number(printed) == number(typed))
  }

  @Test(
    "what is no number is none",
    arguments: ["", "-", ".", "1.", ".5", "1e", "1,5", "0x1", "1 ", "--1", "1e99", "+1", "１"])
  func malformed(text: String) {
    #expect(Number(parsing: text) == nil)
  }

  @Test("decimals are exact")
  func exact() throws {
    #expect(try number("0.1") + number("0.2") == number("0.3"))
    #expect(try number("1.1") * number("1.1") == number("1.21"))
    #expect(try number("1") - number("0.9") == number("0.1"))
    #expect(try number("999999999999999999") + number("1") == number("1e18"))
  }

  @Test("what has more than 18 digits is rounded half to even")
  func rounding() throws {
    #expect(try number("1") / number("3") == number("0.333333333333333333"))
    #expect(try number("2") / number("3") == number("0.666666666666666667"))
    #expect(try number("-2") / number("3") == number("-0.666666666666666667"))
    #expect(try number("1000000000000000005e-1") == number("100000000000000000"))
    #expect(try number("1000000000000000015e-1") == number("100000000000000002"))
    #expect(try number("-1000000000000000015e-1") == number("-100000000000000002"))
    #expect(try number("1e25") + number("123456789012345678") == number("1.00000001234567890e25"))
    #expect(try number("1e40") - number("1") == number("1e40"))
  }

  @Test("numbers beyond their bounds, and divisions by zero, are none")
  func bounds() throws {
    #expect(try number("1e40") * number("1e40") == nil)
    #expect(try number("1") / .zero == nil)
    #expect(try number("1e-60") * number("0.1") == .zero)
    #expect(try number("9e59") + number("9e59") == nil)
  }

  @Test("numbers are rounded to digits half away from zero")
  func digits() throws {
    #expect(try number("2.5").rounded(toDigits: 0) == number("3"))
    #expect(try number("-2.5").rounded(toDigits: 0) == number("-3"))
    #expect(try number("2.345").rounded(toDigits: 2) == number("2.35"))
    #expect(try number("1250").rounded(toDigits: -2) == number("1300"))
    #expect(try number("0.004").rounded(toDigits: 1) == .zero)
    #expect(try number("1.5").rounded(toDigits: .max) == number("1.5"))
    #expect(try number("1.5").rounded(toDigits: .min) == .zero)
  }

  @Test("order, sums and products agree with whole numbers, and doubles come back")
  func random() throws {
    var stream = Seed(7).stream("numbers")
    for _ in 0..<2000 {
      let a = stream.integer(in: -1_000_000...1_000_000)
      let b = stream.integer(in: -1000...1000)
      #expect((Number(a) < Number(b)) == (a < b))
      #expect(Number(a) + Number(b) == Number(a + b))
      #expect(Number(a) * Number(b) == Number(a * b))
      if b != 0 { #expect(Number(a * b) / Number(b) == Number(a)) }
      let double = Double(a) / Double(max(1, abs(b)))
      #expect(Number(double)?.double == double)
    }
    #expect(Number(Double.nan) == nil)
    #expect(Number(-Double.infinity) == nil)
    #expect(Number(Double.leastNonzeroMagnitude) == .zero)
    #expect(Number(.max).whole == nil)
    #expect(Number(12).whole == 12)
  }

  @Test("numbers far apart have an order")
  func farApart() throws {
    let ordered = ["-1e50", "-1e20", "-1", "-1e-50", "0", "1e-50", "1e-20", "2", "1e20", "1e50"]
    let numbers = try ordered.map(number)
    #expect(numbers.reversed().sorted() == numbers)
  }
}
