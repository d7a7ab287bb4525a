/// What a time that is a number means, by its size alone.
///
/// From 100,000,000 on (1973-03-03) seconds since 1970; a thousand times as much milliseconds, a
/// million times microseconds, a thousand million times nanoseconds. Below, it is seconds since
/// the recording began.
package enum NumberedTime: Equatable {
  case sinceStart(milliseconds: Int64)
  case since1970(milliseconds: Int64)

  package init?(_ number: Double) {
    guard number.isFinite, abs(number) < 1e20 else { return nil }
    if abs(number) < 1e8 {
      self = .sinceStart(milliseconds: Int64((number * 1000).rounded()))
      return
    }
    guard number > 0 else { return nil }
    let milliseconds =
      switch number {
      case ..<1e11: number * 1000
      case ..<1e14: number
      case ..<1e17: number / 1000
      default: number / 1_000_000
      }
    self = .since1970(milliseconds: Int64(milliseconds.rounded()))
  }
}
