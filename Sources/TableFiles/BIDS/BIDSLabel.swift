/// Labels of BIDS, which have letters and digits alone.
enum BIDSLabel {
  /// Everything else is left out; a text of nothing else is `x`.
  static func of(_ text: String) -> String {
    let plain = text.utf8.filter { (48...57).contains($0) || (97...122).contains($0 | 0x20) }
    return plain.isEmpty ? "x" : String(decoding: plain, as: UTF8.self)
  }
}
