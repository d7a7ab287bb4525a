import Quantities
import ResultFiles

/// Counts the remarks that samples get for what they are themselves, whoever takes them.
///
/// Most samples are seen to have none by one comparison with the range of their words.
final class RemarkWatch {
  let scanner: SampleScanner
  /// The values that get no remark; nil where each has to be looked at.
  private var plain = WordFacts<ClosedRange<Double>?>()
  private var remarks: [Flag: Int] = [:]

  init(_ scanner: SampleScanner) { self.scanner = scanner }

  /// Looks at a batch of a file that the scanner read last.
  func look(at batch: [PackedSample]) {
    plain.follow(scanner) { Flag.plain(type: $0.type, unit: $0.unit) }
    for sample in batch {
      if let range = plain[sample.word], range.contains(sample.value),
        sample.start <= sample.end
      {
        continue
      }
      for flag in Flag.ofItself(scanner.item(sample)) { remarks[flag, default: 0] += 1 }
    }
  }

  /// What was counted since the last call.
  func taken() -> [Flag: Int] {
    defer { remarks = [:] }
    return remarks
  }
}
