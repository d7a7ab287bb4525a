import Quantities
import ResultsAnalysis

/// The values of one column in one row group.
struct ParquetColumn {
  let name: String
  let type: ParquetType
  /// 1 for each row that has a value, 0 for one that has none.
  private(set) var levels: [UInt32] = []
  /// Whole numbers, or the places of texts in ``texts``, or 1 for true.
  private(set) var integers: [Int64] = []
  private(set) var doubles: [Double] = []
  /// Each text once, in the order in which they came.
  private(set) var texts: [String] = []
  private var places: [String: Int] = [:]
  /// How many bytes the values have as they are.
  private(set) var plainSize = 0
  /// How many bytes each text once has.
  private(set) var dictionarySize = 0

  init(_ name: String, _ type: ParquetType) {
    self.name = name
    self.type = type
  }

  var valueCount: Int { type == .double ? doubles.count : integers.count }
  var nullCount: Int { levels.count - valueCount }

  mutating func append(_ cell: Cell) {
    let hasValue = appendValue(cell)
    levels.append(hasValue ? 1 : 0)
  }

  private mutating func appendValue(_ cell: Cell) -> Bool {
    switch (type, cell) {
    case (_, .missing): return false
    case (.text, _): append(text: cell.words ?? "")
    case (.int64, .integer(let number)): append(number, 8)
    case (.double, .integer(let number)): append(Double(number))
    case (.double, .decimal(let number)):
      guard number.isFinite else { return false }
      append(number)
    case (.boolean, .truth(let isTrue)): append(isTrue ? 1 : 0, 1)
    case (.timestamp, .instant(let instant)): append(instant.milliseconds, 8)
    case (.offset, .instant(let instant)): append(Int64(instant.offsetMinutes), 4)
    default: return false
    }
    return true
  }

  private mutating func append(_ number: Int64, _ size: Int) {
    integers.append(number)
    plainSize += size
  }

  private mutating func append(_ number: Double) {
    doubles.append(number)
    plainSize += 8
  }

  private mutating func append(text: String) {
    plainSize += 4 + text.utf8.count
    if let place = places[text] { return integers.append(Int64(place)) }
    places[text] = texts.count
    integers.append(Int64(texts.count))
    texts.append(text)
    dictionarySize += 4 + text.utf8.count
  }

  mutating func removeAll() { self = ParquetColumn(name, type) }

  // MARK: Encoding

  /// Whether texts are shorter as places in a dictionary.
  var usesDictionary: Bool {
    type == .text && !texts.isEmpty
      && dictionarySize + integers.count * dictionaryWidth / 8 < plainSize
  }

  /// How many bits the places in the dictionary need.
  var dictionaryWidth: Int {
    texts.count < 2 ? 0 : Int.bitWidth - (texts.count - 1).leadingZeroBitCount
  }

  /// The texts, each once.
  var dictionaryPage: [UInt8] {
    var bytes: [UInt8] = []
    texts.forEach { Self.append($0, to: &bytes) }
    return bytes
  }

  /// A data page of these rows, whose values begin at that place.
  func page(_ rows: Range<Int>, values: Range<Int>) -> [UInt8] {
    var levels: [UInt8] = []
    HybridRuns.append(self.levels[rows], width: 1, to: &levels)
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(levels.count))
    bytes += levels
    appendValues(values, to: &bytes)
    return bytes
  }

  private func appendValues(_ values: Range<Int>, to bytes: inout [UInt8]) {
    switch type {
    case .boolean:
      HybridRuns.appendBits(integers[values].map { UInt32($0) }, 1, to: &bytes)
    case .int64, .timestamp: integers[values].forEach { bytes.append(littleEndian: $0) }
    case .offset: integers[values].forEach { bytes.append(littleEndian: Int32($0)) }
    case .double: doubles[values].forEach { bytes.append(littleEndian: $0.bitPattern) }
    case .text where usesDictionary:
      bytes.append(UInt8(dictionaryWidth))
      HybridRuns.append(
        integers[values].map { UInt32($0) }[...], width: dictionaryWidth, to: &bytes)
    case .text: integers[values].forEach { Self.append(texts[Int($0)], to: &bytes) }
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(littleEndian: UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// The least and the greatest number as they stand in pages; nil for texts and truths.
  var ends: (least: [UInt8], greatest: [UInt8])? {
    guard type == .int64 || type == .timestamp, let least = integers.min(),
      let greatest = integers.max()
    else { return nil }
    var ends: (least: [UInt8], greatest: [UInt8]) = ([], [])
    ends.least.append(littleEndian: least)
    ends.greatest.append(littleEndian: greatest)
    return ends
  }
}
