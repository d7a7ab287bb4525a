/// Words and what they mean; those of the words before are found without hashing.
struct WordTable<Meaning> {
  /// More words than this are not kept: a file has few, or is none.
  private static var most: Int { 10_000 }

  /// Words that are looked for byte by byte.
  private static var mostRecent: Int { 4 }

  private var meanings: [String: Meaning] = [:]
  private var recent: [(bytes: [UInt8], meaning: Meaning)] = []
  /// The place of the next word among the recent ones.
  private var place = 0

  mutating func meaning(of word: XMLText, _ make: (String) -> Meaning) -> Meaning {
    if let place = recent.firstIndex(where: { $0.bytes.withUnsafeBufferPointer(word.isSame) }) {
      return recent[place].meaning
    }
    let text = word.string
    let meaning = meanings[text] ?? make(text)
    if meanings.count >= Self.most { meanings.removeAll() }
    meanings[text] = meaning
    remember(Array(word.bytes), meaning)
    return meaning
  }

  private mutating func remember(_ bytes: [UInt8], _ meaning: Meaning) {
    if recent.count < Self.mostRecent {
      recent.append((bytes, meaning))
    } else {
      recent[place] = (bytes, meaning)
    }
    place = (place + 1) % Self.mostRecent
  }
}
