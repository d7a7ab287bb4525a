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
  /// The participant whose samples these are; records that name another are left out.
  package var participant: String?
  /// The path of the file that describes this one; nil looks beside it.
  package var sidecar: String?

  package init(
    timeZone: TimeZone? = nil, start: Instant? = nil, columns: ColumnMap? = nil,
    source: String = "import", participant: String? = nil, sidecar: String? = nil
  ) {
    self.timeZone = timeZone
    self.start = start
    self.columns = columns
    self.source = source
    self.participant = participant
    self.sidecar = sidecar
  }
}
