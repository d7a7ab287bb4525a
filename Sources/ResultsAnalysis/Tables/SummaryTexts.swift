import HeartMetrics
import ResultFiles

/// What many summaries of recorder files have in common, as the bytes of their rows in CSV.
struct SummaryTexts: Sendable {
  /// The cells in front of the numbers.
  struct Head: Equatable, Sendable {
    var step: String?
    var recorder: String?
    var type: String?
    var unit: String?
  }

  /// What decides the notes of a summary without a warning.
  private struct Reasons: Sendable {
    let reasons: [MetricReason?]
    let isEmpty: Bool
    let sharesTimes: Bool

    init(_ summary: RecordingSummary) {
      reasons = summary.values.reasons
      isEmpty = summary.range.count == 0
      sharesTimes = summary.values.sharesTimes
    }

    func areThose(of summary: RecordingSummary) -> Bool {
      isEmpty == (summary.range.count == 0) && sharesTimes == summary.values.sharesTimes
        && summary.values.areKeptBack(by: reasons)
    }
  }

  /// How many of each are kept.
  private static let most = 16

  private var heads: [(head: Head, bytes: [UInt8])] = []
  private var notes: [(reasons: Reasons, bytes: [UInt8])] = []

  /// The bytes of the cells in front of the numbers, which are made where they are not known.
  mutating func bytes(_ head: Head, _ make: (Head) -> [UInt8]) -> [UInt8] {
    if let known = heads.first(where: { $0.head == head }) { return known.bytes }
    if heads.count == Self.most { heads.removeAll() }
    let bytes = make(head)
    heads.append((head, bytes))
    return bytes
  }

  /// The bytes of the notes of a summary, which are made where they are not known.
  mutating func notes(of summary: RecordingSummary, _ make: (String) -> [UInt8]) -> [UInt8] {
    guard summary.values.atBounds.isEmpty else { return summary.notes.map(make) ?? [] }
    if let known = notes.first(where: { $0.reasons.areThose(of: summary) }) { return known.bytes }
    if notes.count == Self.most { notes.removeAll() }
    let bytes = summary.notes.map(make) ?? []
    notes.append((Reasons(summary), bytes))
    return bytes
  }
}
