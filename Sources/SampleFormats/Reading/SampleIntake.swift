import Quantities

/// Takes the samples of a file one by one, leaves out what is none, and hands them on in batches.
///
/// In: what a format's reader finds. Out: batches in the file's order, and an ``ImportTally``. Next:
/// the store's import.
package final class SampleIntake {
  /// Handed each batch; throws where it can't be kept.
  package typealias Keep = (SampleBatch) throws(ImportError) -> Void

  /// Samples of a batch.
  package static let batch = 4096

  package let settings: ImportSettings
  /// The file's path, for messages.
  package let path: String
  package private(set) var tally = ImportTally()
  private var samples = SampleBatch()
  private let keep: Keep
  private var order = OrderWatch()

  package init(path: String, settings: ImportSettings, keep: @escaping Keep) {
    self.path = path
    self.settings = settings
    self.keep = keep
  }

  /// Takes a sample that stood at a place of the file, `line 12` or the like.
  package func take(
    _ sample: QuantitySample, at place: @autoclosure () -> String
  ) throws(ImportError) {
    if let fault = Self.fault(of: sample) {
      return remark(fault, at: place(), found: Self.text(sample))
    }
    for kind in order.remarks(on: sample) {
      remark(kind, at: place(), found: Self.text(sample))
      if kind.isSkipped { return }
    }
    tally.add(sample)
    samples.append(sample)
    if samples.items.count == Self.batch { try flush() }
  }

  /// Counts something about the file; what was found is told on one line.
  package func remark(
    _ kind: ImportRemark.Kind, at place: String, found: String, count: Int = 1
  ) {
    let words = FieldText.line(String(found.prefix(200)))
    tally.add(ImportRemark(kind, at: place, found: words), count: count)
  }

  /// Hands on what was taken last.
  package func finish() throws(ImportError) {
    if !samples.items.isEmpty { try flush() }
  }

  private func flush() throws(ImportError) {
    try keep(samples)
    samples = SampleBatch()
  }

  /// What keeps a sample from being one.
  private static func fault(of sample: QuantitySample) -> ImportRemark.Kind? {
    guard sample.value.isFinite else { return .notFinite }
    guard sample.start <= sample.end else { return .endsBeforeStart }
    guard Instant.acceptedMilliseconds.contains(sample.start.milliseconds),
      Instant.acceptedMilliseconds.contains(sample.end.milliseconds)
    else { return .unreadableTime }
    let unit = sample.type.canonicalUnit
    guard sample.unit == unit || sample.unit.dimension == unit.dimension else { return .wrongUnit }
    return isGap(sample) ? .gap : nil
  }

  /// 0 and 255 are what devices write for a heart rate where they saw none.
  private static func isGap(_ sample: QuantitySample) -> Bool {
    sample.type == .heartRate && sample.unit == .countPerMinute
      && (sample.value == 0 || sample.value == 255)
  }

  private static func text(_ sample: QuantitySample) -> String {
    "\(sample.type.alias) \(sample.value) \(sample.unit.symbol) at \(sample.start.rfc3339)"
  }
}
