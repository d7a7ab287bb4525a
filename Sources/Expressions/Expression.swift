import Quantities

/// A condition or a calculation, in the one small language of studies.
///
/// In: a text such as `mood > 3 and "tea" in drinks`. Out: a ``Value`` in an ``ExpressionScope``,
/// or what is wrong with it in an ``ExpressionVocabulary``. Next: `StudyModel`, whose `showIf`,
/// `constraint`, `calculate`, `goTo` and piped texts are expressions.
///
/// ```
/// expression = or
/// or         = and { "or" and }
/// and        = not { "and" not }
/// not        = "not" not | comparison
/// comparison = sum [ ( "=" | "!=" | "<" | "<=" | ">" | ">=" | [ "not" ] "in" ) sum
///                  | [ "not" ] "between" sum "and" sum ]
/// sum        = product { ( "+" | "-" ) product }
/// product    = sign { ( "*" | "/" ) sign }
/// sign       = "-" sign | atom
/// atom       = number | text | "true" | "false" | list | call | summary | reference
///            | "(" expression ")"
/// list       = "[" [ expression { "," expression } ] "]"
/// call       = function "(" [ expression { "," expression } ] ")"
/// summary    = statistic "(" type "in" name ")"
/// statistic  = "mean" | "min" | "max" | "sum" | "last" | "count"
/// reference  = name { "." name } [ ".label" | ".state" ]
/// name       = letter { letter | digit | "_" }
///            | "'" ( letter | digit | "_" | "." | "-" ) { ... } "'"
/// number     = digits [ "." digits ]
/// text       = '"' { character } '"', with \" and \\ for a quote and a backslash
/// ```
///
/// A missing answer is unknown, and unknown runs through everything but `isAnswered`, `answered`,
/// `.state`, the branch of an `if` that is not taken, `false and ...` and `true or ...` (Kleene's
/// three values). A list equals a value when any of its members does.
package struct Expression: Sendable {
  /// The longest expression, in bytes of UTF-8.
  package static let lengthLimit = 4096

  /// As it was written.
  package let source: String
  package let term: Term

  /// Reads a text; offsets of errors are in bytes of UTF-8 from its start.
  package init(parsing text: String) throws(ExpressionError) {
    guard text.utf8.count <= Self.lengthLimit else {
      throw .tooLong(length: text.utf8.count, limit: Self.lengthLimit)
    }
    source = text
    term = try Parser.term(of: text)
  }

  /// Every reference in it with its offset, in reading order.
  package var references: [(reference: Reference, offset: Int)] {
    term.all.compactMap { part in
      guard case .reference(let reference) = part.form else { return nil }
      return (reference, part.offset)
    }
  }

  /// Every summary in it with its offset, in reading order.
  package var summaries: [(summary: Summary, offset: Int)] {
    term.all.compactMap { part in
      guard case .summary(let summary) = part.form else { return nil }
      return (summary, part.offset)
    }
  }

  /// What it comes to; the same for the same answers, on every machine.
  package func evaluate(in scope: some ExpressionScope) -> Value {
    Evaluator(scope: scope).value(of: term)
  }

  /// Whether it is true; an unknown condition does not hold.
  package func holds(in scope: some ExpressionScope) -> Bool {
    evaluate(in: scope) == .truth(true)
  }
}

extension Expression: Equatable {
  /// Whether both say the same, however they are written.
  package static func == (one: Self, other: Self) -> Bool { one.term == other.term }
}

extension Expression: CustomStringConvertible {
  /// The expression written anew, with single spaces and no needless parentheses.
  package var description: String { term.description }
}
