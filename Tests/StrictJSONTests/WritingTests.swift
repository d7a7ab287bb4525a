import StrictJSON
import Testing

@Suite struct WritingTests {
  @Test("members are written in the order given")
  func order() {
    #expect(
      Writer.string(["b": 1, "a": [true, .null, 2.5, "x"]]) == #"{"b":1,"a":[true,null,2.5,"x"]}"#)
  }

  @Test("lines follow each other, and what is taken back leaves no trace")
  func lines() {
    var writer = Writer()
    writer.object { $0.member("a", 1) }
    writer.endLine()
    let end = writer.bytes.count
    writer.object { $0.member("taken", "back") }
    writer.truncate(to: end)
    writer.object { object in
      object.member("b") { $0.member("c", 2.5) }
      object.member("d", "x")
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == #"{"a":1}"# + "\n"
        + #"{"b":{"c":2.5},"d":"x"}"#
    )
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

  @Test("wherever in a text it stands, a character is escaped as it is alone", arguments: 0..<24)
  func places(place: Int) {
    let text = (0..<24).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
    for scalar in (1...0xFF).compactMap({ UnicodeScalar($0 as Int) }) {
      for style in [Writer.Style.compact, .researchKit] {
        var characters = text
        characters[place] = String(scalar)
        let alone = Writer.string(.string(String(scalar)), style).dropFirst().dropLast()
        var expected = text
        expected[place] = String(alone)
        #expect(
          Writer.string(.string(characters.joined()), style) == "\"\(expected.joined())\"")
      }
    }
  }

  @Test("an object written member by member has the bytes of the same value")
  func members() {
    var writer = Writer(.researchKit)
    writer.reserve(100)
    writer.object { writer in
      writer.member("text", "a/b\"")
      writer.member("number", 7)
      writer.member("fraction", 0.5)
      writer.member("inner") { $0.members(of: ["x": [1], "y": .null]) }
      writer.member("empty") { _ in }
      writer.member("items", [1, 2]) { item, writer in writer.member("n", item) }
      writer.member("none", [Int]()) { _, _ in }
      writer.member("value", ["z": true])
      writer.plainMember("plain") { $0 += "12:30".utf8 }
    }
    let value: JSONValue = [
      "text": "a/b\"", "number": 7, "fraction": 0.5, "inner": ["x": [1], "y": .null],
      "empty": [:], "items": [["n": 1], ["n": 2]], "none": [], "value": ["z": true],
      "plain": "12:30",
    ]
    #expect(writer.bytes == Writer.bytes(value, .researchKit))
  }
}
