/// How far a reader has come in the order in which a participant's samples were saved.
package struct Anchor: Hashable, Sendable {
  /// The number of the last sample that was seen; 0 before the first.
  package let sequence: Int64

  package init(sequence: Int64) { self.sequence = sequence }

  /// Before every sample.
  package static let beginning = Anchor(sequence: 0)
}

/// What is new since an anchor, and where to go on.
package struct AnchoredSamples: Equatable, Sendable {
  /// In the order they were saved.
  package var samples: [StoredSample]
  /// The numbers of samples seen before the anchor that are no more; each range may hold others'.
  package var deleted: [ClosedRange<Int64>]
  /// Where to ask from next.
  package var anchor: Anchor
  /// Whether the limit was reached, so that more may be there already.
  package var isFull: Bool

  package init(
    samples: [StoredSample], deleted: [ClosedRange<Int64>] = [], anchor: Anchor, isFull: Bool
  ) {
    self.samples = samples
    self.deleted = deleted
    self.anchor = anchor
    self.isFull = isFull
  }
}
