import ResultFiles

/// Groups the samples of recorder files by their types.
///
/// In: one file after another. Out: its groups, as ``SampleGroup/groups(of:)`` has them. What the
/// words of samples mean is looked up once for all files of one scanner.
struct LoneGroups: Sendable {
  /// What is known of samples with the same words.
  private struct Known: Sendable {
    /// The values that get no remark; nil where each has to be looked at.
    let plain: ClosedRange<Double>?
    /// The place of their group among those of the file; nil where none is known.
    var group: Int?
  }

  private var known = WordFacts<Known>()

  /// The samples of a file, which are read, in the order in which their types first came.
  mutating func groups(of file: LoneRecorderFile) -> [SampleGroup] {
    var groups: [SampleGroup] = []
    known.forEach { $0.group = nil }
    while file.nextBatch() {
      known.follow(file.scanner) { Known(plain: Flag.plain(type: $0.type, unit: $0.unit)) }
      var rest = file.batch[...]
      while let first = rest.first {
        // Most samples of a batch have the same words.
        let alike = rest.prefix { $0.word == first.word }
        rest = rest.dropFirst(alike.count)
        let words = file.scanner.words[first.word]
        groups[group(of: words, first.word, &groups)].append(
          alike, unit: words.unit, plain: known[first.word].plain, scanner: file.scanner)
      }
    }
    return groups
  }

  private mutating func group(
    of words: SampleWords, _ word: Int, _ groups: inout [SampleGroup]
  ) -> Int {
    if let group = known[word].group { return group }
    let found = groups.firstIndex { $0.takes(type: words.type, unit: words.unit) }
    if found == nil { groups.append(SampleGroup(type: words.type, unit: words.unit)) }
    let group = found ?? groups.count - 1
    known[word].group = group
    return group
  }
}
