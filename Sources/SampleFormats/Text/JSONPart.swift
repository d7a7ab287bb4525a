import StrictJSON

/// A member's value in the text of an object, in place: it lives as long as the call.
struct JSONPart {
  enum Kind { case string, number, word, nested }

  let kind: Kind
  /// The bytes; those of a string without its quotes, and with its escapes.
  let raw: XMLText

  /// The text of a string.
  var string: String? { kind == .string ? Self.unescaped(raw.string) : nil }

  /// The number of a number, or of NaN and the infinities, which JSON has not but files have.
  var number: Double? { kind == .number || kind == .word ? DecimalText.number(raw) : nil }

  /// An object's value under a key; nil where it has none, or is no object.
  func member(_ key: StaticString) -> JSONPart? {
    guard kind == .nested, raw.bytes.first == UInt8(ascii: "{") else { return nil }
    var found: JSONPart?
    let isWhole = JSONMembers.forEach(in: raw.bytes) { name, value in
      if found == nil, name == key { found = value }
    }
    return isWhole ? found : nil
  }

  /// The members of an object.
  var members: [JSONMember]? {
    guard kind == .nested else { return nil }
    return JSONText.value(Array(raw.bytes))?.members
  }

  /// The value as a remark shows it.
  var found: String { String(raw.string.prefix(200)) }

  /// A string's text with its escapes undone; as it stands where they are broken.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return JSONText.value(Array("\"\(text)\"".utf8))?.string ?? text
  }
}

/// JSON texts that are read whole.
enum JSONText {
  /// The value of a text; nil where it is no JSON.
  static func value(_ bytes: [UInt8]) -> JSONValue? {
    do throws(SyntaxError) {
      return try Document(reading: bytes).root.value
    } catch {
      return nil
    }
  }
}
