/// Writes structs as Thrift's compact protocol has them, in which Parquet's metadata are.
///
/// Fields are written in the order of their numbers.
struct CompactWriter {
  /// The protocol's types that are used here.
  private enum Kind: UInt8 {
    case yes = 1
    case no = 2
    case int16 = 4
    case int32 = 5
    case int64 = 6
    case binary = 8
    case list = 9
    case structure = 12
  }

  private(set) var bytes: [UInt8] = []
  /// The number of the field that was written last, in each struct that is open.
  private var last: [Int] = [0]

  mutating func field(_ number: Int, _ isTrue: Bool) { header(number, isTrue ? .yes : .no) }

  mutating func field(_ number: Int, int32 value: Int) {
    header(number, .int32)
    zigzag(value)
  }

  mutating func field(_ number: Int, int64 value: Int) {
    header(number, .int64)
    zigzag(value)
  }

  mutating func field(_ number: Int, _ text: String) { field(number, Array(text.utf8)) }

  mutating func field(_ number: Int, _ data: [UInt8]) {
    header(number, .binary)
    binary(data)
  }

  mutating func field(_ number: Int, int32s values: [Int]) {
    list(number, .int32, values.count)
    values.forEach { zigzag($0) }
  }

  mutating func field(_ number: Int, texts: [String]) {
    list(number, .binary, texts.count)
    texts.forEach { binary(Array($0.utf8)) }
  }

  mutating func field(_ number: Int, _ fill: (inout CompactWriter) -> Void) {
    header(number, .structure)
    structure(fill)
  }

  mutating func field<Item>(
    _ number: Int, _ items: [Item], _ fill: (inout CompactWriter, Item) -> Void
  ) {
    list(number, .structure, items.count)
    for item in items { structure { fill(&$0, item) } }
  }

  /// The end of the outermost struct.
  mutating func stop() { bytes.append(0) }

  private mutating func structure(_ fill: (inout CompactWriter) -> Void) {
    last.append(0)
    fill(&self)
    bytes.append(0)
    last.removeLast()
  }

  private mutating func header(_ number: Int, _ kind: Kind) {
    let step = number - last[last.count - 1]
    if (1...15).contains(step) {
      bytes.append(UInt8(step) << 4 | kind.rawValue)
    } else {
      bytes.append(kind.rawValue)
      zigzag(number)
    }
    last[last.count - 1] = number
  }

  private mutating func list(_ number: Int, _ kind: Kind, _ count: Int) {
    header(number, .list)
    if count < 15 {
      bytes.append(UInt8(count) << 4 | kind.rawValue)
    } else {
      bytes.append(0xF0 | kind.rawValue)
      bytes.append(varint: UInt64(count))
    }
  }

  private mutating func binary(_ data: [UInt8]) {
    bytes.append(varint: UInt64(data.count))
    bytes += data
  }

  private mutating func zigzag(_ value: Int) {
    bytes.append(varint: UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))))
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first.
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(value))
  }

  /// The number's bytes, the lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
