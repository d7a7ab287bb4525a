/// Letters typed one after another in a short list: the beginning of an item's text.
///
/// One letter by itself is a key, so that another first letter goes on to another item; a word that
/// no item begins with leads nowhere.
struct TypedLetters: Sendable {
  /// What was pointed at before the first letter.
  private(set) var start: Int?
  /// The item that the letters lead to; what was pointed at before where they lead nowhere.
  private(set) var found: Int?
  private(set) var areLost = false
  /// Whether all of them only moved, as `j` and `k` do.
  private(set) var isMove = true
  private var typed = ""

  var isWord: Bool { !typed.isEmpty && !isMove }

  /// Takes a letter that moves, unless it turns out to be the beginning of a word.
  mutating func takeMove(_ letter: String, at pointed: Int?) {
    if typed.isEmpty { start = pointed }
    typed += letter
  }

  /// Takes a letter, typed while an item was pointed at.
  ///
  /// `matches` are the places of the items that begin with a text, in order.
  mutating func take(_ letter: String, at pointed: Int?, _ matches: (String) -> [Int]) {
    if typed.isEmpty { start = pointed }
    let isKey = isMove || typed.count == 1
    let isFirst = typed.isEmpty
    isMove = false
    typed += letter
    if !areLost, !isFirst, let index = matches(typed).first {
      found = index
    } else if isKey, let index = Self.next(matches(letter), after: pointed) {
      (typed, found, areLost) = (letter, index, false)
    } else {
      (found, areLost) = (start, true)
    }
  }

  /// The first, or the one after what is pointed at, so that a letter typed again goes on.
  private static func next(_ matches: [Int], after pointed: Int?) -> Int? {
    guard let pointed, matches.contains(pointed) else { return matches.first }
    return matches.first { $0 > pointed } ?? matches.first
  }
}
