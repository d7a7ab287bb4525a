/// Names that a statistics program takes, each its own in any case of letters.
///
/// A name has letters, digits and `_`, and begins with a letter. One that is too long is cut at its
/// end; where that is another's, in any case of letters, `_2`, `_3` and so on take the place of its
/// last characters. Words that the programs keep for themselves get a `_` behind them.
struct VariableName {
  private let limit: Int
  private var taken: Set<String> = []

  /// - Parameter limit: How many characters a name may have.
  init(limit: Int) { self.limit = limit }

  /// The name for the next column.
  mutating func next(_ name: String) -> String {
    let plain = Self.plain(name)
    var candidate = String(plain.prefix(limit))
    var count = 1
    while !taken.insert(candidate.lowercased()).inserted {
      count += 1
      let ending = "_\(count)"
      candidate = String(plain.prefix(limit - ending.utf8.count)) + ending
    }
    return candidate
  }

  private static func plain(_ name: String) -> String {
    let letters = name.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }
    let plain = String(decoding: letters, as: UTF8.self)
    guard let first = letters.first, (97...122).contains(first | 0x20) else { return "x" + plain }
    return reserved.contains(plain.lowercased()) ? plain + "_" : plain
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == 95
  }

  /// Of SPSS, then of Stata.
  private static let reserved: Set<String> = [
    "all", "and", "by", "eq", "ge", "gt", "le", "lt", "ne", "not", "or", "to", "with",
    "byte", "double", "float", "if", "in", "int", "long", "strl", "using",
  ]
}
