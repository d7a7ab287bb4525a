/// References to the characters that XML has names for.
enum XMLReference {
  /// The references, as bytes: XML 1.0, section 4.6.
  static let names: [[UInt8]] = meanings.dropFirst().map(\.reference)

  private static let meanings: [(reference: [UInt8], byte: UInt8)] = [
    // In an attribute's value libxml2 leaves this one.
    ("&#38;", "&"),
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"),
  ].map { (reference: String, character: Unicode.Scalar) in
    (Array(reference.utf8), UInt8(ascii: character))
  }

  /// A value with what its references mean in their place.
  ///
  /// Bytes are compared: a mark that combines with the end of a reference makes it no other.
  static func resolved(_ value: some Sequence<UInt8>) -> String {
    var (text, rest) = ([UInt8](), Array(value)[...])
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<place]
      rest = rest[place...]
      let known = meanings.first { rest.starts(with: $0.reference) }
      text.append(known?.byte ?? UInt8(ascii: "&"))
      rest = rest.dropFirst(known?.reference.count ?? 1)
    }
    return String(decoding: text + rest, as: UTF8.self)
  }
}
