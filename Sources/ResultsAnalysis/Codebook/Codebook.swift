import StrictJSON

/// What every column of tables is, for people and for programs.
///
/// In: tables by their names. Out: a table of columns, or JSON-LD. Next: standard output.
package struct Codebook: Sendable {
  /// The columns of a table of the codebook, a row of which tells of one column.
  package static let columns = [
    Column("table", "The table that has the column."),
    Column("name", "The column's name."),
    Column(
      "type", "What its cells hold.",
      labels: Column.ValueType.allCases.map { Column.ValueLabel($0.rawValue, $0.meaning) }),
    Column("unit", "The unit of its numbers.", empty: "it has none, or another column tells it"),
    Column("minimum", "The least number that it can hold.", .decimal, empty: "no bound"),
    Column("maximum", "The greatest number that it can hold.", .decimal, empty: "no bound"),
    Column("labels", "What values stand for, as 'value = words' with '; ' between."),
    Column("missing", "Why a cell can be without a value; a code before '=' stands in the cell."),
    Column("definition", "What the cells say, or how they are worked out."),
    Column("source", "Where the values come from, where it is not the files of the session."),
  ]

  private let tables: [(name: String, columns: [Column])]

  package init(_ tables: [(name: String, columns: [Column])]) { self.tables = tables }

  var allColumns: [Column] { tables.flatMap(\.columns) }
  var tableNames: [String] { tables.map(\.name) }

  /// A row for each column of each table, in their order.
  package var table: ResultsTable {
    ResultsTable(
      columns: Self.columns,
      rows: tables.flatMap { table in
        table.columns.map { [.text(table.name)] + Self.cells($0) }
      })
  }

  private static func cells(_ column: Column) -> [Cell] {
    [
      .text(column.name), .text(column.type.rawValue), .text(column.unit),
      Cell(bound: column.range?.minimum), Cell(bound: column.range?.maximum),
      list(column.labels.map { "\($0.value.words ?? "") = \($0.label)" }),
      list(column.missing.map { $0.code.isEmpty ? $0.meaning : "\($0.code) = \($0.meaning)" }),
      .text(column.sentence), .text(column.source),
    ]
  }

  private static func list(_ parts: [String]) -> Cell {
    parts.isEmpty ? .missing : .text(parts.joined(separator: "; "))
  }

  /// A list of objects, in which labels and missing codes are lists of their own.
  package var json: JSONValue {
    .array(
      tables.flatMap { table in table.columns.map { Self.object($0, of: table.name) } })
  }

  private static func object(_ column: Column, of table: String) -> JSONValue {
    .object(present: [
      ("table", .string(table)), ("name", .string(column.name)),
      ("type", .string(column.type.rawValue)), ("unit", column.unit.map(JSONValue.string)),
      ("minimum", column.range?.minimum.map { Cell(bound: $0).json }),
      ("maximum", column.range?.maximum.map { Cell(bound: $0).json }),
      (
        "labels",
        column.labels.isEmpty
          ? nil
          : .array(
            column.labels.map {
              .object(present: [("value", $0.value.json), ("label", .string($0.label))])
            })
      ),
      (
        "missing",
        column.missing.isEmpty
          ? nil
          : .array(
            column.missing.map {
              .object(present: [("code", .string($0.code)), ("meaning", .string($0.meaning))])
            })
      ),
      ("definition", .string(column.sentence)), ("source", column.source.map(JSONValue.string)),
    ])
  }
}

extension Cell {
  /// A bound as a whole number where it is one.
  init(bound: Double?) {
    guard let bound else {
      self = .missing
      return
    }
    self = Int64(exactly: bound).map { .integer($0) } ?? .decimal(bound)
  }
}

extension Column.ValueType {
  fileprivate var meaning: String {
    switch self {
    case .text: "words"
    case .integer: "whole numbers"
    case .decimal: "numbers, with a point for the fraction"
    case .boolean: "true or false"
    case .instant: "moments as RFC 3339, with milliseconds and offset"
    }
  }
}
