/// Numbers as tables write them.
package enum NumberText {
  /// The fewest digits that read back as the same number; whole numbers without `.0`.
  package static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
