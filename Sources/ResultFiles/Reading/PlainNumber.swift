/// Reads the numbers of recorder files.
enum PlainNumber {
  private static let powers:
    (
      Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double,
      Double,
      Double, Double, Double, Double
    ) = (1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15)

  /// Reads the JSON number that starts here.
  ///
  /// At most 15 digits without an exponent are read by a division, which gives them exactly.
  ///
  /// - Returns: Where it ends; nil where there is none, or no finite one.
  @inline(__always)
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ number: inout Double
  ) -> Int? {
    var offset = start
    guard offset >= 0, offset < bytes.count else { return nil }
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let first = offset
    var digits: Int64 = 0
    readDigits(bytes, &offset, &digits)
    let whole = offset - first
    guard whole > 0, whole == 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
    var decimals = 0
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let point = offset
      readDigits(bytes, &offset, &digits)
      decimals = offset - point
      guard decimals > 0 else { return nil }
    }
    guard whole + decimals <= 15, offset < bytes.count, bytes[offset] | 0x20 != UInt8(ascii: "e"),
      !(isNegative && digits == 0)
    else { return readOther(bytes, at: start, &number) }
    let value = Double(isNegative ? -digits : digits)
    number = decimals == 0 ? value : value / power(decimals)
    return offset
  }

  /// Reads digits; those beyond the eighteenth are passed and not counted in.
  @inline(__always)
  private static func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ digits: inout Int64
  ) {
    while offset < bytes.count {
      let digit = bytes[offset] &- 48
      guard digit <= 9 else { return }
      digits = digits &* 10 &+ Int64(digit)
      offset += 1
    }
  }

  private static func power(_ decimals: Int) -> Double {
    withUnsafeBytes(of: powers) { $0.load(fromByteOffset: (decimals & 15) * 8, as: Double.self) }
  }

  /// Reads a number of more digits, or with an exponent, as the standard library does.
  private static func readOther(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ number: inout Double
  ) -> Int? {
    var offset = start
    func passDigits() -> Bool {
      let first = offset
      while offset < bytes.count, bytes[offset] &- 48 <= 9 { offset += 1 }
      return offset > first
    }
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard passDigits() else { return nil }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard passDigits() else { return nil }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[offset]) {
        offset += 1
      }
      guard passDigits() else { return nil }
    }
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)), value.isFinite
    else { return nil }
    number = value
    return offset
  }
}
