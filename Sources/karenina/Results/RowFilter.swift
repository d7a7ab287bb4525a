import Foundation
import Quantities
import ResultsAnalysis

/// What `--where` leaves of a table's rows.
enum RowFilter {
  /// The condition; nil where none is given.
  ///
  /// - Throws: ``CommandFailure`` for a text that is no condition on these columns.
  static func condition(
    _ arguments: ParsedArguments, _ columns: [Column]
  ) throws(CommandFailure) -> RowCondition? {
    guard let text = arguments[ResultsOptions.rowCondition] else { return nil }
    do throws(RowConditionError) {
      return try RowCondition(parsing: text, columns: columns, today: today)
    } catch {
      throw CommandFailure("--where: " + DisplayText.escaped("\(error)"), code: .misused)
    }
  }

  /// The day that it is here.
  private static var today: CivilDate {
    let now = Date()
    let local = now.timeIntervalSince1970 + Double(TimeZone.current.secondsFromGMT(for: now))
    return CivilDate(daysSince1970: Int((local / 86_400).rounded(.down)))
  }
}
