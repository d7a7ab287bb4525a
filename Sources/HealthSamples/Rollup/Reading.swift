import Quantities

/// A sample as statistics need it.
struct Reading {
  var start: Instant
  var end: Instant
  /// In the type's canonical unit.
  var value: Double
  /// The source's number.
  var source: Int64

  var startMilliseconds: Int64 { start.milliseconds }
  var endMilliseconds: Int64 { end.milliseconds }
}
