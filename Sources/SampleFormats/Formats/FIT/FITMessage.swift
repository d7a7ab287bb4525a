/// What a definition says of the messages of a local type.
struct FITLayout {
  struct Field {
    let number: UInt8
    let offset: Int
    let size: Int
    let base: UInt8
  }

  /// What kind of message it is: 20 for a record.
  let global: UInt16
  let isBigEndian: Bool
  let fields: [Field]
  /// Bytes of a message, with the fields of developers.
  private(set) var size: Int

  /// Takes fields of three bytes each: number, size, base type.
  init(global: UInt16, isBigEndian: Bool, fields: [UInt8]) {
    self.global = global
    self.isBigEndian = isBigEndian
    var size = 0
    self.fields = stride(from: 0, to: fields.count - 2, by: 3).map { index in
      defer { size += Int(fields[index + 1]) }
      return Field(
        number: fields[index], offset: size, size: Int(fields[index + 1]), base: fields[index + 2])
    }
    self.size = size
  }

  /// Makes room for fields of developers, three bytes each: number, size, developer.
  mutating func skip(developers: [UInt8]) {
    for index in stride(from: 1, to: developers.count, by: 3) { size += Int(developers[index]) }
  }
}

/// A message of data.
struct FITMessage {
  private let layout: FITLayout
  private let bytes: ArraySlice<UInt8>
  /// Seconds since 1989-12-31T00:00:00Z; nil where it bears no time.
  var time: UInt32?

  init(_ layout: FITLayout, _ bytes: ArraySlice<UInt8>) {
    self.layout = layout
    self.bytes = bytes
  }

  var global: UInt16 { layout.global }

  /// Bytes of one value of each base type, by the type's low five bits; 0 for a float.
  private static let widths = [1, 1, 1, 2, 2, 4, 4, 1, 0, 0, 1, 2, 4, 1, 8, 8, 8]

  /// The bytes of a field; nil where the message has none.
  func content(_ number: UInt8) -> ArraySlice<UInt8>? {
    guard let field = layout.fields.first(where: { $0.number == number }), field.size > 0 else {
      return nil
    }
    let start = bytes.startIndex + field.offset
    return bytes[start..<(start + field.size)]
  }

  /// The whole numbers of a field, nil for those that are marked as invalid.
  func integers(_ number: UInt8) -> [UInt64?] {
    guard let field = layout.fields.first(where: { $0.number == number }),
      let content = content(number), let width = Self.width(of: field)
    else { return [] }
    let invalid = Self.invalid(field.base, width)
    return stride(from: content.startIndex, to: content.endIndex, by: width).map { start in
      let value = self.value(content[start..<(start + width)])
      return value == invalid ? nil : value
    }
  }

  /// The first whole number of a field; nil where it has none or is marked as invalid.
  func integer(_ number: UInt8) -> UInt64? {
    guard let field = layout.fields.first(where: { $0.number == number }),
      let width = Self.width(of: field)
    else { return nil }
    let start = bytes.startIndex + field.offset
    let value = self.value(bytes[start..<(start + width)])
    return value == Self.invalid(field.base, width) ? nil : value
  }

  /// Bytes of one of a field's values; nil where it holds no whole numbers.
  private static func width(of field: FITLayout.Field) -> Int? {
    let type = Int(field.base & 0x1F)
    guard type < widths.count, widths[type] > 0, field.size > 0, field.size % widths[type] == 0
    else { return nil }
    return widths[type]
  }

  func has(_ number: UInt8) -> Bool { layout.fields.contains { $0.number == number } }

  /// The text of a field; nil for none.
  func text(_ number: UInt8) -> String? {
    guard let content = content(number) else { return nil }
    let text = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private func value(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    let add: (UInt64, UInt8) -> UInt64 = { $0 << 8 | UInt64($1) }
    return layout.isBigEndian ? bytes.reduce(0, add) : bytes.reversed().reduce(0, add)
  }

  /// All bits set, but the highest of signed ones; zero for the types that say so.
  private static func invalid(_ base: UInt8, _ width: Int) -> UInt64 {
    let ones = UInt64.max >> UInt64(64 - 8 * width)
    switch base & 0x1F {
    case 1, 3, 5, 14: return ones >> 1
    case 10, 11, 12, 16: return 0
    default: return ones
    }
  }
}
