/// Words and what they mean; that of the word before is found without hashing.
struct WordTable<Meaning> {
  /// More words than this are not kept: a file has few, or is none.
  private static var most: Int { 10_000 }

  private var meanings: [String: Meaning] = [:]
  private var last: (bytes: [UInt8], meaning: Meaning)?

  mutating func meaning(of word: XMLText, _ make: (String) -> Meaning) -> Meaning {
    if let last, last.bytes.withUnsafeBufferPointer(word.isSame) { return last.meaning }
    let text = word.string
    let meaning = meanings[text] ?? make(text)
    if meanings.count >= Self.most { meanings.removeAll() }
    meanings[text] = meaning
    last = (Array(word.bytes), meaning)
    return meaning
  }
}
