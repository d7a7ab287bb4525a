/// A list of which one item is pointed at, moved through by arrows, digits and letters.
struct ChoiceList: Sendable {
  /// One line of the list.
  struct Item: Sendable {
    /// What stands before it and points at it, such as `3` or `y`.
    var mark: String
    var text: String
    var detail = ""
    /// What it may be called by its first letters, beside its text.
    var names: [String] = []
    /// Whether it stays in sight whatever is searched for.
    var isAlwaysShown = false
  }

  /// The most items that are gone through without a search.
  static let mostAtOnce = 10

  let items: [Item]
  private(set) var pointed: Int?
  /// What is searched for; nil where the list is short.
  private(set) var search: LineEditor?
  /// The places of the items that fit what is searched for, those that fit best first.
  private(set) var found: [Int]
  /// Whether letters and spaces belong to the search; arrows and Tab lead from it to the list.
  private(set) var isSearching = false
  /// Whether the next letter begins another search.
  private var isSearchDone = false
  private var letters = TypedLetters()
  /// The digits typed so far, in a list whose marks have several.
  private var digits = ""

  init(_ items: [Item], searches: Bool = true) {
    self.items = items
    search = searches && items.count > Self.mostAtOnce ? LineEditor() : nil
    found = Array(items.indices)
  }

  /// The places of the items in sight: what is found, and what stays there always.
  var shown: [Int] {
    found + items.indices.filter { items[$0].isAlwaysShown && !found.contains($0) }
  }

  /// Whether what is searched for is nowhere in the list.
  var findsNothing: Bool { search?.isEmpty == false && found.isEmpty }
  /// Whether letters were typed that no item begins with.
  var isLost: Bool { letters.areLost }
  /// Whether the last digit went on with the number before it.
  var hasLongNumber: Bool { digits.count > 1 }

  mutating func point(at index: Int?) {
    pointed = index
    letters = TypedLetters()
    digits = ""
    isSearching = false
  }

  mutating func clear() {
    point(at: nil)
    clearSearch()
  }

  mutating func clearSearch() {
    if search != nil { search = LineEditor() }
    found = Array(items.indices)
    isSearching = false
    isSearchDone = false
  }

  /// Begins anew with letters and digits, and leads from the search to the list.
  ///
  /// With `isDone` the next letter searches for something else.
  mutating func settle(isDone: Bool = false) {
    point(at: pointed)
    isSearchDone = isDone
  }

  // MARK: Keys

  /// Moves by a key; false where it moves nothing.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .home where search?.isEmpty ?? true: point(at: shown.first)
    case .end where search?.isEmpty ?? true: point(at: shown.last)
    case .tab where isSearching: settle()
    case .backspace where letters.isWord: point(at: letters.start)
    case .character(let scalar) where search == nil: return type(scalar)
    default: return takeSearch(key)
    }
    return true
  }

  private mutating func move(by step: Int) {
    let shown = shown
    guard let pointed, let place = shown.firstIndex(of: pointed) else {
      return point(at: step > 0 ? shown.first : shown.last)
    }
    point(at: shown[min(max(0, place + step), shown.count - 1)])
  }

  private mutating func takeSearch(_ key: Key) -> Bool {
    guard let before = search else { return false }
    var editor = before
    if isSearchDone, case .character = key { editor = LineEditor() }
    guard editor.take(key) else { return false }
    search = editor
    guard editor.text != before.text else { return true }
    found = SearchedWords(editor.text).places(in: items)
    (isSearching, isSearchDone) = (!editor.isEmpty, false)
    pointed = editor.isEmpty ? nil : found.first
    return true
  }

  private mutating func type(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII, scalar.properties.numericType == .decimal { return type(digit: scalar) }
    return type(letter: scalar)
  }

  private mutating func type(digit scalar: Unicode.Scalar) -> Bool {
    for typed in [digits + String(scalar), String(scalar)] {
      guard let index = items.firstIndex(where: { $0.mark == typed }) else { continue }
      point(at: index)
      digits = typed
      return true
    }
    return false
  }

  private mutating func type(letter scalar: Unicode.Scalar) -> Bool {
    if scalar == " ", !letters.isWord { return false }
    digits = ""
    let letter = String(scalar).foldedForSearch
    if letters.isMove, letter == "j" || letter == "k", matches(letter).isEmpty {
      var typed = letters
      typed.takeMove(letter, at: pointed)
      move(by: letter == "j" ? 1 : -1)
      letters = typed
      return true
    }
    letters.take(letter, at: pointed, matches)
    pointed = letters.found
    return !letters.areLost
  }

  private func matches(_ start: String) -> [Int] {
    items.indices.filter { index in
      let item = items[index]
      return ([item.text, item.mark] + item.names)
        .contains { $0.foldedForSearch.hasPrefix(start) }
    }
  }
}
