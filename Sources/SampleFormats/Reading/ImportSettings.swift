import Foundation
import Quantities

/// What the user says about a file that the file does not.
package struct ImportSettings: Sendable {
  /// The zone of times without an offset; nil refuses such times.
  package var timeZone: TimeZone?
  /// When the file's first sample was, for files with durations alone; nil refuses them.
  package var start: Instant?
  /// What the columns of a table are; nil takes them by their names.
  package var columns: ColumnMap?
  /// The source of samples that name none.
  package var source: String

  package init(
    timeZone: TimeZone? = nil, start: Instant? = nil, columns: ColumnMap? = nil,
    source: String = "import"
  ) {
    self.timeZone = timeZone
    self.start = start
    self.columns = columns
    self.source = source
  }
}

/// What the columns of a table are, by their names or their numbers from 1.
package struct ColumnMap: Equatable, Sendable {
  package var time: String
  package var end: String?
  package var value: String
  /// A column, or a unit where there is no column of that name.
  package var unit: String?
  /// A column, or a type where there is no column of that name.
  package var type: String?
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
}
