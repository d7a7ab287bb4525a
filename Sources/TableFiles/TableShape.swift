import ResultsAnalysis

/// What is known of a table once all its rows were seen.
struct TableShape {
  /// What is known of the cells of one column.
  struct Facts {
    /// The type that holds every cell, the declared one where it does.
    private(set) var type: Column.ValueType
    /// How many bytes of UTF-8 the longest text has.
    private(set) var longest = 0
    /// The least and the greatest integer; nil where there is none.
    private(set) var integers: ClosedRange<Int64>?
    private(set) var missing = 0

    init(_ type: Column.ValueType) { self.type = type }

    mutating func note(_ cell: Cell) {
      longest = max(longest, Self.length(cell))
      switch cell {
      case .missing: missing += 1
      case .integer(let number):
        integers =
          integers.map { min($0.lowerBound, number)...max($0.upperBound, number) }
          ?? number...number
        if type != .decimal { hold(.integer) }
      case .decimal:
        if type == .integer { type = .decimal } else { hold(.decimal) }
      case .truth: hold(.boolean)
      case .instant: hold(.instant)
      case .text: hold(.text)
      }
    }

    private mutating func hold(_ other: Column.ValueType) { if type != other { type = .text } }

    /// Also of what is no text: a column may turn out to be one of texts.
    private static func length(_ cell: Cell) -> Int {
      switch cell {
      case .missing: 0
      case .text(let text): text.utf8.count
      case .instant: 29
      case .integer, .decimal: 25
      case .truth: 5
      }
    }
  }

  var columns: [Column]
  var facts: [Facts]
  var rowCount = 0

  init(_ columns: [Column]) {
    self.columns = columns
    facts = columns.map { Facts($0.type) }
  }

  mutating func note(_ row: [Cell]) {
    rowCount += 1
    for index in facts.indices { facts[index].note(index < row.count ? row[index] : .missing) }
  }

  /// The shape of the table without some of its columns.
  func without(_ names: [String]) -> TableShape {
    var shape = self
    let kept = columns.indices.filter { !names.contains(columns[$0].name) }
    shape.columns = kept.map { columns[$0] }
    shape.facts = kept.map { facts[$0] }
    return shape
  }
}
