/// What is searched for in a list, and how well an item fits it.
struct SearchedWords {
  private let words: String

  init(_ text: String) {
    words = text.foldedForSearch.trimming(\.isWhitespace)
  }

  /// The places of the items that fit, the best first; all of them for no words.
  func places(in items: [ChoiceList.Item]) -> [Int] {
    guard !words.isEmpty else { return Array(items.indices) }
    let ranked = items.indices.compactMap { index in
      rank(of: items[index]).map { (rank: $0, index: index) }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
  }

  /// How well an item fits, 0 the best; nil where it does not.
  ///
  /// Its text comes before its number, which comes before a part of a word.
  private func rank(of item: ChoiceList.Item) -> Int? {
    let text = item.text.foldedForSearch
    if text == words { return 0 }
    let starts = wordStarts(in: text)
    if let best = starts.map({ rank(at: $0, in: text) }).min() { return best }
    if item.mark.foldedForSearch == words { return 5 }
    if text.contains(words) { return 6 }
    return item.detail.foldedForSearch.contains(words) ? 7 : nil
  }

  /// The places at which the words stand as the beginning of a word.
  private func wordStarts(in text: String) -> [String.Index] {
    text.ranges(of: words).map(\.lowerBound).filter { index in
      index == text.startIndex || !Self.isInWord(text[text.index(before: index)])
    }
  }

  /// At the text's beginning before elsewhere, whole words before their beginnings.
  private func rank(at start: String.Index, in text: String) -> Int {
    let isWhole = text[start...].dropFirst(words.count).first.map { !Self.isInWord($0) } ?? true
    return (start == text.startIndex ? 1 : 3) + (isWhole ? 0 : 1)
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}

extension String {
  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
    var rest = drop(while: isDropped)
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return String(rest)
  }
}
