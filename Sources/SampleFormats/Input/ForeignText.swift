/// Finds the bytes of a text that are no UTF-8, and takes them as Windows-1252.
///
/// Old programs write names such as `M\u{FC}ller` with a byte a character. One that is replaced by
/// U+FFFD is the same as another, and two sources would be one.
struct ForeignText {
  /// Told of the bytes of a piece: the line of the first, from 1, what it was taken as, how many.
  typealias Note = (_ line: Int, _ found: String, _ count: Int) -> Void

  private let note: Note
  /// The beginning of a character that the next piece completes.
  private var rest: [UInt8] = []
  /// The line of the next byte.
  private var line = 1

  init(_ note: @escaping Note) { self.note = note }

  /// The characters of 0x80 to 0x9F, which Latin-1 has none for; 0 where Windows has none either.
  private static let windows: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  /// The piece in UTF-8; where it is the last, half a character is none.
  mutating func utf8(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
    let bytes = rest.isEmpty ? piece : rest + piece
    rest = []
    let (end, isOpen) = Self.characters(of: bytes, from: 0)
    guard end < bytes.count else {
      count(bytes[...])
      return bytes
    }
    return mended(bytes, from: end, isOpen: isOpen, isLast: isLast)
  }

  private mutating func mended(
    _ bytes: [UInt8], from first: Int, isOpen: Bool, isLast: Bool
  ) -> [UInt8] {
    var (start, end, isOpen) = (0, first, isOpen)
    var text: [UInt8] = []
    var (found, number): ((line: Int, byte: UInt8)?, Int) = (nil, 0)
    while end < bytes.count, !isOpen || isLast {
      text += bytes[start..<end]
      count(bytes[start..<end])
      found = found ?? (line, bytes[end])
      number += 1
      text += String(Self.character(bytes[end])).utf8
      start = end + 1
      (end, isOpen) = Self.characters(of: bytes, from: start)
    }
    if let found { note(found.line, Self.words(found.byte), number) }
    text += bytes[start..<end]
    count(bytes[start..<end])
    rest = Array(bytes[end...])
    return text
  }

  private static func words(_ byte: UInt8) -> String {
    "byte 0x\(String(byte, radix: 16, uppercase: true)), taken as '\(character(byte))'"
  }

  private mutating func count(_ bytes: ArraySlice<UInt8>) {
    line += LineEnds.count(in: bytes)
  }

  private static func character(_ byte: UInt8) -> Character {
    let scalar = (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : UInt32(byte)
    return scalar == 0 ? "\u{FFFD}" : Unicode.Scalar(scalar).map { Character($0) } ?? "\u{FFFD}"
  }

  /// Where the first byte stands that belongs to no character, and whether more bytes may make one.
  private static func characters(of bytes: [UInt8], from start: Int) -> (end: Int, isOpen: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while true {
        index = behindASCII(bytes, from: index)
        guard index < bytes.count else { return (index, false) }
        let length = length(bytes, at: index)
        guard length > 0 else { return (index, length < 0) }
        index += length
      }
    }
  }

  /// Passes over eight bytes at once, as most of a text allows.
  private static func behindASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    { index += 8 }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The bytes of the character that begins there: 0 for none, -1 where the text ends within it.
  private static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let (count, second): (Int, ClosedRange<UInt8>) =
      switch bytes[index] {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0xBF)
      }
    for place in 1..<max(count, 1) {
      guard index + place < bytes.count else { return -1 }
      guard (place == 1 ? second : 0x80...0xBF).contains(bytes[index + place]) else { return 0 }
    }
    return count
  }
}
