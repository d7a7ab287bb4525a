/// What kind of heart the mock has.
package enum MockProfile: String, CaseIterable, Sendable {
  /// One heart-rate sample a second, each value from 100 to 179 count/min as likely.
  case uniform
}
