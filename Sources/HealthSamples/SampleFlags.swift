/// What the store remarks on a sample that it keeps.
package struct SampleFlags: OptionSet, Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) { self.rawValue = rawValue }

  /// The value lies outside what is plausible for its type.
  package static let implausible = SampleFlags(rawValue: 1)

  /// The store had another value of the same source and time when an import brought this one.
  package static let conflict = SampleFlags(rawValue: 2)

  /// The names of the flags, in a fixed order, as tables write them.
  package var names: [String] {
    (contains(.implausible) ? ["implausible"] : []) + (contains(.conflict) ? ["conflict"] : [])
  }
}
