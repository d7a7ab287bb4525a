/// A column of a table: its name, and what its cells say.
package struct Column: Equatable, Sendable {
  package let name: String
  /// One sentence for the codebook.
  package let sentence: String
  /// The unit of its numbers, as the store writes units; nil for words.
  package let unit: String?

  package init(_ name: String, _ sentence: String, unit: String? = nil) {
    self.name = name
    self.sentence = sentence
    self.unit = unit
  }
}
