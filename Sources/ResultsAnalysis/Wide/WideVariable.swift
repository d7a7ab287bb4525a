import Expressions

/// What one column of a wide table is of, before it has its name.
struct WideVariable: Sendable {
  /// Where the column stands among the others, whatever the order in which sessions were read.
  struct Place: Comparable, Sendable {
    var study: String
    var task: String
    /// The step's place in the plan.
    var step: Int
    /// The place of the question or recording in its step.
    var position: Int
    /// What tells it from another that has the same place in another session.
    var name: String
    /// The place within it, such as that of a metric.
    var part = 0

    static func < (one: Place, other: Place) -> Bool {
      if one.study != other.study { return one.study < other.study }
      if one.task != other.task { return one.task < other.task }
      return (one.step, one.position, one.name, one.part)
        < (other.step, other.position, other.name, other.part)
    }
  }

  /// The parts of its name that may be cut, and those that are kept.
  var parts: [String]
  var tail: [String] = []
  /// The earliest that it had in any session.
  var place: Place
  /// All of the column but its name; the type is found out from the cells.
  var column: Column
  private(set) var kinds: Kinds = []
  /// Whether it says more than the columns beside it; one that does not is left out of the table.
  var isTelling = true

  init(_ parts: [String], tail: [String] = [], at place: Place, _ column: Column) {
    self.parts = parts
    self.tail = tail
    self.place = place
    self.column = column
  }

  /// The kinds of cells that it has.
  struct Kinds: OptionSet, Sendable {
    let rawValue: UInt8
    static let integer = Kinds(rawValue: 1)
    static let decimal = Kinds(rawValue: 2)
    static let truth = Kinds(rawValue: 4)
    static let instant = Kinds(rawValue: 8)
    static let text = Kinds(rawValue: 16)
  }

  mutating func note(_ cell: Cell) {
    switch cell {
    case .missing: break
    case .integer: kinds.insert(.integer)
    case .decimal: kinds.insert(.decimal)
    case .truth: kinds.insert(.truth)
    case .instant: kinds.insert(.instant)
    case .text: kinds.insert(.text)
    }
  }

  /// Has the column be compared as what its cells are, several choices as a list.
  mutating func note(_ value: Value?) {
    guard let value else { return }
    let comparison: Column.Comparison = if case .list = value { .list } else { .mixed }
    switch column.comparison {
    case .type: column.comparison = comparison
    case .list, .mixed: if column.comparison != comparison { column.comparison = .mixed }
    }
  }

  /// The type that holds all of its cells.
  private var type: Column.ValueType {
    switch kinds {
    case []: column.type
    case .integer: .integer
    case .decimal, [.integer, .decimal]: .decimal
    case .truth: .boolean
    case .instant: .instant
    default: .text
    }
  }

  /// The column under a name that nothing else has.
  func column(among taken: inout Set<String>) -> Column {
    var column = column
    let full = WideName.full(parts, tail: tail)
    column.name = WideName.unique(WideName.of(parts, tail: tail), among: &taken)
    if column.name != full { column.sentence += " The whole name is \(full)." }
    column.type = type
    return column
  }
}
