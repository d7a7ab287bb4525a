/// A part of a pattern, as far as texts can be made of it.
indirect enum PatternPart: Equatable, Sendable {
  /// One character of these; the first are preferred to others of the same use.
  case character([ClosedRange<UInt32>])
  case sequence(PatternSequence)
  case choice([PatternPart])
  /// Nil for no upper limit.
  case repeated(PatternPart, from: Int, through: Int?)

  /// What takes no room, such as an anchor: whether it holds is seen in the whole text.
  static let nothing = PatternPart.sequence(PatternSequence([]))

  /// The fewest characters that it takes, as far as that matters.
  var least: Int {
    switch self {
    case .character: 1
    case .sequence(let sequence): sequence.least
    case .choice(let parts): parts.map(\.least).min() ?? 0
    case .repeated(let part, let from, _): min(Self.mostLeast, part.least * min(from, 100_000))
    }
  }

  fileprivate static let mostLeast = 1_000_000
}

/// Parts of a pattern that follow one another.
struct PatternSequence: Equatable, Sendable {
  let parts: [PatternPart]
  /// The fewest characters of all parts after each.
  let leastAfter: [Int]
  let least: Int

  init(_ parts: [PatternPart]) {
    var after: [Int] = []
    var least = 0
    for part in parts.reversed() {
      after.append(least)
      least = min(PatternPart.mostLeast, least + part.least)
    }
    self.parts = parts
    leastAfter = after.reversed()
    self.least = least
  }
}

/// Sets of characters that patterns name, as ranges of Unicode scalars.
enum CharacterRanges {
  static let digits = [range("0", "9")]
  static let lower = [range("a", "z")]
  static let upper = [range("A", "Z")]
  static let letters = lower + upper
  static let words = lower + upper + digits + [one("_")]
  static let space = [one(" ")]
  static let spaces = space + [one("\t"), one("\n")]
  static let marks = [range("!", "/"), range(":", "@"), range("[", "`"), range("{", "~")]
  /// What `.` and a negated class choose from: printable, and some beyond ASCII.
  static let printable =
    lower + upper + digits + space + marks + [range("à", "ö"), range("α", "ω")]

  static func one(_ scalar: UnicodeScalar) -> ClosedRange<UInt32> { scalar.value...scalar.value }

  static func range(_ first: UnicodeScalar, _ last: UnicodeScalar) -> ClosedRange<UInt32> {
    first.value...max(first.value, last.value)
  }

  /// What is printable and not in a set.
  static func others(than ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    printable.flatMap { $0.map { $0 } }
      .filter { value in !ranges.contains { $0.contains(value) } }
      .map { $0...$0 }
  }
}
