import Quantities
import ResultFiles

/// What many samples of recorder files have in common, as the bytes of their rows in CSV.
struct SampleTexts: Sendable {
  /// What the samples with the same words have in common.
  struct Text: Sendable {
    /// The cells before the start, and those from behind the value to the flags.
    var before: [UInt8] = []
    var behind: [UInt8] = []
    /// The values that get no remark; nil where each has to be looked at.
    var plain: ClosedRange<Double>?
    var isTaken = true

    /// How many bytes it takes in a row.
    var count: Int { before.count + behind.count }

    /// Calls the body with the bytes around the dates and the value.
    @inline(__always)
    func withBytes(
      _ body: (_ before: UnsafeBufferPointer<UInt8>, _ behind: UnsafeBufferPointer<UInt8>) -> Void
    ) {
      before.withUnsafeBufferPointer { before in
        behind.withUnsafeBufferPointer { behind in body(before, behind) }
      }
    }

    /// The values of a type, in the unit in which it is compared, that are plausible.
    static func plain(_ words: SampleWords) -> ClosedRange<Double>? {
      Flag.plain(type: words.type, unit: words.unit)
    }
  }

  private var scanner: ObjectIdentifier?
  private var generation = 0
  private(set) var texts: [Text] = []
  /// How many bytes of a row the longest takes.
  private(set) var longest = 0

  /// Has the texts be those of all words that a file's scanner knows.
  mutating func follow(_ scanner: SampleScanner, _ make: (SampleWords) -> Text) {
    if self.scanner != ObjectIdentifier(scanner) || generation != scanner.generation {
      (self.scanner, generation) = (ObjectIdentifier(scanner), scanner.generation)
      (texts, longest) = ([], 0)
    }
    while texts.count < scanner.words.count {
      texts.append(make(scanner.words[texts.count]))
      longest = max(longest, texts.last?.count ?? 0)
    }
  }
}
