/// Makes texts that match a pattern, as a participant might type them.
///
/// In: a ``Pattern`` and choices. Out: a text that PCRE2 finds to match, or nil. The common part of
/// the syntax is understood; what is not gives no text.
package struct PatternSampler: Sendable {
  private let pattern: Pattern
  private let part: PatternPart

  /// How often a text is made before the search is given up.
  private static let tries = 100
  /// The most characters of a text that is made.
  private static let mostCharacters = 10_000
  /// The most parts that are looked at for one text that serves.
  private static let mostWork = 100_000

  /// Nil for a pattern that is not understood.
  package init?(_ pattern: Pattern) {
    guard let part = PatternParser.part(of: pattern.text) else { return nil }
    self.pattern = pattern
    self.part = part
  }

  /// A text that matches.
  ///
  /// - Parameters:
  ///   - lengths: How many characters it should have.
  ///   - isTaken: Whether a text that matches serves.
  ///   - choose: Any number from 0 up to, but not including, its argument, which is 1 or more.
  /// - Returns: The text; nil where none was found.
  package func text(
    of lengths: ClosedRange<Int>, isTaken: (String) -> Bool = { _ in true },
    choosing choose: (Int) -> Int
  ) -> String? {
    var work = 0
    for attempt in 0..<Self.tries where work < Self.mostWork {
      // Every second text stretches its repetitions to a length that is wanted.
      let target = attempt.isMultiple(of: 2) ? nil : length(among: lengths, choose)
      var text = SampledText(
        most: min(Self.mostCharacters, lengths.upperBound), target: target,
        work: Self.mostWork - work)
      let isMade = text.add(part, before: 0, choose)
      work = Self.mostWork - text.work
      guard isMade else { continue }
      let made = String(text.scalars)
      if lengths.contains(made.count), pattern.verdict(on: made) == .matches, isTaken(made) {
        return made
      }
    }
    return nil
  }

  private func length(among lengths: ClosedRange<Int>, _ choose: (Int) -> Int) -> Int {
    lengths.lowerBound + choose(min(20, lengths.upperBound - lengths.lowerBound) + 1)
  }
}

/// A text in the making.
private struct SampledText {
  let most: Int
  /// How long it shall become; nil for as long as chance makes it.
  let target: Int?
  /// How many parts may still be looked at.
  var work: Int
  var scalars = String.UnicodeScalarView()
  private var count = 0

  /// The most repetitions by chance, beyond those that must be.
  private static let extra = 3

  init(most: Int, target: Int?, work: Int) {
    self.most = most
    self.target = target
    self.work = work
  }

  /// Adds characters of a part, before at least `rest` others; false where the text would be too
  /// long, or nothing fits.
  mutating func add(_ part: PatternPart, before rest: Int, _ choose: (Int) -> Int) -> Bool {
    work -= 1
    guard work > 0, count + part.least + rest <= most else { return false }
    switch part {
    case .character(let ranges): return addCharacter(ranges, choose)
    case .sequence(let sequence):
      for (part, after) in zip(sequence.parts, sequence.leastAfter) {
        guard add(part, before: after + rest, choose) else { return false }
      }
      return true
    case .choice(let parts): return add(parts[choose(parts.count)], before: rest, choose)
    case .repeated(let part, let from, let through):
      return addRepetition(of: part, from, through ?? .max, before: rest, choose)
    }
  }

  private mutating func addRepetition(
    of part: PatternPart, _ from: Int, _ through: Int, before rest: Int, _ choose: (Int) -> Int
  ) -> Bool {
    let wanted = from + choose(min(Self.extra, through - from) + 1)
    var times = 0
    while times < (target == nil || times < from ? max(wanted, from) : through) {
      if let target, times >= from, count + rest + max(1, part.least) > target { break }
      let missing = part.least * max(0, min(from, 100_000) - times - 1)
      guard add(part, before: missing + rest, choose) else { return false }
      times += 1
    }
    return true
  }

  private mutating func addCharacter(
    _ ranges: [ClosedRange<UInt32>], _ choose: (Int) -> Int
  ) -> Bool {
    guard !ranges.isEmpty else { return false }
    let range = ranges[choose(ranges.count)]
    guard let scalar = UnicodeScalar(range.lowerBound + UInt32(choose(range.count))) else {
      return false
    }
    scalars.append(scalar)
    count += 1
    return true
  }
}
