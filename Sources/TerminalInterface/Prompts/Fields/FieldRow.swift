/// Numbers side by side, such as a date's, each with its own arrows.
struct FieldRow: Sendable {
  struct Field: Sendable {
    /// What stands in it while it is empty, such as `YYYY`.
    var hint: String
    var range: ClosedRange<Int>
    /// From one value to the next by arrows.
    var step = 1
    /// Whether it is written with zeros before it.
    var isPadded = true
    /// What follows it, such as `-` or ` ft `.
    var after = ""
    var text = ""

    /// The most digits it takes.
    var digits: Int { max(String(range.upperBound).count, isPadded ? hint.count : 0) }
    var value: Int? { Int(text) }

    var padded: String {
      isPadded ? String(repeating: "0", count: max(0, digits - text.count)) + text : text
    }
  }

  private(set) var fields: [Field]
  private(set) var place = 0
  /// Whether the next digit begins the field anew.
  private var isFresh = true

  init(_ fields: [Field]) {
    self.fields = fields
  }

  var isEmpty: Bool { fields.allSatisfy(\.text.isEmpty) }
  var isFull: Bool { fields.allSatisfy { !$0.text.isEmpty } }
  /// Every field's value; nil where it is empty.
  var values: [Int?] { fields.map(\.value) }

  mutating func clear() {
    for index in fields.indices { fields[index].text = "" }
    go(to: 0)
  }

  /// Sets the fields from the first on.
  mutating func set(_ values: [Int]) {
    for (index, value) in zip(fields.indices, values) { set(value, index) }
  }

  private mutating func set(_ value: Int, _ index: Int) {
    fields[index].text = String(value)
    fields[index].text = fields[index].padded
  }

  private mutating func go(to index: Int) {
    if !fields[place].text.isEmpty { fields[place].text = fields[place].padded }
    place = min(max(0, index), fields.count - 1)
    isFresh = true
  }

  // MARK: Keys

  /// Does what a key says; arrows begin an empty row with these values.
  mutating func take(_ key: Key, start: [Int]) -> Bool {
    switch key {
    case .left, .backTab: go(to: place - 1)
    case .right, .tab: go(to: place + 1)
    case .home: go(to: 0)
    case .end: go(to: fields.count - 1)
    case .up: turn(by: 1, start)
    case .down: turn(by: -1, start)
    case .backspace, .delete: remove()
    case .paste(let text): for scalar in text.unicodeScalars { _ = type(scalar) }
    case .character(let scalar): return type(scalar)
    case .enter, .newLine, .pageUp, .pageDown, .deleteWord, .deleteToStart, .endOfInput, .redraw,
      .escape, .back, .quit, .editor:
      return false
    }
    return true
  }

  private mutating func turn(by steps: Int, _ start: [Int]) {
    guard !isEmpty else { return set(start) }
    let field = fields[place]
    guard let value = field.value else {
      set(start.indices.contains(place) ? start[place] : field.range.lowerBound, place)
      return
    }
    let next = value + steps * field.step
    let rest = next - (next % field.step)
    let wrapped =
      field.range.contains(rest)
      ? rest
      : steps > 0
        ? field.range.lowerBound
        : field.range.upperBound - field.range.upperBound % field.step
    set(wrapped, place)
    isFresh = true
  }

  private mutating func remove() {
    isFresh = false
    if fields[place].text.isEmpty, place > 0 {
      place -= 1
    } else {
      _ = fields[place].text.popLast()
    }
  }

  private mutating func type(_ scalar: Unicode.Scalar) -> Bool {
    guard ("0"..."9").contains(scalar) else {
      guard "-/.: ".unicodeScalars.contains(scalar) else { return false }
      // A mark after a field that is full already went on by itself.
      if !fields[place].text.isEmpty, !isFresh { go(to: place + 1) }
      return true
    }
    if isFresh || fields[place].text.count >= fields[place].digits { fields[place].text = "" }
    isFresh = false
    fields[place].text.unicodeScalars.append(scalar)
    let field = fields[place]
    let isDone =
      field.text.count >= field.digits || (field.value ?? 0) * 10 > field.range.upperBound
    if isDone, place < fields.count - 1 { go(to: place + 1) }
    return true
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    var line = space.line(space.sign("› ", "> "), .accent)
    var cursor = Frame.Position(row: 0, column: 0)
    for (index, field) in fields.enumerated() {
      let isHere = index == place
      let text = field.text.isEmpty ? field.hint : field.text
      if isHere {
        let typed = field.text.isEmpty || isFresh ? 0 : field.text.count
        cursor.column = line.columns + typed
      }
      line.append(text, isHere ? .chosen : field.text.isEmpty ? .quiet : .plain)
      line.append(field.after, .quiet)
    }
    return PromptDrawing([line], cursor: cursor)
  }
}
