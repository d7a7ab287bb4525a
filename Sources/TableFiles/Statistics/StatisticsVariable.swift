import CReadStat
import Quantities
import ResultsAnalysis

/// A variable of a statistics program, and the column that it is of.
struct StatisticsVariable {
  enum Content {
    case text(limit: Int)
    case number(readstat_type_t)
    case instant
    case offset
  }

  /// The place of its column.
  let column: Int
  let content: Content
  let handle: UnsafeMutablePointer<readstat_variable_t>
  /// The tag of a value that is missing for the one known reason; nil for one without a tag.
  let missingTag: CChar?

  /// The variables of a table, in the order of its columns.
  static func all(
    _ shape: TableShape, _ dialect: any StatisticsDialect, _ writer: OpaqueWriter
  ) -> [StatisticsVariable] {
    var names = VariableName(limit: dialect.nameLimit)
    let plain = shape.columns.map { names.next($0.name) }
    return shape.columns.indices.flatMap { index in
      let maker = StatisticsVariableMaker(
        index: index, column: shape.columns[index], facts: shape.facts[index], dialect: dialect,
        writer: writer)
      guard shape.facts[index].type == .instant else { return [maker.variable(plain[index])] }
      return [
        maker.instant(plain[index]), maker.offset(names.next(shape.columns[index].name + "Offset")),
      ].compactMap { $0 }
    }
  }

  /// Whether the cell is a text that there is no room for.
  func cuts(_ cell: Cell) -> Bool {
    guard case .text(let limit) = content, case .text(let text) = cell else { return false }
    return text.utf8.count > limit
  }

  func insert(
    _ cell: Cell, _ writer: OpaqueWriter, _ dialect: any StatisticsDialect
  ) -> readstat_error_t {
    guard cell != .missing else { return insertMissing(writer) }
    switch (content, cell) {
    case (.text(let limit), _):
      return readstat_insert_string_value(writer, handle, (cell.words ?? "").cut(to: limit))
    case (.instant, .instant(let instant)):
      let number = dialect.number(ofInstant: instant.milliseconds)
      return readstat_insert_double_value(writer, handle, number)
    case (.offset, .instant(let instant)):
      return insert(Double(instant.offsetMinutes), READSTAT_TYPE_DOUBLE, writer)
    case (.number(let type), .integer(let number)): return insert(Double(number), type, writer)
    case (.number(let type), .decimal(let number)): return insert(number, type, writer)
    case (.number(let type), .truth(let isTrue)): return insert(isTrue ? 1 : 0, type, writer)
    default: return insertMissing(writer)
    }
  }

  private func insertMissing(_ writer: OpaqueWriter) -> readstat_error_t {
    if let missingTag {
      return readstat_insert_tagged_missing_value(writer, handle, missingTag)
    }
    return readstat_insert_missing_value(writer, handle)
  }

  private func insert(
    _ number: Double, _ type: readstat_type_t, _ writer: OpaqueWriter
  ) -> readstat_error_t {
    switch type {
    case READSTAT_TYPE_INT8:
      readstat_insert_int8_value(writer, handle, Int8(clamping: Int(number)))
    case READSTAT_TYPE_INT32:
      readstat_insert_int32_value(writer, handle, Int32(clamping: Int(number)))
    default: readstat_insert_double_value(writer, handle, number)
    }
  }
}
