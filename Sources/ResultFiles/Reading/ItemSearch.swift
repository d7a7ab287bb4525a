/// Finds where an item that breaks the syntax ends, so that reading can go on behind it.
struct ItemSearch {
  /// How many bytes of an item are searched for its closing bracket, so that a file of nothing but
  /// broken items takes no time without end.
  private static let reach = 16_384

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where an item ends that stops to be JSON somewhere.
  ///
  /// - Parameters:
  ///   - start: The item's first byte.
  ///   - error: The byte at which the item stops to be JSON.
  /// - Returns: The byte after the item; nil where no other item or end of the list follows, as in
  ///   a cut file.
  func end(ofItemAt start: Int, brokenAt error: Int) -> Int? {
    guard start < bytes.count, error < bytes.count else { return nil }
    if let end = matchingEnd(from: start), end > error, isItemEnd(end) { return end }
    // One bit makes a brace a bracket.
    let isOpened = bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
    return isOpened ? nextObject(after: error) : nil
  }

  /// Where the brackets that open the item are closed, texts passed over.
  private func matchingEnd(from start: Int) -> Int? {
    let open = bytes[start]
    guard open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else { return wordEnd(start) }
    // In ASCII a closing bracket or brace stands two after the one that opens.
    let close = open + 2
    var depth = 0
    var index = start
    let limit = min(bytes.count, start + Self.reach)
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = textEnd(index)
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The quote that ends a text, or the end of the bytes.
  private func textEnd(_ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  /// The end of what is no object, list or text, such as `NaN`.
  private func wordEnd(_ start: Int) -> Int? {
    let first = bytes[start] == UInt8(ascii: "\"") ? textEnd(start) + 1 : start
    return first < bytes.count ? bytes[first...].firstIndex(where: Self.separates) : nil
  }

  private static func separates(_ byte: UInt8) -> Bool {
    [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
  }

  /// Whether the list ends here, or goes on with something else than a text.
  private func isItemEnd(_ end: Int) -> Bool {
    let next = afterWhitespace(end)
    guard next < bytes.count, bytes[next] == UInt8(ascii: ",") else {
      return next < bytes.count && bytes[next] == UInt8(ascii: "]")
    }
    let following = afterWhitespace(next + 1)
    return following < bytes.count && bytes[following] != UInt8(ascii: "\"")
  }

  /// The end before the next `},{"`, which no text holds without an escape: for items whose quotes
  /// or brackets do not match.
  private func nextObject(after error: Int) -> Int? {
    bytes.indices[error...].first {
      bytes[$0] == UInt8(ascii: "}") && object(at: $0 + 1, afterComma: true) != nil
    }.map { $0 + 1 }
  }

  /// The first byte of the next object of the list, after what does not belong between two; nil
  /// where none follows.
  func nextObject(afterGarbageAt start: Int) -> Int? {
    if let missingComma = object(at: start, afterComma: false) { return missingComma }
    for index in bytes.indices[min(start, bytes.count)...] where bytes[index] == UInt8(ascii: ",") {
      if let object = object(at: index, afterComma: true) { return object }
    }
    return nil
  }

  /// Where the brace of `,{"` or `{"` stands, if that is what comes here.
  private func object(at start: Int, afterComma: Bool) -> Int? {
    var brace = afterWhitespace(start)
    if afterComma {
      guard brace < bytes.count, bytes[brace] == UInt8(ascii: ",") else { return nil }
      brace = afterWhitespace(brace + 1)
    }
    guard brace < bytes.count, bytes[brace] == UInt8(ascii: "{") else { return nil }
    let quote = afterWhitespace(brace + 1)
    return quote < bytes.count && bytes[quote] == UInt8(ascii: "\"") ? brace : nil
  }

  private func afterWhitespace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return index
  }
}
