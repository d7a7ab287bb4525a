/// Finds the known word that a mistyped one was most likely meant to be.
enum Suggestion {
  /// The nearest of the words, the first of equals; nil where none is near.
  static func nearest(to word: String, in known: [String]) -> String? {
    guard word.count <= 64 else { return nil }
    if word.count >= 2, let longer = known.first(where: { $0.hasPrefix(word) }) { return longer }
    let ranked = known.map { (word: $0, distance: distance(Array(word), Array($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.word.count) / 3) ? best.word : nil
  }

  /// How many letters to insert, remove, replace or swap with a neighbour.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for (row, letter) in a.enumerated() {
      var next = [row + 1]
      for (column, other) in b.enumerated() {
        var least = min(last[column + 1] + 1, next[column] + 1)
        least = min(least, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[b.count]
  }
}
