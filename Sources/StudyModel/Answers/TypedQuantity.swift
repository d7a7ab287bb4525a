/// A quantity as people type it: numbers with their units, such as `5 ft 11 in`.
struct TypedQuantity {
  /// A number and what follows it, in lower case.
  struct Part {
    let number: DecimalText
    let unit: String
  }

  let parts: [Part]

  /// Reads numbers, each with the unit that follows it, or none; nil for anything else.
  init?(_ text: String, _ mark: DecimalMark) throws(AnswerError) {
    var rest = Substring(TypedText.plain(text).lowercased())
    var parts: [Part] = []
    while !rest.isEmpty, parts.count < 5 {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(unit.count)
      guard !number.isEmpty else { return nil }
      // A full stop may end an abbreviation: `5 ft. 11 in.`
      let name = TypedText.trimmed(String(unit)).trimmingSuffix { ".,".contains($0) }
      parts.append(
        Part(number: try TypedNumber.decimal(String(number), mark), unit: String(name)))
    }
    guard rest.isEmpty, !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The sum in the smallest of these units, where each part has a smaller one than the part
  /// before it.
  ///
  /// - Parameters:
  ///   - units: The names of each unit and its size, the greatest first.
  ///   - bare: The place of the unit that a number alone has; nil for none.
  /// - Returns: Nil where a unit is unknown, missing or out of order.
  func sum(of units: [(names: [String], size: Double)], bare: Int?) -> Double? {
    var last = -1
    var sum = 0.0
    for part in parts {
      let named = units.firstIndex { $0.names.contains(part.unit) }
      let following = last >= 0 && last + 1 < units.count ? last + 1 : nil
      let place = part.unit.isEmpty ? (parts.count == 1 ? bare : following) : named
      guard let place, place > last else { return nil }
      sum += part.number.value * units[place].size
      last = place
    }
    return sum
  }
}

extension StringProtocol {
  /// The text without the characters at its end that are so.
  fileprivate func trimmingSuffix(_ isSo: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isSo(last) { rest = rest.dropLast() }
    return rest
  }
}
