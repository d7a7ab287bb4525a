/// A word, sign, number or text of an expression, with its place.
struct Token {
  /// What it is.
  enum Content: Equatable {
    case number(Number)
    /// A text in double quotes.
    case text(String)
    /// A name, or a word of the language.
    case word(String)
    /// A name in single quotes.
    case quotedName(String)
    case sign(String)
    case end
  }

  let content: Content
  /// In bytes of UTF-8 from the expression's start.
  let offset: Int
  /// As it is written.
  let source: String

  /// What a message says it found.
  var found: String {
    switch content {
    case .end: "the end"
    case .number, .text, .word, .quotedName, .sign: "'\(source)'"
    }
  }
}
