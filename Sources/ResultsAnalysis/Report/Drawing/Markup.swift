/// HTML and SVG as they are written: names stand in the code, every other text is escaped.
///
/// It is well-formed XML too, so that a page can be checked by any reader of XML.
struct Markup {
  /// An attribute's name, which only the code can give, and its value.
  typealias Attributes = [(name: StaticString, value: String)]

  private(set) var text = ""

  /// An element around whatever is written within.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>"
  }

  /// An element around a text.
  mutating func element(_ name: StaticString, _ attributes: Attributes = [], text: String) {
    element(name, attributes) { $0.say(text) }
  }

  /// An element without content: one of HTML's void ones, or one of SVG's.
  mutating func empty(_ name: StaticString, _ attributes: Attributes = []) {
    open(name, attributes)
    text += " />"
  }

  mutating func say(_ words: String) { text += Self.escaped(words) }

  /// Writes what the code itself says: style, script and document type.
  mutating func verbatim(_ words: StaticString) { text += "\(words)" }

  /// Appends what was written elsewhere.
  mutating func append(_ other: Markup) { text += other.text }

  mutating func lineEnd() { text += "\n" }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"" + Self.escaped(value) + "\"" }
  }

  /// A text that is only text, whatever stands in it: no markup, nothing that turns a line around,
  /// no character that XML has not.
  static func escaped(_ words: String) -> String {
    let isPlain = words.utf8.allSatisfy {
      (0x20...0x7e).contains($0) && ![0x22, 0x26, 0x27, 0x3c, 0x3e].contains($0)
    }
    if isPlain { return words }
    var result = ""
    for scalar in DisplayText.escaped(words).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
