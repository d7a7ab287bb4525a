/// Numbers side by side, such as a date's, each with its own arrows.
///
/// What is typed and does not go into the fields one after the other, such as `14.3.2025` in a row
/// that begins with the year, makes the row a text, which is read as in plain lines.
struct FieldRow: Sendable {
  private(set) var fields: [Field]
  private(set) var place = 0
  /// Whether the next digit begins the field anew.
  private var isFresh = true
  /// Whether the mark after the field before is still to come, which was left when it was full.
  private var isMarkDue = false
  /// All that was typed into the empty row one after the other; nil once other keys changed it.
  private(set) var typed: String? = ""
  /// What was typed where it is no row of fields; nil for fields.
  private(set) var text: LineEditor?

  init(_ fields: [Field]) {
    self.fields = fields
  }

  var isEmpty: Bool { text == nil && fields.allSatisfy(\.text.isEmpty) }
  var isFull: Bool { fields.allSatisfy { !$0.text.isEmpty } }
  /// Every field's value; nil where it is empty.
  var values: [Int?] { fields.map(\.value) }

  /// What was typed in digits alone, from the first field on; nil for anything else.
  var digitsAlone: String? {
    typed.flatMap { !$0.isEmpty && $0.allSatisfy(\.isNumber) ? $0 : nil }
  }

  /// What was typed where it ends within a field, so that it may mean something else; nil for
  /// anything else.
  var halfTyped: String? {
    let field = fields[place]
    guard !isFresh, field.text.count < field.digits, field.isExact || digitsAlone != nil else {
      return nil
    }
    return typed
  }

  mutating func clear() {
    for index in fields.indices { fields[index].text = "" }
    go(to: 0)
    typed = ""
    text = nil
  }

  /// Sets the fields from the first on.
  mutating func set(_ values: [Int]) {
    text = nil
    typed = nil
    for (index, value) in zip(fields.indices, values) { set(value, index) }
  }

  /// Sets the fields by a letter, which may go on to be a word.
  mutating func set(_ values: [Int], by letter: Unicode.Scalar) {
    set(values)
    go(to: 0)
    typed = String(letter)
  }

  private mutating func set(_ value: Int, _ index: Int) {
    fields[index].text = String(value)
    fields[index].text = fields[index].padded
  }

  private mutating func go(to index: Int) {
    if !fields[place].text.isEmpty { fields[place].text = fields[place].padded }
    place = min(max(0, index), fields.count - 1)
    isFresh = true
    isMarkDue = false
  }

  // MARK: Keys

  /// Does what a key says; arrows begin an empty row with these values.
  mutating func take(_ key: Key, start: [Int]) -> Bool {
    if text != nil { return takeText(key) }
    switch key {
    case .paste(let text): return paste(text)
    case .character(let scalar): return type(scalar)
    case .left, .backTab: go(to: place - 1)
    case .right, .tab: go(to: place + 1)
    case .home: go(to: 0)
    case .end: go(to: fields.count - 1)
    case .up: turn(by: 1, start)
    case .down: turn(by: -1, start)
    case .backspace, .delete: remove()
    case .enter, .newLine, .pageUp, .pageDown, .deleteWord, .deleteToStart, .endOfInput, .redraw,
      .escape, .back, .quit, .editor:
      return false
    }
    typed = isEmpty ? "" : nil
    return true
  }

  private mutating func takeText(_ key: Key) -> Bool {
    let isTaken = text?.take(key) ?? false
    if text?.isEmpty == true { clear() }
    return isTaken
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
    isMarkDue = false
    if fields[place].text.isEmpty, place > 0 {
      place -= 1
    } else {
      _ = fields[place].text.popLast()
    }
  }

  // MARK: Typing

  /// Takes a text as if it were typed, in place of what stands there already.
  private mutating func paste(_ pasted: String) -> Bool {
    if typed == nil || isFull { clear() }
    var rest = pasted.unicodeScalars.drop(while: \.properties.isWhitespace)
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    while text == nil, let scalar = rest.popFirst() { _ = type(scalar) }
    if !rest.isEmpty { text?.take(.paste(String(rest))) }
    return true
  }

  private mutating func type(_ scalar: Unicode.Scalar) -> Bool {
    let isDigit = ("0"..."9").contains(scalar)
    if isEmpty, scalar == " " { return false }
    if isDigit, isFresh, place == 0 {
      typed = ""
    } else if typed == "", place > 0 {
      typed = nil
    }
    let before = before(scalar)
    guard isDigit ? takeDigit(scalar) : takeMark(scalar) else {
      text = LineEditor(before)
      text?.take(.paste(String(scalar)))
      return true
    }
    if typed != nil { typed = before + String(scalar) }
    return true
  }

  /// What a character that makes the row a text follows.
  private func before(_ scalar: Unicode.Scalar) -> String {
    let isByLetter = typed?.first?.isLetter ?? false
    return isByLetter && !scalar.properties.isAlphabetic ? written : typed ?? written
  }

  private mutating func takeDigit(_ scalar: Unicode.Scalar) -> Bool {
    if isFresh { fields[place].text = "" }
    guard fields[place].text.count < fields[place].digits else { return false }
    isFresh = false
    isMarkDue = false
    fields[place].text.unicodeScalars.append(scalar)
    let field = fields[place]
    let isDone =
      field.text.count >= field.digits
      || field.isEager && (field.value ?? 0) * 10 > field.range.upperBound
    if isDone, place < fields.count - 1 {
      go(to: place + 1)
      isMarkDue = true
    }
    return true
  }

  /// Goes on by a mark, or takes the one that a full field did not wait for.
  private mutating func takeMark(_ scalar: Unicode.Scalar) -> Bool {
    let field = fields[isMarkDue ? place - 1 : place]
    let isComplete = !field.isWhole || field.text.count >= field.digits
    guard isMarkDue || !isFresh, !field.text.isEmpty, isComplete,
      field.marks.unicodeScalars.contains(scalar)
    else { return false }
    if !isMarkDue { go(to: place + 1) }
    isMarkDue = false
    return true
  }

  /// What stands in the fields up to the last that holds something, as a line.
  private var written: String {
    guard let last = fields.lastIndex(where: { !$0.text.isEmpty }) else { return "" }
    return fields[...last].enumerated().map { index, field in
      let after = index == last ? "" : field.after.replacing("  ", with: " ")
      return field.text + after
    }.joined()
  }

  // MARK: Drawing

  func drawing(in space: PromptSpace) -> PromptDrawing {
    if let text { return InputField(editor: text, space: space).drawing }
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

  /// The keys of a row; none of its own where it is a text.
  func keys(in space: PromptSpace) -> [String] {
    guard text == nil else { return [] }
    return [
      Wording.field(space.sign("←→", "Left Right")), Wording.turn(space.sign("↑↓", "Up Down")),
    ]
  }
}
