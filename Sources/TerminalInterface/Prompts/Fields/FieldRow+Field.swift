extension FieldRow {
  /// One of the numbers, with what stands about it.
  struct Field: Sendable {
    /// What stands in it while it is empty, such as `YYYY`.
    var hint: String
    var range: ClosedRange<Int>
    /// From one value to the next by arrows.
    var step = 1
    /// Whether it is written with zeros before it.
    var isPadded = true
    /// The most digits that are typed into it; nil for as many as its range has.
    var mostDigits: Int?
    /// Whether a mark goes on only after all its digits, as after a year.
    var isWhole = false
    /// Whether it is full with the digit that no other can follow, such as the hour 3.
    var isEager = false
    /// Whether it is typed with all its digits, as minutes are.
    var isExact = false
    /// What follows it, such as `-` or ` ft `.
    var after = ""
    /// The characters that lead on to the next field.
    var marks = ""
    var text = ""

    /// The most digits it takes.
    var digits: Int {
      mostDigits ?? max(String(range.upperBound).count, isPadded ? hint.count : 0)
    }
    var value: Int? { Int(text) }

    var padded: String {
      isPadded ? String(repeating: "0", count: max(0, digits - text.count)) + text : text
    }
  }
}
