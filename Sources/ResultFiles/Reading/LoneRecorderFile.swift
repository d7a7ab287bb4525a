import Glibc
import Quantities
import SafeFiles

/// A recorder's file outside any session, read sample by sample or batch by batch.
///
/// In: a path or bytes. Out: one sample after another, then the problems. Next: a table's rows.
/// Only the bytes are in memory, so that a file of any length takes little more than its size.
package final class LoneRecorderFile {
  package let path: String
  /// What its name tells.
  package let name: RecorderFileName
  /// What the samples of the last batch have in common is told by this one's words.
  package let scanner: SampleScanner
  /// The samples that ``nextBatch()`` read.
  package private(set) var batch: [PackedSample] = []
  private let bytes: [UInt8]
  private var reader: RecorderFileReader?
  private var increments = PedometerIncrements()
  private var watch = DuplicateWatch()
  /// That of the first batch, by which all are judged, since no batch is read twice.
  private var expectedTime: ExpectedTime?
  /// How many samples of those given so far lie far from the others in time.
  package private(set) var outside = 0
  /// Takes each batch once its samples are marked.
  package var watcher: (([PackedSample]) -> Void)?
  /// How many samples there were in the batches before.
  private var samplesBefore = 0
  /// How many samples of the batch ``next()`` has given.
  private var given = 0
  private var openingProblems: [Problem] = []

  /// Opens a file; one that cannot be read is a problem and no samples.
  ///
  /// - Parameters:
  ///   - path: The file's; one that is gzipped is unpacked.
  ///   - scanner: May have read other files before, one at a time.
  ///   - keepsUnknown: Whether members under keys that are not known are kept.
  package init(
    path: String, scanner: SampleScanner = SampleScanner(), keepsUnknown: Bool = false
  ) {
    self.path = path
    name = RecorderFileName(path: path)
    self.scanner = scanner
    do throws(FileError) {
      let read = Self.unpacked(try scanner.files.read(path), path)
      bytes = read.bytes
      openingProblems = read.problem.map { [$0] } ?? []
      reader = RecorderFileReader(
        bytes, file: path, scanner: scanner, keepsUnknown: keepsUnknown, needsSource: false)
    } catch {
      bytes = []
      openingProblems = [Problem(error, path: path)]
    }
  }

  package init(
    reading bytes: [UInt8], path: String, scanner: SampleScanner = SampleScanner(),
    keepsUnknown: Bool = false
  ) {
    self.path = path
    name = RecorderFileName(path: path)
    self.scanner = scanner
    let read = Self.unpacked(bytes, path)
    self.bytes = read.bytes
    openingProblems = read.problem.map { [$0] } ?? []
    reader = RecorderFileReader(
      self.bytes, file: path, scanner: scanner, keepsUnknown: keepsUnknown, needsSource: false)
  }

  /// The bytes of a gzipped file, as far as they can be unpacked.
  private static func unpacked(
    _ bytes: [UInt8], _ path: String
  ) -> (bytes: [UInt8], problem: Problem?) {
    guard GzipBytes.isGzip(bytes) else { return (bytes, nil) }
    let unpacked = GzipBytes.unpacked(bytes)
    return (
      unpacked.bytes,
      unpacked.fault.map {
        Problem(
          file: path, found: $0, expected: "a whole gzip file",
          consequence: "the \(unpacked.bytes.count) bytes before it are read")
      }
    )
  }

  /// What is wrong with the file, complete once ``next()`` has given nil.
  package var problems: [Problem] {
    let problems = reader?.problems ?? []
    // Of a file without any item, what it is tells more than where it stops to be a recorder's.
    guard !problems.isEmpty, samplesBefore + batch.count == 0, let foreign else {
      return openingProblems + problems
    }
    return openingProblems + [foreign]
  }

  private lazy var foreign = ForeignFile.problem(bytes, file: path)

  /// How many samples of those given so far came before in the file, with everything the same.
  package var duplicates: Int { watch.duplicates }

  /// How many samples of those given so far start before one that stands in front of them.
  package var outOfOrder: Int { watch.outOfOrder }

  // MARK: Copies

  /// What files with the same bytes have in common, once all was read; nil for one without samples.
  package var fingerprint: Int? {
    guard samplesBefore + batch.count > 0 else { return nil }
    return BytesFingerprint.of(bytes)
  }

  /// Whether both hold the same bytes, unpacked.
  package func isSame(as other: LoneRecorderFile) -> Bool { bytes == other.bytes }

  // MARK: Samples

  /// How many samples a batch has at most, but for what the last item adds.
  private static let batchLength = 1024

  /// Reads the next samples into ``batch``, in the file's order.
  ///
  /// - Returns: Whether there are any.
  package func nextBatch() -> Bool {
    samplesBefore += batch.count
    batch.removeAll(keepingCapacity: true)
    scanner.forgetIfMany()
    while batch.count < Self.batchLength {
      let count = batch.count
      switch reader?.fill(&batch, limit: Self.batchLength) {
      case .sample(let item): batch.append(scanner.packed(item))
      case .pedometer(let item):
        for sample in increments.take(item) { batch.append(scanner.packed(sample)) }
      case nil:
        guard batch.count > count else { return finishBatch() }
      }
    }
    return finishBatch()
  }

  private func finishBatch() -> Bool {
    watch.look(at: &batch, scanner.words) { samples(before: samplesBefore + $0) }
    markOutside()
    watcher?(batch)
    given = 0
    return !batch.isEmpty
  }

  private func markOutside() {
    guard let time = expectedTime ?? ExpectedTime(ofFileWith: batch) else { return }
    expectedTime = time
    for index in batch.indices where !time.holds(batch[index].start, batch[index].end) {
      batch[index].markOutside()
      outside += 1
    }
  }

  /// The next sample, in the file's order; of a pedometer, what an item adds to the one before.
  package func next() -> SampleItem? {
    if given >= batch.count, !nextBatch() { return nil }
    defer { given += 1 }
    return scanner.item(batch[given])
  }

  /// The samples in front of a place in the file, read again.
  private func samples(before count: Int) -> [(PackedSample, identity: Int)] {
    let words = SampleScanner(sharing: scanner)
    var reader = RecorderFileReader(bytes, file: path, scanner: words, needsSource: false)
    var increments = PedometerIncrements()
    var samples: [(PackedSample, identity: Int)] = []
    while samples.count < count, let item = reader.next() {
      let items =
        switch item {
        case .sample(let item): [item]
        case .pedometer(let item): increments.take(item)
        }
      for item in items {
        samples.append((words.packed(item), words.identity(of: item)))
      }
    }
    return Array(samples.prefix(count))
  }

  /// Whether any sample in the file says that it is made up, found out without giving any.
  package lazy var isSynthetic: Bool = {
    let source = Array(QuantitySample.mockSourceStart.utf8)
    // Without the name, and without an escape that could spell it, no item need be read.
    guard
      bytes.holds(source, rarest: UInt8(ascii: "k"))
        || bytes.holds(Array("\\u".utf8), rarest: UInt8(ascii: "\\"))
    else { return false }
    var reader = RecorderFileReader(bytes, file: path)
    while let item = reader.next() {
      if let sample = item.sample, QuantitySample.isMock(source: sample.source) { return true }
    }
    return false
  }()
}

extension [UInt8] {
  /// Whether the bytes stand somewhere, one of which is looked for first: the first unless it is told.
  package func holds(_ part: [UInt8], rarest: UInt8? = nil) -> Bool {
    guard let rarest = rarest ?? part.first, let place = part.firstIndex(of: rarest) else {
      return false
    }
    return withUnsafeBytes { own in
      guard let base = own.baseAddress else { return false }
      var offset = place
      while offset + part.count - place <= own.count,
        let hit = memchr(base + offset, Int32(rarest), own.count - offset)
      {
        let start = base.distance(to: hit) - place
        guard start + part.count <= own.count else { return false }
        if memcmp(base + start, part, part.count) == 0 { return true }
        offset = start + place + 1
      }
      return false
    }
  }
}
