/// What can be an RR interval at all, plausible or not.
enum RRInterval {
  /// Whether a number of milliseconds is more than nothing and less than a day.
  static func isOne(_ milliseconds: Double) -> Bool {
    milliseconds > 0 && milliseconds <= BeatClock.longest
  }

  /// Why a number is none: 0 is what devices write for a gap.
  static func fault(_ milliseconds: Double) -> ImportRemark.Kind {
    if milliseconds == 0 { return .gap }
    return milliseconds.isFinite ? .unreadableValue : .notFinite
  }
}
