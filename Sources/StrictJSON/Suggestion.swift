/// The known word that a mistyped one most likely means.
package enum Suggestion {
  /// Longer words than any known one are not compared.
  private static let longest = 60

  /// The nearest word by edit distance; nil where none is near.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.lowercased().utf8.prefix(longest + 1))
    guard typed.count <= longest else { return nil }
    let candidates = words.map { ($0, distance(typed, Array($0.lowercased().utf8))) }
    guard let best = candidates.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, min(typed.count, best.0.utf8.count) / 3) ? best.0 : nil
  }

  /// The known word that ends in the typed one, such as an identifier without its prefix.
  package static func ending(in word: String, among words: [String]) -> String? {
    guard word.utf8.count >= 3 else { return nil }
    return words.first { $0.lowercased().hasSuffix(word.lowercased()) }
  }

  /// The ending of a message: `; did you mean 'duration'?`, or nothing.
  package static func clause(for word: String, among words: [String]) -> String {
    guard word.utf8.count <= longest else { return "" }
    let meant = nearest(to: word, among: words) ?? ending(in: word, among: words)
    return meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The fewest insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
