import StrictJSON

/// Foreign text made safe for a message: no control characters, no endless lines.
enum PrintableText {
  /// The text with what could steer a terminal escaped, cut after a number of characters.
  static func text(_ text: String, limit: Int) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else { return result + "..." }
      if Writer.steersTerminals(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A value of the file in single quotes, cut after 60 characters.
  static func quoted(_ text: String) -> String { "'\(Self.text(text, limit: 60))'" }

  /// Words as a sentence lists them: `'a', 'b' or 'c'`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Words as a sentence names them all: `'a', 'b' and 'c'`.
  static func listing(_ words: [String]) -> String {
    let quoted = words.map(Self.quoted)
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  /// What a message says it found where this value stands.
  static func found(_ node: Node) -> String {
    switch node.content {
    case .string(let text): quoted(text)
    case .number(let number): text(number.text, limit: 60)
    case .bool(let truth): truth ? "true" : "false"
    case .array(let items): items.isEmpty ? "an empty list" : node.kindName
    case .object(let members): members.isEmpty ? "an empty object" : node.kindName
    case .null: node.kindName
    }
  }
}
