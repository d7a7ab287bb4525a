/// Columns that join a table at its end, under names that it does not have.
package struct JoinedColumns: Sendable {
  /// The joined columns, of which one with a name of the table's has a number behind it.
  package let joined: [Column]
  /// All columns of the table.
  package let all: [Column]

  package init(_ columns: [Column], _ others: [Column]) {
    var taken = Set(columns.map { $0.name.lowercased() })
    joined = others.map { column in
      var column = column
      column.name = WideName.unique(column.name, among: &taken)
      return column
    }
    all = columns + joined
  }
}
