import ResultFiles

/// What follows from the words of samples, found out once for all files of one scanner.
struct WordFacts<Fact: Sendable>: Sendable {
  private var scanner: ObjectIdentifier?
  private var generation = 0
  private var facts: [Fact] = []

  /// Has a fact for all words that a file's scanner knows.
  ///
  /// - Returns: Whether those of words before are still known.
  @discardableResult
  mutating func follow(_ scanner: SampleScanner, _ make: (SampleWords) -> Fact) -> Bool {
    let isKnown = self.scanner == ObjectIdentifier(scanner) && generation == scanner.generation
    if !isKnown {
      (self.scanner, generation) = (ObjectIdentifier(scanner), scanner.generation)
      facts = []
    }
    while facts.count < scanner.words.count { facts.append(make(scanner.words[facts.count])) }
    return isKnown
  }

  /// That of a sample's word.
  subscript(word: Int) -> Fact {
    get { facts[word] }
    set { facts[word] = newValue }
  }

  mutating func forEach(_ body: (inout Fact) -> Void) {
    for word in facts.indices { body(&facts[word]) }
  }
}
