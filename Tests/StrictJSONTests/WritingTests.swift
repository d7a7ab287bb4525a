import StrictJSON
import Testing

@Suite struct WritingTests {
  @Test("members are written in the order given")
  func order() {
    #expect(
      Writer.string(["b": 1, "a": [true, .null, 2.5, "x"]]) == #"{"b":1,"a":[true,null,2.5,"x"]}"#)
  }

  @Test("ResearchKit's style escapes the slash, the others do not")
  func slash() {
    #expect(Writer.string("count/min", .researchKit) == #""count\/min""#)
    #expect(Writer.string("count/min") == #""count/min""#)
  }

  @Test("characters that steer a terminal are escaped")
  func controls() {
    #expect(
      Writer.string("\u{1B}[2J\u{7F}\u{9B}\u{202E}\n\"\\é")
        == #""\u001b[2J\u007f\u009b\u202e\n\"\\é""#)
  }

  @Test("of all characters those that steer a terminal are escaped, and no other")
  func everyCharacter() {
    let numbers = [0x20...0x3000, 0xD700...0xFFFF, 0x1F600...0x1F700, 0x10FF00...0x10FFFF].joined()
    for scalar in numbers.compactMap({ UnicodeScalar($0 as Int) })
    where scalar != "\"" && scalar != "\\" {
      let digits = String(scalar.value, radix: 16)
      let escaped = "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      let expected = Writer.steersTerminals(scalar) ? escaped : String(scalar)
      #expect(Writer.string(.string("a\(scalar)é")) == "\"a\(expected)é\"")
    }
  }

  @Test("whole doubles have no fraction, others the shortest digits that read back")
  func numbers() {
    #expect(Writer.string([138.0, 0.1, -0.0, 1e21, 1.5e-7]) == "[138,0.1,0,1e+21,1.5e-07]")
  }

  @Test("the readable style puts a member on a line and ends with a line end")
  func readable() {
    #expect(
      Writer.string(["a": [1], "b": [:], "c": []], .readable)
        == "{\n  \"a\": [\n    1\n  ],\n  \"b\": {},\n  \"c\": []\n}\n")
  }

  @Test("what is written reads back equal")
  func roundTrip() throws {
    let value: JSONValue = ["k\u{0}": ["😀\u{2028}", -1.25e-300, .integer(.min), [:]]]
    for style in [Writer.Style.compact, .readable, .researchKit] {
      #expect(try Document(reading: Writer.bytes(value, style)).root.value == value)
    }
  }
}
