/// Splits an expression into tokens.
struct Lexer {
  private let bytes: [UInt8]
  private var offset = 0

  /// The longer of two signs that start alike comes first.
  private static let signs = [
    "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", ",", ".",
  ]

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The tokens of a text, the end as the last of them.
  static func tokens(of text: String) throws(ExpressionError) -> [Token] {
    var lexer = Lexer(text)
    var tokens: [Token] = []
    repeat {
      tokens.append(try lexer.next())
    } while tokens.last?.content != .end
    return tokens
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func next() throws(ExpressionError) -> Token {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    let start = offset
    let content = try content()
    return Token(content: content, offset: start, source: source(from: start))
  }

  private func source(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func content() throws(ExpressionError) -> Token.Content {
    guard let byte else { return .end }
    switch byte {
    case UInt8(ascii: "\""): return try text()
    case UInt8(ascii: "'"): return try quotedName()
    case _ where Word.isDigit(byte): return try number()
    case _ where Word.isLetter(byte): return .word(take { Word.isInName($0, quoted: false) })
    default: return try sign()
    }
  }

  private mutating func take(while belongs: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte, belongs(byte) { offset += 1 }
    return source(from: start)
  }

  private mutating func number() throws(ExpressionError) -> Token.Content {
    let start = offset
    _ = take(while: Word.isDigit)
    if byte == UInt8(ascii: "."), offset + 1 < bytes.count, Word.isDigit(bytes[offset + 1]) {
      offset += 1
      _ = take(while: Word.isDigit)
    }
    let text = source(from: start)
    let significant = text.utf8.filter(Word.isDigit).drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= Number.digitLimit, let number = Number(parsing: text) else {
      throw .tooManyDigits(offset: start, text: text)
    }
    if let byte, Word.isInName(byte, quoted: false) {
      let rest = take { Word.isInName($0, quoted: true) }
      throw .unexpected(
        offset: start, found: "'\(text)\(rest)'",
        expected: "a number, or a name in single quotes", suggestion: "'\(text)\(rest)'")
    }
    return .number(number)
  }

  /// A text; `\"` and `\\` in it are a quote and a backslash, any other backslash is itself.
  private mutating func text() throws(ExpressionError) -> Token.Content {
    let start = offset
    var characters: [UInt8] = []
    offset += 1
    while let byte, byte != UInt8(ascii: "\"") {
      let isEscape = byte == UInt8(ascii: "\\") && offset + 1 < bytes.count
      let next = isEscape ? bytes[offset + 1] : byte
      let isEscaped = isEscape && (next == UInt8(ascii: "\"") || next == byte)
      characters.append(isEscaped ? next : byte)
      offset += isEscaped ? 2 : 1
    }
    guard byte != nil else {
      throw .unclosed(offset: start, opening: "a text", closing: "a double quote at its end")
    }
    offset += 1
    return .text(String(decoding: characters, as: UTF8.self))
  }

  private mutating func quotedName() throws(ExpressionError) -> Token.Content {
    let start = offset
    offset += 1
    let name = take { $0 != UInt8(ascii: "'") }
    guard byte != nil else {
      throw .unclosed(offset: start, opening: "a name", closing: "a single quote at its end")
    }
    offset += 1
    let isName = !name.isEmpty && name.utf8.allSatisfy { Word.isInName($0, quoted: true) }
    guard isName else {
      throw .unexpected(
        offset: start, found: source(from: start),
        expected: "a name of letters, digits, '.', '_' and '-'; a text has double quotes",
        suggestion: Term.quoted(name))
    }
    return .quotedName(name)
  }

  private mutating func sign() throws(ExpressionError) -> Token.Content {
    let rest = bytes[offset...]
    guard let sign = Self.signs.first(where: { rest.starts(with: $0.utf8) }) else {
      throw foreignSign()
    }
    offset += sign.utf8.count
    return .sign(sign)
  }

  /// The error for what is no sign here, with the sign of ours that it stands for elsewhere.
  private func foreignSign() -> ExpressionError {
    let rest = String(decoding: bytes[offset...], as: UTF8.self)
    let foreign = ForeignSign.all.first { rest.hasPrefix($0.theirs) }
    let found = foreign?.theirs ?? rest.unicodeScalars.first.map(String.init) ?? ""
    return .unexpected(
      offset: offset, found: "'\(found)'", expected: "a value, a name or an operator",
      suggestion: foreign?.ours)
  }
}
