/// Finds samples that a file holds twice, and counts what is out of order.
///
/// A sample is a duplicate where type, unit, source, value, start and end are those of one before.
/// As long as samples of a kind come in the order of their starts, only those that start together
/// are compared; the first that starts earlier has all before it remembered. A sample is out of order
/// where one of its type and source starts later and stands in front of it, in whatever unit.
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
    /// The samples' type and source.
    var series = -1
  }

  private var latest: [Latest] = []
  /// All samples so far; nil as long as they came in order.
  private var all: Set<Key>?
  /// The latest start of each type and source; nil as long as each comes in one unit.
  private var latestStarts: [Int: Int64]?
  /// Whether neither of them is needed so far, as of most files.
  private var isPlain = true
  /// How many came before.
  private(set) var duplicates = 0
  /// How many start before one of their type and source that stands in front of them.
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
      if isPlain, let key = latest[identity].key, sample.start > key.start {
        follow(sample, identity)
        continue
      }
      if latest[identity].key == nil { start(identity, words[sample.word].series) }
      if latestStarts != nil { lookAtOrder(of: sample, latest[identity].series) }
      if all == nil, let key = latest[identity].key {
        if sample.start > key.start {
          follow(sample, identity)
          continue
        }
        if sample.start < key.start {
          all = Set(before(index).map { Key($0.0, $0.identity) })
          isPlain = false
        }
      }
      if isDuplicate(Key(sample, identity)) {
        samples[index].markDuplicate()
        duplicates += 1
      }
    }
  }

  /// Takes a sample that starts after all of its kind before it.
  @inline(__always)
  private mutating func follow(_ sample: PackedSample, _ identity: Int) {
    latest[identity].key = Key(sample, identity)
    if !latest[identity].others.isEmpty { latest[identity].others = [] }
  }

  /// Takes the first sample of a kind, whose type and source may have come in another unit.
  private mutating func start(_ identity: Int, _ series: Int) {
    if latestStarts == nil, latest.contains(where: { $0.series == series }) {
      let starts = latest.compactMap { latest in latest.key.map { (latest.series, $0.start) } }
      latestStarts = Dictionary(starts, uniquingKeysWith: max)
      isPlain = false
    }
    latest[identity].series = series
  }

  private mutating func lookAtOrder(of sample: PackedSample, _ series: Int) {
    let before = latestStarts?[series] ?? .min
    if sample.start < before { outOfOrder += 1 } else { latestStarts?[series] = sample.start }
  }

  private mutating func isDuplicate(_ key: Key) -> Bool {
    let last = latest[key.identity].key
    if latestStarts == nil, let last, key.start < last.start { outOfOrder += 1 }
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
