import ResultFiles

/// Groups the samples of recorder files by their types.
///
/// In: one file after another. Out: its groups, as ``SampleGroup/groups(of:)`` has them. What the
/// words of samples mean is looked up once for all files of one scanner.
struct LoneGroups: Sendable {
  private var scanner: ObjectIdentifier?
  private var generation = 0
  /// The values that get no remark, by the samples' words; nil where each has to be looked at.
  private var plain: [ClosedRange<Double>?] = []
  /// The places of the groups of the file, by the samples' words; -1 where none is known.
  private var places: [Int] = []

  /// The samples of a file, which are read, in the order in which their types first came.
  mutating func groups(of file: LoneRecorderFile) -> [SampleGroup] {
    var groups: [SampleGroup] = []
    for place in places.indices { places[place] = -1 }
    while file.nextBatch() {
      follow(file.scanner)
      var rest = file.batch[...]
      while let first = rest.first {
        // Most samples of a batch have the same words.
        let alike = rest.prefix { $0.word == first.word }
        rest = rest.dropFirst(alike.count)
        let words = file.scanner.words[first.word]
        groups[place(of: words, first.word, &groups)].append(
          alike, unit: words.unit, plain: plain[first.word], scanner: file.scanner)
      }
    }
    return groups
  }

  /// Knows all words that a file's scanner knows.
  private mutating func follow(_ scanner: SampleScanner) {
    if self.scanner != ObjectIdentifier(scanner) || generation != scanner.generation {
      (self.scanner, generation) = (ObjectIdentifier(scanner), scanner.generation)
      (plain, places) = ([], [])
    }
    while plain.count < scanner.words.count {
      plain.append(SampleTexts.Text.plain(scanner.words[plain.count]))
      places.append(-1)
    }
  }

  private mutating func place(
    of words: SampleWords, _ word: Int, _ groups: inout [SampleGroup]
  ) -> Int {
    if places[word] >= 0 { return places[word] }
    let known = groups.firstIndex { $0.takes(type: words.type, unit: words.unit) }
    if known == nil { groups.append(SampleGroup(type: words.type, unit: words.unit)) }
    places[word] = known ?? groups.count - 1
    return places[word]
  }
}
