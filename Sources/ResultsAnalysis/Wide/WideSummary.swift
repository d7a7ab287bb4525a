import HeartMetrics
import Quantities
import ResultFiles

/// The summary with a row for each session and a column for each number of each recording.
///
/// In: sessions, one after another. Out: a ``WideTable``. It is the long table turned: whatever
/// numbers ``SummaryTable`` has become columns, for each step, pass, recorder, type and unit.
package struct WideSummary: Sendable {
  /// What tells one long row of a session from the others.
  private struct Identity: Hashable {
    var study: String
    var step: String
    var pass: Int
    var recorder: String?
    var type: String?
    var unit: String?
  }

  /// The columns that turn, by their places in the long table.
  private static let numbers = SummaryTable.columns.enumerated().filter { _, column in
    let isKey = CommonColumns.session + CommonColumns.step
    return (column.type == .decimal || column.type == .integer || column.type == .boolean)
      && !isKey.contains { $0.name == column.name }
  }
  .map(\.offset)
  private static let place = Dictionary(
    uniqueKeysWithValues: SummaryTable.columns.enumerated().map { ($1.name, $0) })

  package private(set) var table: WideTable
  /// The variables of each long row, in the order of `numbers`.
  private var variables: [Identity: [Int?]] = [:]
  private let filter: ResultFilter

  private let covariates: CovariateBook
  private let correction: BeatCorrectionRule
  /// Those of the long table.
  private let columns: [Column]

  package init(
    _ filter: ResultFilter = ResultFilter(), _ covariates: CovariateBook = CovariateBook(),
    correction: BeatCorrectionRule = .lipponenTarvainen
  ) {
    self.filter = filter
    self.correction = correction
    columns = SummaryTable.columns(correction)
    self.covariates = covariates
    table = WideTable(keys: WideKeys.columns(covariates))
  }

  /// Adds a session; one in which nothing was recorded has no row.
  package mutating func add(_ reading: SessionReading) {
    guard let record = reading.record else { return }
    let rows = SummaryTable.rows(
      of: record, filter, body: covariates.body(of: record.head), correction: correction)
    guard !rows.isEmpty else { return }
    table.beginRow(WideKeys.cells(record, covariates))
    for (position, row) in rows.enumerated() { add(row, position, record.head) }
  }

  private mutating func add(_ row: [Cell], _ position: Int, _ head: SessionHead) {
    let identity = Identity(
      study: head.study.identifier, step: Self.text("step", row) ?? "", pass: Self.pass(row),
      recorder: Self.text("recorder", row), type: Self.text("type", row),
      unit: Self.text("unit", row))
    let name = [identity.recorder, identity.type, identity.unit].map { $0 ?? "" }
      .joined(separator: " ")
    var known =
      variables[identity] ?? [Int?](repeating: nil, count: Self.numbers.count)
    for (part, number) in Self.numbers.enumerated() where row[number] != .missing {
      let place = WideVariable.Place(
        study: identity.study, task: head.task, step: Self.index(row), position: position,
        name: name, part: part)
      let variable =
        known[part] ?? table.add(Self.variable(identity, columns[number], at: place))
      known[part] = variable
      table.append(row[number], of: variable, at: place)
    }
    variables[identity] = known
  }

  private static func variable(
    _ identity: Identity, _ number: Column, at place: WideVariable.Place
  ) -> WideVariable {
    var column = number
    let type = identity.type.map { QuantityType.named($0)?.alias ?? $0 }
    if SummaryTable.inRowUnit.contains(column.name) { column.unit = identity.unit }
    column.sentence +=
      " Of \(type ?? "nothing")"
      + (identity.recorder.map { " by recorder \($0)" } ?? "") + " in step \(identity.step)"
      + (identity.pass > 1 ? ", pass \(identity.pass)." : ".")
    column.missing = [
      Column.MissingCode("", "the step was not shown, or recorded nothing that gives the number")
    ]
    return WideVariable(
      [identity.step, type ?? identity.recorder].compactMap(\.self),
      tail: [number.name] + (identity.pass > 1 ? ["\(identity.pass)"] : []), at: place, column)
  }

  // MARK: Cells of a long row

  private static func text(_ name: String, _ row: [Cell]) -> String? {
    place[name].flatMap { row[$0].words }
  }

  private static func pass(_ row: [Cell]) -> Int { integer("pass", row) }
  private static func index(_ row: [Cell]) -> Int { integer("stepIndex", row) }

  private static func integer(_ name: String, _ row: [Cell]) -> Int {
    guard let place = place[name], case .integer(let number) = row[place] else { return 1 }
    return Int(number)
  }
}
