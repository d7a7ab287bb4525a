import Quantities

/// A stretch that statistics are of, by the clock of the sample that was asked for it.
struct Stretch {
  /// What two samples of one stretch share, in the order of stretches.
  ///
  /// By each sample's own offset that is the local time of the start: whoever travels has one row
  /// of a day, not one for each offset.
  var key: Int64
  var start: Instant
  var end: Instant
  /// Milliseconds since 1970 from which on no sample can be in it.
  var closing: Int64
}
