import StrictJSON

/// A word that comes again and again, and the bytes that are written for it.
struct WrittenWord {
  private var word: String?
  private var bytes: [UInt8] = []

  mutating func bytes(of word: String, _ make: (String) -> [UInt8]) -> [UInt8] {
    if self.word != word {
      self.word = word
      bytes = make(word)
    }
    return bytes
  }

  mutating func json(_ word: String, _ style: Writer.Style = .compact) -> [UInt8] {
    bytes(of: word) { Writer.bytes(.string($0), style) }
  }
}
