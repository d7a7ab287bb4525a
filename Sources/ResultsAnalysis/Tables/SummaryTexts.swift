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

  /// The bytes of each of these cells.
  struct HeadCells: Sendable {
    let cells: [[UInt8]]
    /// How many bytes all of them take.
    let count: Int

    init(_ cells: [[UInt8]]) {
      self.cells = cells
      count = cells.reduce(0) { $0 + $1.count }
    }
  }

  /// How many of each are kept.
  private static let most = 16

  private var heads: [(head: Head, cells: HeadCells)] = []
  private var notes: [(reasons: Reasons, bytes: [UInt8])] = []

  /// The bytes of the cells in front of the numbers, which are made where they are not known.
  mutating func cells(_ head: Head, _ make: (Head) -> [[UInt8]]) -> HeadCells {
    if let known = heads.first(where: { $0.head == head }) { return known.cells }
    if heads.count == Self.most { heads.removeAll() }
    let cells = HeadCells(make(head))
    heads.append((head, cells))
    return cells
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
