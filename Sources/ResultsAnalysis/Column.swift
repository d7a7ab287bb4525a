/// A column of a table: its name, what its cells say, and what they can be.
///
/// It is what a codebook tells of the column, and what an export to a statistics program needs.
package struct Column: Equatable, Sendable {
  /// What the cells of a column hold, where they are not missing.
  package enum ValueType: String, CaseIterable, Sendable {
    case text, integer, decimal, boolean
    /// A moment, written as RFC 3339 with milliseconds and offset.
    case instant
  }

  /// The least and the greatest value, both included; nil for no end.
  package struct Range: Equatable, Sendable {
    package var minimum: Double?
    package var maximum: Double?

    package init(_ minimum: Double? = nil, _ maximum: Double? = nil) {
      self.minimum = minimum
      self.maximum = maximum
    }

    package static func from(_ minimum: Double) -> Range { Range(minimum) }
  }

  /// A value that a cell can have, in words.
  package struct ValueLabel: Equatable, Sendable {
    package var value: Cell
    package var label: String

    package init(_ value: Cell, _ label: String) {
      self.value = value
      self.label = label
    }

    package init(_ value: String, _ label: String) { self.init(.text(value), label) }
  }

  /// What stands in a cell that has no value, and why it has none.
  package struct MissingCode: Equatable, Sendable {
    /// As it stands in a csv file; empty for the empty cell.
    package var code: String
    package var meaning: String

    package init(_ code: String, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// What a condition compares the values of a column as.
  package enum Comparison: Equatable, Sendable {
    /// What its type says.
    case type
    /// Lists, such as the choices of a multiple choice.
    case list
    /// Whatever each row holds, as answers to many questions do.
    case mixed
  }

  package var name: String
  /// One sentence for the codebook: what the cells say, or how they are worked out.
  package var sentence: String
  package var type: ValueType
  /// The unit of its numbers, as the store writes units; nil for words.
  package var unit: String?
  /// Which numbers it can hold; nil for any, and for words.
  package var range: Range?
  /// The values that stand for something, in their order; empty where values speak for themselves.
  package var labels: [ValueLabel]
  /// Why a cell can be without a value; empty for a column that always has one.
  package var missing: [MissingCode]
  /// Where the values come from, such as a question's text or a publication; nil for the files.
  package var source: String?
  /// Whether text for people at a terminal leaves the column out, since it would be too wide.
  package var isDetail = false
  /// What conditions compare its values as.
  package var comparison = Comparison.type

  /// - Parameters:
  ///   - name: The name in the header.
  ///   - sentence: One sentence for the codebook.
  ///   - type: Nil for a decimal where there is a unit, and a text where there is none.
  ///   - unit: The unit of the numbers.
  ///   - range: Which numbers it can hold.
  ///   - labels: The values that stand for something.
  ///   - missing: Why a cell can be without a value.
  ///   - source: Where the values come from.
  package init(
    _ name: String, _ sentence: String, _ type: ValueType? = nil, unit: String? = nil,
    range: Range? = nil, labels: [ValueLabel] = [], missing: [MissingCode] = [],
    source: String? = nil
  ) {
    self.name = name
    self.sentence = sentence
    self.type = type ?? (unit == nil ? .text : .decimal)
    self.unit = unit
    self.range = range
    self.labels = labels
    self.missing = missing
    self.source = source
  }

  /// - Parameters:
  ///   - name: The name in the header.
  ///   - sentence: One sentence for the codebook.
  ///   - type: What the cells hold.
  ///   - unit: The unit of the numbers.
  ///   - range: Which numbers it can hold.
  ///   - labels: The values that stand for something.
  ///   - empty: Why a cell can be empty.
  ///   - source: Where the values come from.
  package init(
    _ name: String, _ sentence: String, _ type: ValueType? = nil, unit: String? = nil,
    range: Range? = nil, labels: [ValueLabel] = [], empty: String, source: String? = nil
  ) {
    self.init(
      name, sentence, type, unit: unit, range: range, labels: labels,
      missing: [MissingCode("", empty)], source: source)
  }

  /// The same column, compared as that.
  package func compared(as comparison: Comparison) -> Column {
    var column = self
    column.comparison = comparison
    return column
  }

  /// The same column, left out of text for people.
  package var detail: Column {
    var column = self
    column.isDetail = true
    return column
  }
}
