/// Finds samples that a file holds twice, and counts what is out of order.
///
/// A sample is a duplicate where type, unit, source, value, start and end are those of one before.
/// As long as samples of a kind come in the order of their starts, only those that start together
/// are compared; the first that starts earlier has all before it remembered.
struct DuplicateWatch {
  private struct Key: Hashable {
    let start: Int64
    let end: Int64
    let value: UInt64
    let identity: Int

    init(_ sample: PackedSample, _ identity: Int) {
      (start, end, self.identity) = (sample.start, sample.end, identity)
      value = sample.value.bitPattern
    }
  }

  /// The latest sample of each kind, and the others that start with it.
  private struct Latest {
    var key: Key?
    var others: Set<Key> = []
  }

  private var latest: [Latest] = []
  /// All samples so far; nil as long as they came in order.
  private var all: Set<Key>?
  /// How many came before.
  private(set) var duplicates = 0
  /// How many start before one of their kind that stands in front of them.
  private(set) var outOfOrder = 0

  /// Marks the samples of a file's next batch that came before.
  ///
  /// - Parameters:
  ///   - samples: The batch.
  ///   - words: What their words stand for.
  ///   - before: All samples of the file in front of the batch and of the place in it, read again.
  mutating func look(
    at samples: inout [PackedSample], _ words: [SampleWords],
    before: (_ place: Int) -> [(PackedSample, identity: Int)]
  ) {
    for index in samples.indices {
      let identity = words[samples[index].word].identity
      while latest.count <= identity { latest.append(Latest()) }
      let sample = samples[index]
      if all == nil, let key = latest[identity].key {
        if sample.start > key.start {
          latest[identity].key = Key(sample, identity)
          if !latest[identity].others.isEmpty { latest[identity].others = [] }
          continue
        }
        if sample.start < key.start {
          all = Set(before(index).map { Key($0.0, $0.identity) })
        }
      }
      if isDuplicate(Key(sample, identity)) {
        samples[index].markDuplicate()
        duplicates += 1
      }
    }
  }

  private mutating func isDuplicate(_ key: Key) -> Bool {
    let last = latest[key.identity].key
    if let last, key.start < last.start { outOfOrder += 1 }
    if all != nil {
      if key.start > last?.start ?? .min { latest[key.identity].key = key }
      return all?.insert(key).inserted == false
    }
    guard let last else {
      latest[key.identity].key = key
      return false
    }
    if last == key { return true }
    return !latest[key.identity].others.insert(key).inserted
  }
}
