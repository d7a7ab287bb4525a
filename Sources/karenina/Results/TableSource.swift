import ResultFiles
import ResultsAnalysis
import TableFiles

/// One table of an export: from what was read to the writer of its file.
final class TableSource {
  private enum Shape {
    case long(Long)
    case answers(WideAnswers)
    case summary(WideSummary)
  }

  /// A table whose columns are known before anything was read.
  private struct Long {
    var writer: any TableFileWriter
    var condition: RowCondition?
    var selection: ColumnSelection?
    var covariates: CovariateBook
    /// How many columns it has, without those on request.
    var width: Int
  }

  /// Makes the writer of a table once its columns are known.
  typealias Maker = (String, [Column]) throws -> any TableFileWriter

  let table: LongTable
  /// How many rows were written.
  private(set) var rows = 0
  private let arguments: ParsedArguments
  private let filter: ResultFilter
  /// Whether other tables read the same files.
  private let isOneOfMany: Bool
  private let maker: Maker
  private var shape: Shape

  var name: String { table.rawValue }

  init(
    _ table: LongTable, _ arguments: ParsedArguments, _ filter: ResultFilter,
    _ covariates: CovariateBook, isOneOfMany: Bool, _ maker: @escaping Maker
  ) throws {
    self.isOneOfMany = isOneOfMany
    self.table = table
    self.arguments = arguments
    self.filter = filter
    self.maker = maker
    let isWide = arguments[ResultsOptions.wide]
    switch table {
    case .answers where isWide: shape = .answers(WideAnswers(filter, covariates))
    case .summary where isWide:
      shape = .summary(
        WideSummary(filter, covariates, correction: arguments[ResultsOptions.correction]))
    case .samples, .answers, .summary:
      let columns = table.columns(covariates, arguments[ResultsOptions.correction])
      let name = isOneOfMany ? table.rawValue : nil
      let condition = try RowFilter.condition(
        arguments, columns + table.onRequest, table: name)
      let selection = try ColumnOptions.selection(
        arguments, columns, tellsFiles: !table.onRequest.isEmpty, table: name)
      let writer = try maker(table.rawValue, selection?.columns ?? columns)
      shape = .long(
        Long(
          writer: writer, condition: condition, selection: selection, covariates: covariates,
          width: columns.count))
    }
  }

  /// Takes something that was read; whether it has rows in this table.
  func take(_ scanned: ResultScanner.Scanned) throws -> Bool {
    switch shape {
    case .long(let long):
      let before = rows
      try take(scanned, long)
      return rows > before
    case .answers(var wide):
      guard case .session(let reading) = scanned else { return false }
      let before = wide.table.rowCount
      // Let go of the one copy, so that none is made.
      shape = .answers(WideAnswers(filter))
      wide.add(reading)
      shape = .answers(wide)
      return wide.table.rowCount > before
    case .summary(var wide):
      guard case .session(let reading) = scanned else { return false }
      let before = wide.table.rowCount
      shape = .summary(WideSummary(filter))
      wide.add(reading)
      shape = .summary(wide)
      return wide.table.rowCount > before
    }
  }

  private func take(_ scanned: ResultScanner.Scanned, _ long: Long) throws {
    let correction = arguments[ResultsOptions.correction]
    let file = file(of: scanned, long)
    for var row in table.comparableRows(of: own(scanned), filter, long.covariates, correction) {
      if let file {
        let lacking = repeatElement(Cell.missing, count: max(0, long.width - row.cells.count))
        row.cells += lacking + [file]
      }
      guard long.condition?.holds(row) ?? true else { continue }
      if let selection = long.selection {
        try long.writer.append(selection.cells(of: row.cells))
      } else {
        try long.writer.append(file == nil ? row.cells : Array(row.cells.prefix(long.width)))
      }
      rows += 1
    }
  }

  /// The path of a recorder's file by itself, where rows may be asked for it.
  private func file(of scanned: ResultScanner.Scanned, _ long: Long) -> Cell? {
    guard long.condition != nil || long.selection != nil, !table.onRequest.isEmpty,
      case .recorderFile(let file) = scanned
    else { return nil }
    return .text(file.path)
  }

  /// A recorder's file can be read but once, so that each of many tables opens it again.
  private func own(_ scanned: ResultScanner.Scanned) -> ResultScanner.Scanned {
    guard isOneOfMany, case .recorderFile(let file) = scanned else { return scanned }
    return .recorderFile(LoneRecorderFile(path: file.path))
  }

  /// Writes what could not be written before everything was read.
  func end() throws {
    switch shape {
    case .long: break
    case .answers(let wide): try write(wide.table)
    case .summary(let wide): try write(wide.table)
    }
  }

  private func write(_ wide: WideTable) throws {
    let columns = wide.columns
    let condition = try RowFilter.condition(
      arguments, columns, table: isOneOfMany ? name : nil)
    let selection = try ColumnOptions.selection(
      arguments, columns, table: isOneOfMany ? name : nil)
    let writer = try maker(name, selection?.columns ?? columns)
    try wide.forEachRow(where: condition) { (row) throws in
      try writer.append(selection?.cells(of: row) ?? row)
      rows += 1
    }
  }
}
