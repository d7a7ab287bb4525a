import Foundation
import Quantities
import ResultsAnalysis

/// What `--where` leaves of a table's rows.
struct RowFilter: Sendable {
  private let condition: RowCondition?

  /// - Throws: ``CommandFailure`` for a text that is no condition on these columns.
  init(_ arguments: ParsedArguments, _ columns: [Column]) throws(CommandFailure) {
    do throws(RowConditionError) {
      condition = try arguments[ResultsOptions.rowCondition].map {
        (text) throws(RowConditionError) in
        try RowCondition(parsing: text, columns: columns, today: Self.today)
      }
    } catch {
      throw CommandFailure("--where: " + DisplayText.escaped("\(error)"), code: .misused)
    }
  }

  func takes(_ row: [Cell]) -> Bool { condition?.holds(row) ?? true }

  /// The day that it is here.
  private static var today: CivilDate {
    let now = Date()
    let local = now.timeIntervalSince1970 + Double(TimeZone.current.secondsFromGMT(for: now))
    return CivilDate(daysSince1970: Int((local / 86_400).rounded(.down)))
  }
}
