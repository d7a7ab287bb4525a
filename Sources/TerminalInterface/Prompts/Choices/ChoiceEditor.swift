import StrictJSON
import StudyModel
import StudySession

/// Chooses one answer of a list, or several.
struct ChoiceEditor: AnswerEditor {
  /// How many may be marked.
  private struct Several {
    var exclusive: Set<Int> = []
    var most: Int?
  }

  private var list: ChoiceList
  /// What each item is in files.
  private let values: [JSONValue]
  private let several: Several?
  private var marked: Set<Int> = []
  /// What was marked before the number that is being typed.
  private var markedBefore: Set<Int> = []
  /// The item that takes the participant's own words.
  private let otherIndex: Int?
  private var other = LineEditor()

  init(_ format: TextChoiceAnswerFormat, _ screen: QuestionScreen) {
    let choices = format.choices.shown(in: screen.choiceOrder)
    var items = Self.items(choices, screen.language)
    otherIndex = format.other.map { _ in items.count }
    if let other = format.other {
      let text = other.text.text(in: screen.language)
      items.append(
        ChoiceList.Item(mark: "\(items.count + 1)", text: text, isAlwaysShown: true))
    }
    let exclusive = Set(choices.indices.filter { choices[$0].isExclusive })
    let isMultiple = format.style == .multiple
    for index in exclusive where isMultiple { items[index].text += Wording.onlyThis }
    list = ChoiceList(items)
    values = choices.map(\.value)
    several =
      isMultiple ? Several(exclusive: exclusive, most: format.maximumSelections) : nil
  }

  init(_ choices: [AnswerChoice], _ screen: QuestionScreen) {
    let shown = choices.shown(in: screen.choiceOrder)
    list = ChoiceList(Self.items(shown, screen.language))
    values = shown.map(\.value)
    several = nil
    otherIndex = nil
  }

  init(_ format: BooleanAnswerFormat, _ language: String?) {
    let words = [
      ("y", format.yes, Wording.yesWord), ("n", format.no, Wording.noWord),
    ]
    list = ChoiceList(
      words.enumerated().map { index, word in
        ChoiceList.Item(
          mark: word.0, text: word.1?.text(in: language) ?? word.2, names: [word.2])
      })
    values = [true, false]
    several = nil
    otherIndex = nil
  }

  private static func items(_ choices: [AnswerChoice], _ language: String?) -> [ChoiceList.Item] {
    choices.enumerated().map { index, choice in
      ChoiceList.Item(
        mark: "\(index + 1)", text: choice.text.text(in: language),
        detail: choice.detailText?.text(in: language) ?? "")
    }
  }

  // MARK: Entry

  var entry: String? {
    guard several != nil else { return list.pointed.map(typed) }
    let numbers = marked.sorted().map(typed).joined(separator: ", ")
    return numbers.isEmpty ? nil : numbers
  }

  private func typed(_ index: Int) -> String {
    let mark = list.items[index].mark
    return index == otherIndex ? "\(mark) \(other.text)" : mark
  }

  var hasTraces: Bool {
    list.pointed != nil || !marked.isEmpty || !(list.search?.isEmpty ?? true) || list.isLost
      || !other.isEmpty
  }

  mutating func clear() {
    list.clear()
    marked = []
    other = LineEditor()
  }

  mutating func enter(_ answer: Answer) {
    for value in answer.value.array ?? [answer.value] {
      guard let index = place(of: value) else { continue }
      if several == nil { list.point(at: index) } else { marked.insert(index) }
    }
  }

  private mutating func place(of value: JSONValue) -> Int? {
    guard let words = value["other"]?.string else { return values.firstIndex(of: value) }
    other = LineEditor(words)
    return otherIndex
  }

  mutating func hold() -> String? {
    if let request = holdSearch() { return request }
    let isOther = several == nil ? list.pointed == otherIndex : marked.contains(otherIndex ?? -1)
    if isOther, otherIndex != nil, other.isEmpty {
      list.point(at: otherIndex)
      return Wording.otherRequest
    }
    return several != nil && marked.isEmpty && list.pointed != nil ? Wording.markRequest : nil
  }

  /// Letters that lead nowhere are no answer, nor is an item that was found and not marked.
  private mutating func holdSearch() -> String? {
    if list.isLost {
      if several != nil { list.settle() }
      return Wording.noneBegins
    }
    if list.findsNothing, list.pointed == nil {
      if !marked.isEmpty { list.clearSearch() }
      return Wording.noneFound
    }
    guard several != nil, list.isSearching, let pointed = list.pointed, !marked.contains(pointed)
    else { return nil }
    list.settle()
    return pointed == otherIndex ? Wording.otherRequest : Wording.markRequest
  }

  // MARK: Keys

  private var isAtOther: Bool {
    otherIndex != nil && list.pointed == otherIndex && !list.isSearching
  }

  mutating func take(_ key: Key) -> EditorEffect {
    if isAtOther, takeOther(key) { return .taken }
    if several != nil, key == .character(" "), !list.isSearching, let index = list.pointed {
      list.settle(isDone: true)
      return toggle(index)
    }
    guard list.take(key) else { return refusal(of: key) }
    if several != nil, list.search == nil, key.isDigit, let index = list.pointed {
      return toggle(number: index)
    }
    return .taken
  }

  private func refusal(of key: Key) -> EditorEffect {
    guard case .character = key, list.search == nil else { return .ignored }
    if key.isDigit { return .refused(AnswerError.notAChoice(count: list.items.count).request) }
    return list.isLost ? .refused(Wording.noneBegins) : .ignored
  }

  private mutating func takeOther(_ key: Key) -> Bool {
    guard key != .character(" ") || !other.isEmpty, key != .home, key != .end || !other.isEmpty,
      other.take(key)
    else { return false }
    guard several != nil, let otherIndex else { return true }
    if other.isEmpty { marked.remove(otherIndex) } else { mark(otherIndex) }
    return true
  }

  /// Marks by number; 1 and 0 after it are 10, and not 1 as well.
  private mutating func toggle(number index: Int) -> EditorEffect {
    if list.hasLongNumber { marked = markedBefore } else { markedBefore = marked }
    return toggle(index)
  }

  private mutating func toggle(_ index: Int) -> EditorEffect {
    if marked.remove(index) != nil { return .taken }
    if let most = several?.most, marked.count >= most, several?.exclusive.contains(index) == false,
      marked.isDisjoint(with: several?.exclusive ?? [])
    {
      return .refused(AnswerError.tooManySelections(maximum: most).request)
    }
    mark(index)
    return .taken
  }

  private mutating func mark(_ index: Int) {
    let exclusive = several?.exclusive ?? []
    marked = exclusive.contains(index) ? [] : marked.subtracting(exclusive)
    marked.insert(index)
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    ChoiceDrawing(
      list: list, marked: several == nil ? nil : marked, other: otherIndex.map { ($0, other) },
      space: space
    ).drawing
  }

  func keys(in space: PromptSpace) -> [String] {
    let move = Wording.move(space.sign("↑↓", "Up Down"))
    guard list.search != nil else { return several == nil ? [move] : [Wording.mark, move] }
    guard several != nil else { return [move, Wording.search] }
    if list.isSearching { return [Wording.toList, move] }
    return list.pointed == nil ? [Wording.search, move] : [Wording.mark, move, Wording.search]
  }
}
