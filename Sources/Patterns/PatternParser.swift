/// Reads the common part of the syntax of patterns into what texts can be made of.
///
/// Literals, classes, groups, alternatives, repetitions. What looks around or anchors is passed over,
/// since a text is compared with the whole pattern anyway; back references are not understood.
struct PatternParser {
  private let scalars: [UnicodeScalar]
  private var position = 0

  private init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  /// The pattern's parts; nil where it holds what is not understood.
  static func part(of pattern: String) -> PatternPart? {
    var parser = PatternParser(pattern)
    guard let part = parser.alternatives(), parser.position == parser.scalars.count else {
      return nil
    }
    return part
  }

  // MARK: Signs

  private var next: UnicodeScalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take() -> UnicodeScalar? {
    guard let scalar = next else { return nil }
    position += 1
    return scalar
  }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Everything up to a sign, which is taken too.
  private mutating func take(upTo end: UnicodeScalar) -> String? {
    guard let place = scalars[position...].firstIndex(of: end) else { return nil }
    let text = String(String.UnicodeScalarView(scalars[position..<place]))
    position = place + 1
    return text
  }

  // MARK: Structure

  private mutating func alternatives() -> PatternPart? {
    var choices: [PatternPart] = []
    repeat {
      guard let sequence = sequence() else { return nil }
      choices.append(sequence)
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() -> PatternPart? {
    var parts: [PatternPart] = []
    while let sign = next, sign != "|", sign != ")" {
      guard let atom = atom() else { return nil }
      parts.append(repeated(atom))
    }
    return .sequence(PatternSequence(parts))
  }

  private mutating func atom() -> PatternPart? {
    switch take() {
    case "^", "$": .nothing
    case ".": .character(CharacterRanges.printable)
    case "(": group()
    case "[": characterClass()
    case "\\": escape()
    case let sign?: .character([CharacterRanges.one(sign)])
    case nil: nil
    }
  }

  private mutating func group() -> PatternPart? {
    var isLookingAround = false
    if take("?") {
      if take("=") || take("!") || take("<=") || take("<!") {
        isLookingAround = true
      } else if take("P<") || take("<") {
        guard take(upTo: ">") != nil else { return nil }
      } else if take("'") {
        guard take(upTo: "'") != nil else { return nil }
      } else if take(">") || take("|") {
        // Atomic, or numbered anew: the same texts.
      } else {
        while let sign = next, "imsxnU-^".unicodeScalars.contains(sign) { position += 1 }
        if take(")") { return .nothing }
        guard take(":") else { return nil }
      }
    }
    guard let inner = alternatives(), take(")") else { return nil }
    return isLookingAround ? .nothing : inner
  }

  // MARK: Repetition

  private mutating func repeated(_ atom: PatternPart) -> PatternPart {
    var part = atom
    while let (from, through) = quantifier() {
      // Lazy and possessive repetitions match the same whole texts, or fewer.
      if !take("?") { _ = take("+") }
      part = .repeated(part, from: from, through: through)
    }
    return part
  }

  private mutating func quantifier() -> (from: Int, through: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{"), let text = take(upTo: "}") else {
      position = start
      return nil
    }
    let limits = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    switch (limits.count, limits.first ?? nil, limits.last ?? nil) {
    case (1, let count?, _): return (count, count)
    case (2, let from?, let through?) where from <= through: return (from, through)
    case (2, let from?, nil) where text.hasSuffix(","): return (from, nil)
    default:
      // A brace that repeats nothing is a brace.
      position = start
      return nil
    }
  }

  // MARK: Characters

  private mutating func escape() -> PatternPart? {
    guard let sign = next else { return nil }
    switch sign {
    case "b", "B", "A", "z", "Z", "G":
      position += 1
      return .nothing
    case "Q":
      position += 1
      return quoted()
    default:
      return escapedCharacters().map(PatternPart.character)
    }
  }

  private mutating func quoted() -> PatternPart {
    var parts: [PatternPart] = []
    while next != nil, !take("\\E") {
      if let sign = take() { parts.append(.character([CharacterRanges.one(sign)])) }
    }
    return .sequence(PatternSequence(parts))
  }

  /// The characters of an escape, whose backslash is taken; nil where it is not understood.
  private mutating func escapedCharacters() -> [ClosedRange<UInt32>]? {
    guard let sign = take() else { return nil }
    switch sign {
    case "d": return CharacterRanges.digits
    case "w": return CharacterRanges.words
    case "s": return CharacterRanges.spaces
    case "h": return CharacterRanges.space
    case "D": return CharacterRanges.others(than: CharacterRanges.digits)
    case "W": return CharacterRanges.others(than: CharacterRanges.words)
    case "S": return CharacterRanges.others(than: CharacterRanges.spaces)
    case "N": return CharacterRanges.printable
    case "t": return [CharacterRanges.one("\t")]
    case "n": return [CharacterRanges.one("\n")]
    case "x": return hexadecimal()
    case "p": return property()
    case "0"..."9", "a"..."z", "A"..."Z": return nil
    default: return [CharacterRanges.one(sign)]
    }
  }

  private mutating func hexadecimal() -> [ClosedRange<UInt32>]? {
    var digits = ""
    if take("{") {
      guard let text = take(upTo: "}") else { return nil }
      digits = text
    } else {
      while digits.count < 2, let sign = next, Character(sign).isHexDigit {
        digits.unicodeScalars.append(sign)
        position += 1
      }
    }
    guard let value = UInt32(digits, radix: 16), UnicodeScalar(value) != nil else { return nil }
    return [value...value]
  }

  /// A property of Unicode by its name, such as the `{Lu}` of `\p{Lu}`.
  private mutating func property() -> [ClosedRange<UInt32>]? {
    let name = take("{") ? take(upTo: "}") : take().map { String(Character($0)) }
    switch name {
    case "L", "L&": return CharacterRanges.letters
    case "Lu": return CharacterRanges.upper
    case "Ll": return CharacterRanges.lower
    case "N", "Nd": return CharacterRanges.digits
    case "P": return CharacterRanges.marks
    case "Z", "Zs": return CharacterRanges.space
    default: return nil
    }
  }

  private mutating func characterClass() -> PatternPart? {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while isFirst || next != "]" {
      isFirst = false
      guard let more = classItem() else { return nil }
      ranges += more
    }
    guard take("]") else { return nil }
    return .character(isNegated ? CharacterRanges.others(than: ranges) : ranges)
  }

  private mutating func classItem() -> [ClosedRange<UInt32>]? {
    if take("[:") { return posixClass() }
    guard let first = classCharacters() else { return nil }
    let start = position
    guard first.count == 1, first[0].count == 1, take("-"), next != "]",
      let last = classCharacters(), last.count == 1, last[0].lowerBound >= first[0].lowerBound
    else {
      position = start
      return first
    }
    return [first[0].lowerBound...last[0].lowerBound]
  }

  private mutating func classCharacters() -> [ClosedRange<UInt32>]? {
    guard let sign = take() else { return nil }
    return sign == "\\" ? escapedCharacters() : [CharacterRanges.one(sign)]
  }

  private mutating func posixClass() -> [ClosedRange<UInt32>]? {
    guard let name = take(upTo: ":"), take("]") else { return nil }
    switch name {
    case "alpha": return CharacterRanges.letters
    case "digit": return CharacterRanges.digits
    case "alnum": return CharacterRanges.letters + CharacterRanges.digits
    case "upper": return CharacterRanges.upper
    case "lower": return CharacterRanges.lower
    case "word": return CharacterRanges.words
    case "punct": return CharacterRanges.marks
    case "space", "blank": return CharacterRanges.space
    default: return nil
    }
  }
}
