/// What the columns of a table are, by their names or their numbers from 1.
package struct ColumnMap: Equatable, Sendable {
  package var time: String
  package var end: String?
  package var value: String
  /// A column, or a unit where there is no column of that name.
  package var unit: String?
  /// A column, or a type where there is no column of that name; nil takes the first type of the unit.
  package var type: String?
  /// A column, or a name where there is no column of that name.
  package var source: String?

  package init(
    time: String, value: String, end: String? = nil, unit: String? = nil, type: String? = nil,
    source: String? = nil
  ) {
    self.time = time
    self.value = value
    self.end = end
    self.unit = unit
    self.type = type
    self.source = source
  }

  /// As a command line has it, such as `time=1,value=2,unit=count/min`.
  package var text: String {
    [
      ("time", time), ("end", end), ("value", value), ("unit", unit), ("type", type),
      ("source", source),
    ].compactMap { key, column in column.map { "\(key)=\($0)" } }.joined(separator: ",")
  }

  /// The columns of tables that this program writes.
  package static let tidy = ColumnMap(
    time: "start", value: "value", end: "end", unit: "unit", type: "type", source: "source")
}
