import StrictJSON
import Testing

/// The reader of plain texts gives what the one gives that keeps places, error for error.
@Suite struct PlainReadingTests {
  private static func read(_ read: () throws(SyntaxError) -> JSONValue) -> Result<
    JSONValue, SyntaxError
  > {
    do throws(SyntaxError) {
      return .success(try read())
    } catch {
      return .failure(error)
    }
  }

  private func isSame(_ bytes: [UInt8]) -> Bool {
    Self.read { () throws(SyntaxError) in try JSONValue(reading: bytes[...]) }
      == Self.read { () throws(SyntaxError) in try Document(reading: bytes).root.value }
  }

  private static let texts = [
    #"{"a":1,"b":[true,false,null],"c":{"d":"e","f":-2.50},"g":0.000001}"#,
    #" [ 1 , 22.5 , 123456789012345 , 1234567890123456 , -0 , -0.0 , 1e3 , 0.1 , 7.0 ] "#,
    #"{"a":"é","b":"\u00e9\n","ä":"😀","a":2}"#, #"{"a":1,"a":2}"#, "[1,]", "{\"a\"}", "01", "",
    "[\"a\nb\"]", "[[[[[[]]]]]] ", "{} {}", "nul", "-", "[1.]", "\t{\r\n}\n", "\"\u{7F}\"",
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    "{" + (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}",
  ]

  @Test("a plain text, an unusual one and a broken one are read alike", arguments: texts)
  func alike(_ text: String) {
    #expect(isSame(Array(text.utf8)))
  }

  @Test("so is each of them with any byte removed, doubled or replaced", arguments: texts)
  func changed(_ text: String) {
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      let (before, after) = (bytes[..<index], bytes[(index + 1)...])
      #expect(isSame(Array(before + after)))
      #expect(isSame(Array(before + [bytes[index], bytes[index]] + after)))
      for byte in Array("\"\\{}[],:.eE-+0 1tn".utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xFF] {
        #expect(isSame(Array(before + [byte] + after)))
      }
    }
  }
}
