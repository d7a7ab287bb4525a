import Quantities

/// Sees what runs backwards, comes twice or contradicts itself within a file.
///
/// The last sample of each type and source is remembered: a file that is in order, as nearly all
/// are, shows its duplicates side by side. What lies further apart is seen by the store.
struct OrderWatch {
  private struct Series: Hashable {
    let type: QuantityType
    let source: String
  }

  /// What of a sample is compared with the next.
  private struct Mark {
    let start: Instant
    let end: Instant
    let value: Double
    let unit: QuantityUnit
  }

  /// More series than this are not kept; of a file that has more, duplicates are seen by the store.
  private static let most = 10_000

  private var last: [Series: Mark] = [:]
  /// The series of the sample before, which is mostly that of the next.
  private var recent: (series: Series, mark: Mark)?

  mutating func remarks(on sample: QuantitySample) -> [ImportRemark.Kind] {
    let before = previous(of: sample)
    guard let before else { return [] }
    if sample.start < before.start { return [.backwards] }
    guard sample.start == before.start, sample.end == before.end else { return [] }
    return [sample.isSameAmount(as: before.value, before.unit) ? .duplicate : .conflict]
  }

  /// The sample before of this type and source, which this one takes the place of.
  private mutating func previous(of sample: QuantitySample) -> Mark? {
    let mark = Mark(
      start: sample.start, end: sample.end, value: sample.value, unit: sample.unit)
    if let series = recent?.series, series.source == sample.source,
      series.type == sample.type
    {
      defer { recent?.mark = mark }
      return recent?.mark
    }
    if last.count >= Self.most { last.removeAll() }
    if let recent { last[recent.series] = recent.mark }
    let series = Series(type: sample.type, source: sample.source)
    recent = (series, mark)
    return last[series]
  }
}
