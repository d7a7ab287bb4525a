import Digests

/// The names of the columns of wide tables, which every statistics program takes.
///
/// A name is made of parts with `_` between, such as step, type and metric. It has letters, digits
/// and `_`, begins with a letter and is no longer than 32 characters. The name of a thing depends on
/// nothing else in the table, unless two things have the same.
enum WideName {
  static let limit = 32
  /// How names are shortened, for the codebook and the manual.
  static let rule =
    "a longer name is cut to 32 characters: its longest part loses its end, again and again, and "
    + "four hexadecimal digits of the whole name's CRC-32C follow"

  /// - Parameters:
  ///   - parts: What may be cut, such as the step.
  ///   - tail: What is kept, such as the metric.
  /// - Returns: The name, shortened where it is too long.
  static func of(_ parts: [String], tail: [String] = []) -> String {
    let whole = full(parts, tail: tail)
    guard whole.utf8.count > limit else { return whole }
    let mark = "_" + digits(of: whole)
    return cut(plain(parts), plain(tail), to: limit - mark.utf8.count) + mark
  }

  /// The name before it was shortened.
  static func full(_ parts: [String], tail: [String] = []) -> String {
    (plain(parts) + tail.map(plain)).joined(separator: "_")
  }

  /// The name with a number behind it, where others in any case have the same.
  static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var candidate = name
    var count = 1
    while !taken.insert(candidate.lowercased()).inserted {
      count += 1
      let ending = "_\(count)"
      candidate = String(name.prefix(limit - ending.utf8.count)) + ending
    }
    return candidate
  }

  private static func cut(_ parts: [String], _ tail: [String], to length: Int) -> String {
    var parts = parts
    let room = length - tail.reduce(0) { $0 + $1.utf8.count + 1 }
    // What is kept may itself be too long.
    guard room >= parts.count * 2 else {
      return String((parts + tail).joined(separator: "_").prefix(length))
    }
    while parts.joined(separator: "_").utf8.count > room {
      let longest = parts.indices.max { parts[$0].utf8.count < parts[$1].utf8.count } ?? 0
      parts[longest].removeLast()
    }
    return (parts + tail).joined(separator: "_")
  }

  private static func plain(_ parts: [String]) -> [String] {
    var parts = parts.map(plain)
    if let first = parts.first?.utf8.first, !isLetter(first) { parts[0] = "x" + parts[0] }
    return parts
  }

  private static func plain(_ part: String) -> String {
    String(
      decoding: part.utf8.map { isLetter($0) || (48...57).contains($0) ? $0 : 95 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

  private static func digits(of name: String) -> String {
    String(CRC32C.hexadecimal(Array(name.utf8)).suffix(4))
  }
}
