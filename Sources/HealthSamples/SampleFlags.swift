/// What the store remarks on a sample that it keeps.
package struct SampleFlags: OptionSet, Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }

  /// The value lies outside what is plausible for its type.
  package static let implausible = SampleFlags(rawValue: 1)

  /// The names of the flags, in a fixed order, as tables write them.
  package var names: [String] { contains(.implausible) ? ["implausible"] : [] }
}
