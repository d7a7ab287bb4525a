import Quantities
import SafeFiles

/// A table of participants: a row for each, with age, sex, height, weight and whatever else.
///
/// In: a csv file with a header, such as `participants.csv` of `karenina mock`. Out: covariates and
/// the cells of all columns, by participant. Next: ``CovariateBook``.
package struct CovariateFile: Sendable {
  /// The columns besides the participant's and the covariates', under their names in the file.
  package let others: [Column]
  private let rows: [String: (covariates: Covariates, others: [Cell])]
  /// The participants with their lines, in the file's order.
  private let lines: [(participant: String, line: Int)]
  /// What is to be said of the file itself, a line each: nothing is wrong, but it may be meant otherwise.
  package let remarks: [String]

  /// - Throws: ``CovariateError`` for what is no such table, ``FileError`` for what can't be read.
  package init(path: String) throws {
    try self.init(reading: try FileBytes.read(path, limit: 1 << 28), file: path)
  }

  package init(reading bytes: [UInt8], file: String) throws(CovariateError) {
    let reading = CovariateReading(bytes)
    guard reading.findings.isEmpty else {
      throw CovariateError(file: file, findings: reading.findings)
    }
    let columns = reading.others.enumerated().map { place, name in
      Self.column(name, Self.type(of: reading.rows.map { $0.others[place] }))
    }
    others = columns
    remarks = Self.remarks(reading, columns).map { line, words in
      "\(file): line \(line): found \(words)"
    }
    lines = reading.rows.map { ($0.code, $0.line) }
    rows = Dictionary(
      reading.rows.map { row in
        (row.code, (row.covariates, zip(row.others, columns).map { Self.cell($0, $1.type) }))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What is to be said of those who are in the file or in the results alone; nil where nobody is.
  ///
  /// A code is in no message, since it tells who takes part; the line is.
  ///
  /// - Parameters:
  ///   - found: Whom the sessions under the paths are of.
  ///   - taken: Whom those of them are of that the filter takes.
  /// - Returns: One line.
  func remark(found: Set<String>, taken: Set<String>) -> String? {
    let unmatched = lines.filter { !found.contains($0.participant) }
    let unnamed = taken.filter { rows[$0] == nil }.count
    var parts: [String] = []
    if let first = unmatched.first {
      parts.append(
        "\(lines.count - unmatched.count) of the \(lines.count) participants in the file have "
          + "sessions here; the first without one is on line \(first.line)")
    }
    if unnamed > 0 {
      parts.append(
        "\(unnamed) of the \(taken.count) participants whose sessions are read "
          + "\(unnamed == 1 ? "is" : "are") not in the file")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// What the file tells of a participant; nil for one whom it does not name.
  package func covariates(of participant: String) -> Covariates? { rows[participant]?.covariates }

  /// The cells of ``others``; missing ones for a participant whom the file does not name.
  package func others(of participant: String) -> [Cell] {
    rows[participant]?.others ?? Array(repeating: .missing, count: others.count)
  }

  // MARK: Remarks

  private static func remarks(
    _ reading: CovariateReading, _ columns: [Column]
  ) -> [(line: Int, words: String)] {
    let names = CovariateNames(others: reading.others, taken: reading.covariates)
    let ofNames = names.remark.map { [(reading.headerLine, $0)] } ?? []
    guard !reading.hasDecimalCommas else { return ofNames }
    return ofNames
      + columns.indices.compactMap { remark(reading, $0, columns[$0]) }
      .sorted { $0.line < $1.line }
  }

  /// A column that would be one of numbers if commas were decimal marks.
  private static func remark(
    _ reading: CovariateReading, _ place: Int, _ column: Column
  ) -> (line: Int, words: String)? {
    let fields = reading.rows.map { $0.others[place] }
    let pointed = fields.map(CovariateReading.withDecimalPoint)
    guard column.type == .text, type(of: pointed) != .text,
      let index = fields.indices.first(where: { fields[$0] != pointed[$0] })
    else { return nil }
    return (
      reading.rows[index].line,
      "'\(fields[index])' under \(column.name), which is kept as text; expected a point in "
        + "numbers where commas stand between fields; write \(pointed[index]), or save the file with "
        + "semicolons between"
    )
  }

  // MARK: Other columns

  private static func column(_ name: String, _ type: Column.ValueType) -> Column {
    Column(
      name, "The column '\(name)' of --covariates.", type, empty: "the file has no value",
      source: "--covariates")
  }

  private static func type(of fields: [String]) -> Column.ValueType {
    let known = fields.filter { !CovariateReading.isMissing($0) }
    if known.isEmpty { return .text }
    if known.allSatisfy({ Int64($0) != nil }) { return .integer }
    return known.allSatisfy({ Double.decimal($0)?.isFinite == true }) ? .decimal : .text
  }

  private static func cell(_ field: String, _ type: Column.ValueType) -> Cell {
    if CovariateReading.isMissing(field) { return .missing }
    switch type {
    case .integer: return Int64(field).map { .integer($0) } ?? .missing
    case .decimal: return .decimal(Double.decimal(field))
    case .text, .boolean, .instant: return .text(field)
    }
  }
}
