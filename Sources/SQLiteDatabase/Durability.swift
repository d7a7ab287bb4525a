/// What a committed transaction survives.
package enum Durability: Sendable {
  /// Survives the death of the process; the last commits may be lost with the power.
  case normal
  /// Survives the loss of power, too, at the cost of a sync per commit.
  case full
  /// Survives nothing before the end: for a private file that is made anew when its maker dies.
  ///
  /// One connection has the file to itself: nobody else can read it meanwhile.
  case ephemeral

  /// The value of SQLite's `synchronous`.
  var synchronous: String {
    switch self {
    case .normal: "NORMAL"
    case .full: "FULL"
    case .ephemeral: "OFF"
    }
  }

  /// The value of SQLite's `journal_mode`.
  var journalMode: String {
    switch self {
    case .normal, .full: "wal"
    case .ephemeral: "memory"
    }
  }
}
