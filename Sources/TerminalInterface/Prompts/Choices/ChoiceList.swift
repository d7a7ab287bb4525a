/// A list of which one item is pointed at, moved through by arrows, digits and first letters.
struct ChoiceList: Sendable {
  /// One line of the list.
  struct Item: Sendable {
    /// What stands before it and points at it, such as `3` or `y`.
    var mark: String
    var text: String
    var detail = ""
    /// What it may be called by its first letters, beside its text.
    var names: [String] = []
  }

  /// The most items that are gone through without a search.
  static let mostAtOnce = 10

  let items: [Item]
  private(set) var pointed: Int?
  /// What is searched for; nil where the list is short.
  private(set) var search: LineEditor?
  /// The first letters typed so far.
  private var letters = ""
  /// The digits typed so far, in a list whose marks have several.
  private var digits = ""

  init(_ items: [Item], searches: Bool = true) {
    self.items = items
    search = searches && items.count > Self.mostAtOnce ? LineEditor() : nil
  }

  /// The places of the items that fit what is searched for.
  var shown: [Int] {
    guard let wanted = search?.text, !wanted.isEmpty else { return Array(items.indices) }
    let folded = wanted.foldedForSearch
    return items.indices.filter { index in
      let item = items[index]
      return item.mark == wanted || item.text.foldedForSearch.contains(folded)
        || item.detail.foldedForSearch.contains(folded)
    }
  }

  mutating func point(at index: Int?) {
    pointed = index
    letters = ""
    digits = ""
  }

  mutating func clear() {
    point(at: nil)
    if search != nil { search = LineEditor() }
  }

  // MARK: Keys

  /// Moves by a key; false where it moves nothing.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .home where search?.isEmpty ?? true: point(at: shown.first)
    case .end where search?.isEmpty ?? true: point(at: shown.last)
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
    guard search?.take(key) == true else { return false }
    let shown = shown
    let exact = shown.first { items[$0].mark == search?.text }
    let isKept = pointed.map(shown.contains) ?? false
    pointed = search?.isEmpty == true ? nil : exact ?? (isKept ? pointed : shown.first)
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
    let letter = String(scalar).foldedForSearch
    if letters.isEmpty, matches(letter).isEmpty, letter == "j" || letter == "k" {
      move(by: letter == "j" ? 1 : -1)
      return true
    }
    if let index = matches(letters + letter).first {
      let typed = letters + letter
      // The same letter again goes on to the next that begins so.
      if typed.count > 1 || pointed != index { point(at: index) } else { return next(typed) }
      letters = typed
      return true
    }
    return next(letter)
  }

  private mutating func next(_ letter: String) -> Bool {
    let matches = matches(letter)
    guard let index = matches.first(where: { $0 > pointed ?? -1 }) ?? matches.first else {
      return false
    }
    point(at: index)
    letters = letter
    return true
  }

  private func matches(_ start: String) -> [Int] {
    items.indices.filter { index in
      let item = items[index]
      return ([item.text, item.mark] + item.names)
        .contains { $0.foldedForSearch.hasPrefix(start) }
    }
  }
}
