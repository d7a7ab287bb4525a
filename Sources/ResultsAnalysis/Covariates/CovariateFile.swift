import SafeFiles

/// A table of participants: a row for each, with age, sex, height, weight and whatever else.
///
/// In: a csv file with a header, such as `participants.csv` of `karenina mock`. Out: covariates and
/// the cells of all columns, by participant. Next: ``CovariateBook``.
package struct CovariateFile: Sendable {
  /// The columns besides the participant's and the covariates', under their names in the file.
  package let others: [Column]
  private var rows: [String: (covariates: Covariates, others: [Cell])] = [:]

  /// - Throws: ``CovariateError`` for what is no such table, ``FileError`` for what can't be read.
  package init(path: String) throws {
    try self.init(reading: try FileBytes.read(path, limit: 1 << 28), file: path)
  }

  package init(reading bytes: [UInt8], file: String) throws(CovariateError) {
    var records = SeparatedText(bytes)
    guard let header = records.next() else {
      throw CovariateError(
        file: file, line: 1, found: "no header", expected: "a column 'participant'")
    }
    let columns = try Self.columns(header, file)
    let otherPlaces = columns.indices.filter { columns[$0] == .other }
    var read: [(line: Int, code: String, covariates: Covariates, others: [String])] = []
    while let record = records.next() {
      guard record.fields.count == header.fields.count else {
        throw CovariateError(
          file: file, line: record.line, found: "\(record.fields.count) fields",
          expected: "\(header.fields.count), as in the header")
      }
      let row = try Self.row(record, columns, header, file)
      read.append((record.line, row.code, row.covariates, otherPlaces.map { record.fields[$0] }))
    }
    let types = otherPlaces.indices.map { place in Self.type(of: read.map { $0.others[place] }) }
    others = zip(otherPlaces, types).map { place, type in
      Column(
        header.fields[place], "The column '\(header.fields[place])' of --covariates.", type,
        empty: "the file has no value", source: "--covariates")
    }
    for row in read {
      guard rows[row.code] == nil else {
        throw CovariateError(
          file: file, line: row.line, found: "a participant who is there already",
          expected: "each participant once")
      }
      rows[row.code] = (row.covariates, zip(row.others, types).map { Self.cell($0, $1) })
    }
  }

  /// What the file tells of a participant; nil for one whom it does not name.
  package func covariates(of participant: String) -> Covariates? { rows[participant]?.covariates }

  /// The cells of ``others``; missing ones for a participant whom the file does not name.
  package func others(of participant: String) -> [Cell] {
    rows[participant]?.others ?? Array(repeating: .missing, count: others.count)
  }

  // MARK: Reading

  private enum ColumnKind: Equatable {
    case participant
    case covariate(Covariate)
    case other
  }

  private static func columns(
    _ header: SeparatedText.Record, _ file: String
  ) throws(CovariateError) -> [ColumnKind] {
    var seen: Set<String> = []
    for name in header.fields where name.isEmpty || !seen.insert(name.lowercased()).inserted {
      throw CovariateError(
        file: file, line: header.line,
        found: name.isEmpty ? "a column without a name" : "the column '\(name)' twice",
        expected: "names that differ")
    }
    guard seen.contains("participant") else {
      throw CovariateError(
        file: file, line: header.line, found: "no column 'participant'",
        expected: "participant and any of age (years), sex, height (cm), weight (kg)")
    }
    return header.fields.map { name in
      name.lowercased() == "participant"
        ? .participant : Covariate(column: name).map(ColumnKind.covariate) ?? .other
    }
  }

  private static func row(
    _ record: SeparatedText.Record, _ columns: [ColumnKind], _ header: SeparatedText.Record,
    _ file: String
  ) throws(CovariateError) -> (code: String, covariates: Covariates) {
    var (code, covariates) = ("", Covariates())
    for (place, field) in record.fields.enumerated() {
      switch columns[place] {
      case .participant: code = field
      case .other: break
      case .covariate(let covariate) where isMissing(field): _ = covariate
      case .covariate(.sex):
        guard let sex = Covariates.Sex(word: field) else {
          throw CovariateError(
            file: file, line: record.line, found: "'\(field)' under \(header.fields[place])",
            expected: "female, male, other or nothing")
        }
        covariates.sex = sex
      case .covariate(let covariate):
        guard let number = Double(field).flatMap(covariate.number) else {
          throw CovariateError(
            file: file, line: record.line, found: "'\(field)' under \(header.fields[place])",
            expected: covariate.expected)
        }
        covariates.set(covariate, to: number)
      }
    }
    return (code, covariates)
  }

  /// What stands for a missing value in the tables of statistics programs.
  private static func isMissing(_ field: String) -> Bool {
    ["", "na", "n/a", "nan", "."].contains(field.lowercased())
  }

  private static func type(of fields: [String]) -> Column.ValueType {
    let known = fields.filter { !isMissing($0) }
    if known.isEmpty { return .text }
    if known.allSatisfy({ Int64($0) != nil }) { return .integer }
    return known.allSatisfy({ Double($0)?.isFinite == true }) ? .decimal : .text
  }

  private static func cell(_ field: String, _ type: Column.ValueType) -> Cell {
    if isMissing(field) { return .missing }
    switch type {
    case .integer: return Int64(field).map { .integer($0) } ?? .missing
    case .decimal: return .decimal(Double(field))
    case .text, .boolean, .instant: return .text(field)
    }
  }
}

/// What is wrong with a table of covariates; it names no participant.
package struct CovariateError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  package var found: String
  package var expected: String

  package var description: String { "\(file): line \(line): found \(found); expected \(expected)" }
}

extension Covariate {
  fileprivate var expected: String {
    let (low, high) = (Cell(bound: range.lowerBound).words, Cell(bound: range.upperBound).words)
    return "a number from \(low ?? "") to \(high ?? "") in \(unit ?? ""), or nothing"
  }
}
