/// Reads the text of a unit: names, `*`, `/`, `^` with a whole number, and brackets.
///
/// What stands behind a `/` divides up to the next `*` or `/`, as HealthKit reads it.
struct UnitParser {
  private static let longest = 64
  private static let deepest = 8

  private var rest: Substring
  private var depth = 0

  /// The unit of a text; nil where it is none.
  static func unit(of text: String) -> UnitFacts? {
    guard !text.isEmpty, text.utf8.count <= longest else { return nil }
    if let unit = UnitSymbols.unit(named: text) { return unit }
    var parser = UnitParser(rest: text[...])
    guard let product = parser.product(), parser.rest.isEmpty, product.factor.isNormal else {
      return nil
    }
    return UnitFacts(text, product.dimension, product.factor)
  }

  /// Factors with `*` and `/` between them.
  private mutating func product() -> (dimension: QuantityDimension, factor: Double)? {
    guard var result = power() else { return nil }
    while let sign = rest.first, sign == "*" || sign == "/" {
      rest.removeFirst()
      guard let next = power() else { return nil }
      let direction = sign == "*" ? 1 : -1
      result.dimension = result.dimension.times(next.dimension, power: direction)
      result.factor = sign == "*" ? result.factor * next.factor : result.factor / next.factor
    }
    return result
  }

  private mutating func power() -> (dimension: QuantityDimension, factor: Double)? {
    guard let base = atom() else { return nil }
    guard rest.first == "^" else { return base }
    rest.removeFirst()
    guard let exponent = exponent() else { return nil }
    let dimension = QuantityDimension().times(base.dimension, power: exponent)
    let factor = (0..<abs(exponent)).reduce(1.0) { product, _ in product * base.factor }
    return (dimension, exponent < 0 ? 1 / factor : factor)
  }

  /// A whole number from -9 to 9, but not 0.
  private mutating func exponent() -> Int? {
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    guard let digit = rest.popFirst()?.wholeNumberValue, digit > 0 else { return nil }
    return isNegative ? -digit : digit
  }

  private mutating func atom() -> (dimension: QuantityDimension, factor: Double)? {
    guard rest.first == "(" else { return name() }
    guard depth < Self.deepest else { return nil }
    rest.removeFirst()
    depth += 1
    defer { depth -= 1 }
    guard let inner = product(), rest.popFirst() == ")" else { return nil }
    return inner
  }

  /// A named unit; one with a zero point of its own makes no product.
  private mutating func name() -> (dimension: QuantityDimension, factor: Double)? {
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "%") }
    rest = rest.dropFirst(name.count)
    guard let unit = UnitSymbols.unit(named: String(name)), unit.shift == 0 else { return nil }
    return (unit.dimension, unit.factor)
  }
}
