/// A text of any program in UTF-8, or the first place where its bytes are none.
///
/// UTF-16 is taken where a byte order mark tells that it is one. The mark is passed over.
enum DecodedText {
  case utf8([UInt8])
  /// A byte that is no UTF-8.
  case foreign(UInt8, Place)
  /// UTF-16 with half a character.
  case brokenUTF16(Place)

  /// A place in a text.
  struct Place: Equatable {
    /// From 1.
    var line = 1
    /// The byte of the line in UTF-8, from 1.
    var byte = 1

    /// The place behind a text.
    init(behind text: some Sequence<UInt8>) {
      var last: UInt8 = 0
      for byte in text {
        if byte == 13 || byte == 10 {
          if byte == 13 || last != 13 { line += 1 }
          self.byte = 1
        } else {
          self.byte += 1
        }
        last = byte
      }
    }
  }

  init(_ bytes: [UInt8]) {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard !isLittle, !bytes.starts(with: [0xFE, 0xFF]) else {
      self = Self.fromUTF16(bytes, isLittle)
      return
    }
    let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard String(validating: text, as: UTF8.self) == nil else {
      self = .utf8(Array(text))
      return
    }
    let known = Self.valid(text)
    self = .foreign(text.dropFirst(known).first ?? 0, Place(behind: text.prefix(known)))
  }

  private static func fromUTF16(_ bytes: [UInt8], _ isLittle: Bool) -> DecodedText {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      isLittle
        ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
        : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    let text = String(decoding: units, as: UTF16.self)
    guard bytes.count.isMultiple(of: 2), String(validating: units, as: UTF16.self) != nil else {
      return .brokenUTF16(Place(behind: text.prefix { $0 != "\u{FFFD}" }.utf8))
    }
    return .utf8(Array(text.utf8))
  }

  /// How many bytes at the beginning are UTF-8.
  private static func valid(_ text: ArraySlice<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = text.makeIterator()
    var count = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { count += scalar.count }
    return count
  }
}
