import ResultFiles
import ResultsAnalysis
import TableFiles

/// One table of an export: from what was read to the writer of its file.
final class TableSource {
  private enum Shape {
    case long(any TableFileWriter, RowCondition?, CovariateBook)
    case answers(WideAnswers)
    case summary(WideSummary)
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
      let condition = try RowFilter.condition(
        arguments, columns, table: isOneOfMany ? table.rawValue : nil)
      shape = .long(try maker(table.rawValue, columns), condition, covariates)
    }
  }

  /// Takes something that was read; whether it has rows in this table.
  func take(_ scanned: ResultScanner.Scanned) throws -> Bool {
    switch shape {
    case .long(let writer, let condition, let covariates):
      let before = rows
      let correction = arguments[ResultsOptions.correction]
      for row in table.comparableRows(of: own(scanned), filter, covariates, correction)
      where condition?.holds(row) ?? true {
        try writer.append(row.cells)
        rows += 1
      }
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
    let writer = try maker(name, columns)
    try wide.forEachRow(where: condition) { (row) throws in
      try writer.append(row)
      rows += 1
    }
  }
}
