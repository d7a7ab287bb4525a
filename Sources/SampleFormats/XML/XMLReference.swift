/// References to the characters that XML has names for.
enum XMLReference {
  /// The references, as bytes: XML 1.0, section 4.6.
  static let names: [[UInt8]] = meanings.dropFirst().map { Array($0.reference.utf8) }

  private static let meanings: [(reference: String, character: Character)] = [
    // In an attribute's value libxml2 leaves this one.
    ("&#38;", "&"),
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// A value with what its references mean in their place.
  static func resolved(_ value: String) -> String {
    var (text, rest) = ("", value[...])
    while let place = rest.firstIndex(of: "&") {
      text += rest[..<place]
      rest = rest[place...]
      let known = meanings.first { rest.hasPrefix($0.reference) }
      text.append(known?.character ?? "&")
      rest = rest.dropFirst(known?.reference.count ?? 1)
    }
    return text + rest
  }
}
