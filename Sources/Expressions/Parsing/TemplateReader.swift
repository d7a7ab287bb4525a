/// Splits a text into its words and its placeholders.
struct TemplateReader {
  /// More placeholders than this are no text that a person reads.
  private static let placeholderLimit = 100

  private let bytes: [UInt8]
  private var offset = 0
  private var words: [UInt8] = []
  private var found: [TextTemplate.Part] = []
  private var placeholders = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func parts() throws(ExpressionError) -> [TextTemplate.Part] {
    while offset < bytes.count {
      if stands("\\{{") {
        words += Array("{{".utf8)
        offset += 3
      } else if stands("{{") {
        endWords()
        try readPlaceholder()
      } else {
        words.append(bytes[offset])
        offset += 1
      }
    }
    endWords()
    return found
  }

  private func stands(_ sign: String) -> Bool { bytes[offset...].starts(with: sign.utf8) }

  private mutating func endWords() {
    guard !words.isEmpty else { return }
    found.append(.text(String(decoding: words, as: UTF8.self)))
    words = []
  }

  private mutating func readPlaceholder() throws(ExpressionError) {
    let opening = offset
    offset += 2
    let start = offset
    guard let end = findEnd() else {
      throw .unclosed(offset: opening, opening: "'{{'", closing: "'}}' after it, or '\\{{'")
    }
    placeholders += 1
    guard placeholders <= Self.placeholderLimit else {
      throw .unexpected(
        offset: opening, found: "more than \(Self.placeholderLimit) placeholders",
        expected: "fewer", suggestion: nil)
    }
    let source = String(decoding: bytes[start..<end], as: UTF8.self)
    do {
      found.append(.placeholder(try Expression(parsing: source), offset: start))
    } catch {
      throw error.moved(by: start)
    }
    offset = end + 2
  }

  /// Where the next `}}` outside double quotes starts.
  private func findEnd() -> Int? {
    var (place, isQuoted) = (offset, false)
    while place < bytes.count {
      let isEscape = isQuoted && bytes[place] == UInt8(ascii: "\\")
      if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, bytes[place...].starts(with: "}}".utf8) { return place }
      place += isEscape ? 2 : 1
    }
    return nil
  }
}
