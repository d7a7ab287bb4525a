import Expressions

/// A table with a row for each session and a column for each thing that any of them has.
///
/// In: the cells of each session. Out: columns, in an order of their own, and rows in the order of
/// the sessions. Next: ``TableWriter``. Which columns there are is known only at the end, so that
/// the cells, but nothing else of the sessions, are in memory until then.
package struct WideTable: Sendable {
  private let keys: [Column]
  private var variables: [WideVariable] = []
  private var keyCells: [[Cell]] = []
  /// The cells that are not missing, row after row, and of which variable each is.
  private var cells: [(variable: Int32, cell: Cell)] = []
  /// What conditions compare cells as that don't say so themselves, by their places in `cells`.
  private var values: [Int: Value] = [:]
  /// Where each row's cells begin.
  private var starts: [Int] = []

  init(keys: [Column]) { self.keys = keys }

  package var isEmpty: Bool { keyCells.isEmpty }
  package var rowCount: Int { keyCells.count }

  mutating func beginRow(_ keys: [Cell]) {
    keyCells.append(keys)
    starts.append(cells.count)
  }

  /// The number of a new variable.
  mutating func add(_ variable: WideVariable) -> Int {
    variables.append(variable)
    return variables.count - 1
  }

  /// Adds a cell to the row that was begun last; a missing one needs no place.
  mutating func append(
    _ cell: Cell, comparedAs value: Value? = nil, of variable: Int,
    at place: @autoclosure () -> WideVariable.Place
  ) {
    let place = place()
    if place < variables[variable].place { variables[variable].place = place }
    guard cell != .missing else { return }
    variables[variable].note(cell)
    variables[variable].note(value)
    if let value { values[cells.count] = value }
    cells.append((Int32(variable), cell))
  }

  /// Has the variable be in the table.
  mutating func show(_ variable: Int) { variables[variable].isTelling = true }

  // MARK: Reading it

  /// The variables in the order of their columns.
  private var order: [Int] {
    variables.indices.filter { variables[$0].isTelling }
      .sorted { variables[$0].place < variables[$1].place }
  }

  package var columns: [Column] {
    var taken = Set(keys.map { $0.name.lowercased() })
    return keys + order.map { variables[$0].column(among: &taken) }
  }

  /// Gives every row to `take`, in the order in which they came.
  package func forEachRow<Failure: Error>(
    _ take: ([Cell]) throws(Failure) -> Void
  ) throws(Failure) {
    var places = [Int?](repeating: nil, count: variables.count)
    let order = order
    for (place, variable) in order.enumerated() { places[variable] = keys.count + place }
    for row in keyCells.indices {
      var result = keyCells[row]
      result += repeatElement(.missing, count: keys.count - result.count + order.count)
      let end = row + 1 < starts.count ? starts[row + 1] : cells.count
      for (variable, cell) in cells[starts[row]..<end] {
        if let place = places[Int(variable)] { result[place] = cell }
      }
      try take(result)
    }
  }

  /// Gives every row that meets a condition to `take`, in the order in which they came.
  package func forEachRow<Failure: Error>(
    where condition: RowCondition?, _ take: ([Cell]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let condition else { return try forEachRow(take) }
    let places = comparedPlaces
    var number = 0
    try forEachRow { (cells) throws(Failure) in
      var row = ComparableRow(cells)
      row.values = places[number] ?? [:]
      number += 1
      if condition.holds(row) { try take(cells) }
    }
  }

  /// What is compared otherwise than its cell says: by the row's number and the place in it.
  private var comparedPlaces: [Int: [Int: Value]] {
    var columns: [Int: Int] = [:]
    for (place, variable) in order.enumerated() { columns[variable] = keys.count + place }
    var compared: [Int: [Int: Value]] = [:]
    for row in starts.indices {
      let end = row + 1 < starts.count ? starts[row + 1] : cells.count
      for place in starts[row]..<end {
        guard let value = values[place], let column = columns[Int(cells[place].variable)] else {
          continue
        }
        compared[row, default: [:]][column] = value
      }
    }
    return compared
  }
}
