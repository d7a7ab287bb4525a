import StrictJSON

extension Suggestion {
  /// The known word that a word of the command line means: one that it begins, else the nearest.
  static func nearest(to word: String, in known: [String]) -> String? {
    if word.count >= 2, let longer = known.first(where: { $0.hasPrefix(word) }) { return longer }
    return nearest(to: word, among: known)
  }
}
