import StrictJSON

/// Some columns of a table, in an order of their own.
package struct ColumnSelection: Equatable, Sendable {
  /// Those that are written; text for people has all of them, since they were asked for.
  package let columns: [Column]
  /// Where each stands among all columns of the table.
  let places: [Int]
  /// How many columns the table has.
  let width: Int

  /// - Parameters:
  ///   - names: Of the columns, in the order in which they are written.
  ///   - all: All columns of the table.
  /// - Throws: ``ColumnSelectionError`` for a name of no column, or one given twice.
  package init(_ names: [String], among all: [Column]) throws(ColumnSelectionError) {
    var places: [Int] = []
    for name in names {
      guard let place = all.firstIndex(where: { $0.name == name }) else {
        throw .unknown(name, columns: all.map(\.name))
      }
      guard !places.contains(place) else { throw .repeated(name) }
      places.append(place)
    }
    self.places = places
    width = all.count
    columns = places.map { place in
      var column = all[place]
      column.isDetail = false
      return column
    }
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
