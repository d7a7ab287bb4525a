extension String {
  /// The text without zero characters, at which C would end it, and in so many bytes of UTF-8 at
  /// most; no character is cut in two.
  func cut(to limit: Int) -> String {
    let text =
      utf8.contains(0)
      ? String(String.UnicodeScalarView(unicodeScalars.filter { $0.value != 0 })) : self
    guard text.utf8.count > limit else { return text }
    var length = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      length += text[end..<next].utf8.count
      guard length <= limit else { break }
      end = next
    }
    return String(text[..<end])
  }

  /// The text in pieces of so many bytes at most, cut between words where that can be.
  func pieces(of limit: Int) -> [String] {
    var pieces: [String] = []
    var line = ""
    for word in split(separator: " ") {
      let word = String(word).cut(to: limit)
      let longer = line.isEmpty ? word : line + " " + word
      if longer.utf8.count <= limit {
        line = longer
      } else {
        pieces.append(line)
        line = word
      }
    }
    return line.isEmpty ? pieces : pieces + [line]
  }
}
