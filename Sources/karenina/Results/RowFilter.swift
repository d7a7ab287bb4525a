import Foundation
import Quantities
import ResultsAnalysis

/// What `--where` leaves of a table's rows.
enum RowFilter {
  /// The condition of the command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - columns: Those of the rows.
  ///   - table: The table's name, where there are others beside it.
  /// - Returns: Nil where none is given.
  /// - Throws: ``CommandFailure`` for a text that is no condition on these columns.
  static func condition(
    _ arguments: ParsedArguments, _ columns: [Column], table: String? = nil
  ) throws(CommandFailure) -> RowCondition? {
    guard let text = arguments[ResultsOptions.rowCondition] else { return nil }
    do throws(RowConditionError) {
      return try RowCondition(parsing: text, columns: columns, today: today)
    } catch {
      let place = table.map { "of the table \($0), " } ?? ""
      let advice = table == nil ? "" : "; --table names those that are written"
      throw CommandFailure(
        "--where: " + place + DisplayText.escaped("\(error)") + advice, code: .misused)
    }
  }

  /// The day that it is here.
  private static var today: CivilDate {
    let now = Date()
    let local = now.timeIntervalSince1970 + Double(TimeZone.current.secondsFromGMT(for: now))
    return CivilDate(daysSince1970: Int((local / 86_400).rounded(.down)))
  }
}
