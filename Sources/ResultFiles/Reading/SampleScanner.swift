import Quantities
import SafeFiles
import StrictJSON

/// Reads the items of recorder files fast, and remembers what they have in common.
///
/// In: the bytes of a file, and where an item starts. Out: packed samples, as long as items are of
/// the form that recorders write. Next: ``RecorderFileReader``, which reads with care what is not.
///
/// One scanner reads many files, one after another: what repeats from item to item, and from file
/// to file, is decoded once. Whatever it takes, the careful reader takes with the same values.
package final class SampleScanner {
  /// Layouts that are tried, the one that was met last first.
  private static let mostLayouts = 8
  /// Words that are kept before all are forgotten.
  private static let mostWords = 4096

  private var layouts: [ItemLayout] = []
  private var moments = MomentReader()
  /// By the bytes, since texts that look alike may differ in theirs.
  private var identities: [[UInt8]: Int] = [:]
  /// What the ``PackedSample/word``s of the last batch stand for.
  package private(set) var words: [SampleWords] = []
  private var keepsUnknown = false
  /// Reads the files themselves, most of which lie in one folder.
  let files = NearbyFiles()
  /// Counts how often the words were forgotten.
  package private(set) var generation = 0

  package init() {}

  /// Gives the same samples the same numbers as another, whose words and layouts it does not touch.
  init(sharing other: SampleScanner) { identities = other.identities }

  /// Makes room for new words, where there are many; those of batches before are void then.
  func forgetIfMany() {
    guard words.count > Self.mostWords else { return }
    words = []
    layouts = []
    generation += 1
  }

  /// Forgets also which samples are the same, which another file does not ask for.
  ///
  /// - Parameter keepsUnknown: Whether words hold members under keys that are not known; those
  ///   that were learnt under the other answer are forgotten.
  func startFile(keepsUnknown: Bool) {
    forgetIfMany()
    guard identities.count > Self.mostWords || keepsUnknown != self.keepsUnknown else { return }
    self.keepsUnknown = keepsUnknown
    (words, layouts, identities) = ([], [], [:])
    generation += 1
  }

  // MARK: Items

  /// Reads items with commas between them.
  ///
  /// - Parameters:
  ///   - bytes: Those of the file.
  ///   - start: Where the first item starts, or white space before it.
  ///   - samples: Where they go.
  ///   - limit: How many there may be at most.
  /// - Returns: The byte after the last item that was read; nil where none was.
  func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, into samples: inout [PackedSample],
    limit: Int
  ) -> Int? {
    var end: Int?
    var next = Self.afterWhitespace(bytes, start)
    while samples.count < limit {
      guard let behind = scanItem(bytes, at: next, &samples, limit) else { return end }
      end = behind
      let comma = Self.afterWhitespace(bytes, behind)
      guard comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return end }
      next = Self.afterWhitespace(bytes, comma + 1)
    }
    return end
  }

  /// Reads an item, and those behind it that have the same layout and nothing but a comma between.
  private func scanItem(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ samples: inout [PackedSample],
    _ limit: Int
  ) -> Int? {
    for index in layouts.indices {
      guard let end = run(layouts[index], bytes, at: start, &samples, limit) else { continue }
      if index > 0 { layouts.swapAt(0, index) }
      return end
    }
    return scanOther(bytes, at: start, &samples)
  }

  private func run(
    _ layout: ItemLayout, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int,
    _ samples: inout [PackedSample], _ limit: Int
  ) -> Int? {
    var moments = self.moments
    defer { self.moments = moments }
    return layout.withParts { parts in
      var values = ItemLayout.Values()
      var end: Int?
      var next = start
      while samples.count < limit,
        let behind = layout.read(bytes, parts, at: next, &moments, &values)
      {
        samples.append(PackedSample(values, word: layout.word))
        end = behind
        guard behind < bytes.count, bytes[behind] == UInt8(ascii: ",") else { break }
        next = behind + 1
      }
      return end
    }
  }

  /// Reads an item of a new layout.
  private func scanOther(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ samples: inout [PackedSample]
  ) -> Int? {
    var scanner = PlainItemScanner(bytes, at: start)
    guard scanner.scan() else { return nil }
    let word = word(
      type: scanner.words(scanner.type), unit: scanner.words(scanner.unit),
      source: scanner.words(scanner.source))
    guard let layout = ItemLayout(bytes, start..<scanner.offset, scanner.spans, word: word) else {
      return nil
    }
    guard let values = values(of: layout, bytes, start..<scanner.offset) else { return nil }
    keep(layout)
    samples.append(PackedSample(values, word: word))
    return scanner.offset
  }

  private func keep(_ layout: ItemLayout) {
    if layouts.count == Self.mostLayouts { layouts.removeLast() }
    layouts.insert(layout, at: 0)
  }

  @inline(__always)
  private static func afterWhitespace(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = max(start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return index
      }
    }
    return index
  }

  // MARK: Items that were read with care

  /// Packs a sample that was read with care.
  func packed(_ item: SampleItem) -> PackedSample {
    PackedSample(start: item.startDate, end: item.endDate, value: item.value, word: word(of: item))
  }

  private func word(of item: SampleItem) -> Int {
    word(
      type: item.type, unit: item.unit, source: item.source, metadata: item.metadata,
      unknown: item.unknown)
  }

  /// Remembers the layout of an item that was read with care, for those that follow.
  func learn(
    _ item: SampleItem, of node: Node, _ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    var spans: [ItemLayout.Span] = []
    for (key, slot) in Self.slots {
      guard let member = node[key], let span = Self.span(of: member, bytes) else { return }
      spans.append(ItemLayout.Span(slot: slot, range: span))
    }
    guard let layout = ItemLayout(bytes, range, spans, word: word(of: item)) else { return }
    if values(of: layout, bytes, range) != nil { keep(layout) }
  }

  /// The values of the item that a layout was taken from; nil where it does not read them.
  private func values(
    of layout: ItemLayout, _ bytes: UnsafeBufferPointer<UInt8>, _ item: Range<Int>
  ) -> ItemLayout.Values? {
    var values = ItemLayout.Values()
    let end = layout.withParts { parts in
      layout.read(bytes, parts, at: item.lowerBound, &moments, &values)
    }
    return end == item.upperBound ? values : nil
  }

  private static let slots: [(key: String, slot: ItemLayout.Slot)] = [
    ("startDate", .start), ("endDate", .end), ("value", .value),
  ]

  /// Where a date without its quotes, or a number, stands.
  private static func span(
    of node: Node, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    let start = node.place.offset
    // Of a file so long that its places are no longer told, nothing is learnt.
    guard start < Int(UInt32.max) else { return nil }
    switch node.content {
    case .number(let number): return start..<(start + number.text.utf8.count)
    case .string(let text): return (start + 1)..<(start + 1 + text.utf8.count)
    case .null, .bool, .array, .object: return nil
    }
  }

  // MARK: Words

  private func word(
    type: String, unit: String, source: String, metadata: [JSONMember]? = nil,
    unknown: [JSONMember]? = nil
  ) -> Int {
    let words = SampleWords(
      type: type, unit: unit, source: source, identity: identity(type, unit, source),
      series: identity(type, "", source), metadata: metadata, unknown: unknown)
    // Further back are those that come seldom.
    if let known = self.words.suffix(16).firstIndex(where: words.isSame) { return known }
    self.words.append(words)
    return self.words.count - 1
  }

  func identity(of item: SampleItem) -> Int { identity(item.type, item.unit, item.source) }

  private func identity(_ type: String, _ unit: String, _ source: String) -> Int {
    let key = Array(type.utf8) + [0xFF] + Array(unit.utf8) + [0xFF] + Array(source.utf8)
    if let known = identities[key] { return known }
    identities[key] = identities.count
    return identities.count - 1
  }

  /// The item that a packed sample stands for.
  package func item(_ sample: PackedSample) -> SampleItem {
    let words = self.words[sample.word]
    var item = SampleItem(
      type: words.type, unit: words.unit, value: sample.value, startDate: sample.startDate,
      endDate: sample.endDate, source: words.source, metadata: words.metadata)
    item.unknown = words.unknown
    item.isDuplicate = sample.isDuplicate
    item.isOutside = sample.isOutside
    return item
  }
}
