import StrictJSON

/// Some columns of a table, in an order of their own.
package struct ColumnSelection: Equatable, Sendable {
  /// Those that are written; text for people has all that were asked for by their names.
  package let columns: [Column]
  /// Where each stands among all columns of the table.
  let places: [Int]
  /// How many columns the table has.
  let width: Int

  /// The word for all columns of the table that are not named themselves.
  package static let all = "all"

  /// - Parameters:
  ///   - names: Of the columns, in the order in which they are written.
  ///   - all: All columns of the table.
  ///   - onRequest: Columns that rows have behind these, and that `all` does not stand for.
  /// - Throws: ``ColumnSelectionError`` for a name of no column, or one given twice.
  package init(
    _ names: [String], among all: [Column], onRequest: [Column] = []
  ) throws(ColumnSelectionError) {
    let known = all + onRequest
    var chosen: [(place: Int, column: Column)] = []
    for name in names {
      if let place = known.firstIndex(where: { $0.name == name }) {
        guard !chosen.contains(where: { $0.place == place }) else { throw .repeated(name) }
        var column = known[place]
        column.isDetail = false
        chosen.append((place, column))
      } else if name == Self.all {
        guard names.count(where: { $0 == name }) == 1 else { throw .repeated(name) }
        chosen += all.enumerated().filter { !names.contains($1.name) }.map { ($0, $1) }
      } else {
        throw .unknown(name, columns: known.map(\.name))
      }
    }
    places = chosen.map(\.place)
    columns = chosen.map(\.column)
    width = all.count
  }

  /// Of a row under all columns, the cells under these.
  package func cells(of row: [Cell]) -> [Cell] {
    places.map { row.indices.contains($0) ? row[$0] : .missing }
  }
}

/// Why names are no selection of a table's columns.
package enum ColumnSelectionError: Error, Equatable {
  case unknown(String, columns: [String])
  case repeated(String)
}

extension ColumnSelectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name, let columns):
      "found the unknown column '\(name.prefix(100))'; expected columns of the table, such as "
        + columns.suffix(2).map { "'\($0)'" }.joined(separator: ",")
        + Suggestion.clause(for: name, among: columns)
        + "; 'karenina results codebook' tells all"
    case .repeated(let name): "found the column '\(name)' twice; expected each once"
    }
  }
}
