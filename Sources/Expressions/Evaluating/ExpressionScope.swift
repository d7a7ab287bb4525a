import Quantities

/// What the names of an expression mean now.
package protocol ExpressionScope {
  /// The value of a name; unknown where there is none yet.
  ///
  /// A single choice is its value, a multiple choice a list of them, a time of day the seconds
  /// since midnight, an interval seconds. `.state` is a text of ``Reference/states``.
  func value(of reference: Reference) -> Value

  /// The number in the type's canonical unit; nil where nothing was recorded.
  func value(of summary: Summary) -> Number?

  /// The day that `today()` is; the same through one session.
  var today: CivilDate { get }
}
