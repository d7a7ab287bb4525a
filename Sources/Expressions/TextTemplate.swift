/// A text with expressions in it, such as `You said {{mood.label}}`.
///
/// `{{` opens a placeholder and `}}` closes it; `\{{` is two braces. In a placeholder stands any
/// expression. One whose value is unknown shows as `…`.
package struct TextTemplate: Equatable, Sendable {
  /// A stretch of the text.
  package enum Part: Equatable, Sendable {
    case text(String)
    /// An expression, and where it starts, in bytes of UTF-8 from the text's start.
    case placeholder(Expression, offset: Int)
  }

  package let parts: [Part]

  /// Reads a text; offsets of errors are in bytes of UTF-8 from its start.
  package init(parsing text: String) throws(ExpressionError) {
    var reader = TemplateReader(text)
    parts = try reader.parts()
  }

  /// Whether a text has two opening braces side by side, without which it has no placeholder.
  package static func mayHoldPlaceholders(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), last == byte { return true }
      last = byte
    }
    return false
  }

  /// Whether nothing in it depends on anything.
  package var isPlain: Bool { placeholders.isEmpty }

  /// Its expressions with their offsets, in reading order.
  package var placeholders: [(expression: Expression, offset: Int)] {
    parts.compactMap { part in
      guard case .placeholder(let expression, let offset) = part else { return nil }
      return (expression, offset)
    }
  }

  /// Every reference in it with its offset in the whole text, in reading order.
  package var references: [(reference: Reference, offset: Int)] {
    placeholders.flatMap { placeholder in
      placeholder.expression.references.map { ($0.reference, $0.offset + placeholder.offset) }
    }
  }

  /// What is wrong with it, at offsets in the whole text.
  package func problems(in vocabulary: some ExpressionVocabulary) -> [ExpressionProblem] {
    placeholders.flatMap { placeholder in
      placeholder.expression.problems(in: vocabulary)
        .map { ExpressionProblem($0.reason, at: $0.offset + placeholder.offset) }
    }
  }

  /// The text with each placeholder's value, in words that a reader of `wording`'s language has.
  package func render(
    in scope: some ExpressionScope, wording: (Value) -> String = { $0.description }
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let expression, _): wording(expression.evaluate(in: scope))
      }
    }.joined()
  }
}
