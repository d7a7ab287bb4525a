/// Bytes as text of 64 characters (RFC 4648, section 4), with padding.
enum Base64 {
  private static let characters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  static func text(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 3).map { group(bytes[$0..<min($0 + 3, bytes.count)]) }
      .joined()
  }

  private static func group(_ bytes: ArraySlice<UInt8>) -> String {
    let padded = Array(bytes) + [0, 0]
    let bits = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
    let text = [18, 12, 6, 0].prefix(bytes.count + 1).map { characters[bits >> $0 & 63] }
    return String(text) + String(repeating: "=", count: 3 - bytes.count)
  }
}
