import Quantities

/// Which samples of one participant are asked for.
package struct SampleQuery: Equatable, Sendable {
  /// How strictly samples belong to the window, as HealthKit's `HKQueryOptions`.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A sample starts at the window's start or later.
    package static let strictStartDate = Options(rawValue: 1)
    /// A sample ends before the window's end.
    package static let strictEndDate = Options(rawValue: 2)
  }

  /// By start; samples of one start in the order they were saved.
  package enum Order: Sendable {
    case ascending, descending
  }

  /// The participant's code.
  package var participant: String
  /// The types; empty for every type.
  package var types: [QuantityType]
  /// The window's start; nil for no bound.
  ///
  /// Unless strict, a sample that ends at it or later is in the window.
  package var start: Instant?
  /// The window's end; nil for no bound.
  ///
  /// A sample that starts at it or later is not in the window.
  package var end: Instant?
  package var options: Options
  /// The names of the sources; empty for every one.
  package var sources: [String]
  /// What each sample's metadata says; empty for anything.
  package var metadata: [MetadataPredicate]
  package var order: Order
  /// How many samples at most; nil for all.
  package var limit: Int?

  package init(
    participant: String, types: [QuantityType] = [], start: Instant? = nil, end: Instant? = nil,
    options: Options = [], sources: [String] = [], metadata: [MetadataPredicate] = [],
    order: Order = .ascending, limit: Int? = nil
  ) {
    self.participant = participant
    self.types = types
    self.start = start
    self.end = end
    self.options = options
    self.sources = sources
    self.metadata = metadata
    self.order = order
    self.limit = limit
  }
}
