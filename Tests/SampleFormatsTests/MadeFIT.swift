/// A FIT file that a test writes message by message.
struct MadeFIT {
  /// A field of a definition: number, bytes and base type.
  struct Field {
    let number: UInt8
    let size: UInt8
    let base: UInt8

    init(_ number: UInt8, _ size: UInt8, _ base: UInt8) {
      (self.number, self.size, self.base) = (number, size, base)
    }

    static func byte(_ number: UInt8) -> Field { Field(number, 1, 2) }
    static func short(_ number: UInt8) -> Field { Field(number, 2, 0x84) }
    static func long(_ number: UInt8) -> Field { Field(number, 4, 0x86) }
  }

  /// 2026-08-29T20:00:00Z in seconds since 1989-12-31T00:00:00Z.
  static let time: UInt64 = 1_788_033_600 - 631_065_600

  private(set) var messages: [UInt8] = []
  private var isBigEndian = false

  mutating func define(
    _ local: UInt8, _ global: UInt16, _ fields: [Field], isBigEndian: Bool = false,
    developers: [UInt8] = []
  ) {
    self.isBigEndian = isBigEndian
    messages += [0x40 | local | (developers.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
    messages += number(UInt64(global), 2) + [UInt8(fields.count)]
    for field in fields { messages += [field.number, field.size, field.base] }
    guard !developers.isEmpty else { return }
    messages.append(UInt8(developers.count))
    for size in developers { messages += [0, size, 0] }
  }

  /// Writes a message of values, each with its bytes.
  mutating func add(_ header: UInt8, _ values: (UInt64, Int)..., bytes: [UInt8] = []) {
    messages.append(header)
    for (value, size) in values { messages += number(value, size) }
    messages += bytes
  }

  mutating func add(raw bytes: [UInt8]) { messages += bytes }

  private func number(_ value: UInt64, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  /// The file: header, messages, checksum.
  func bytes(header size: UInt8 = 14, said: Int? = nil) -> [UInt8] {
    let said = said ?? messages.count
    var file: [UInt8] = [size, 0x10, 0, 0]
    file += (0..<4).map { UInt8(truncatingIfNeeded: said >> (8 * $0)) } + Array(".FIT".utf8)
    if size == 14 { file += Self.checksum(file) }
    file += messages
    return file + Self.checksum(file)
  }

  /// The checksum as FIT's protocol describes it, a half of a byte at a time.
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
      0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    let crc = bytes.reduce(UInt16(0)) { crc, byte in
      let low = crc >> 4 ^ table[Int(crc & 15)] ^ table[Int(byte & 15)]
      return low >> 4 ^ table[Int(low & 15)] ^ table[Int(byte >> 4)]
    }
    return [UInt8(truncatingIfNeeded: crc), UInt8(crc >> 8)]
  }
}
