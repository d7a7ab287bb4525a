/// One thing that is wrong with an expression where it stands.
package struct ExpressionProblem: Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    case unknownName(String, suggestion: String?)
    case notRecorded(Summary)
    /// A value of another kind than what stands around it asks for; nil of any kind asked for.
    case wrongKind(ValueKind, expected: String)
    /// Two values that cannot be compared.
    case notComparable(ValueKind, ValueKind)
    /// A value that a question with choices cannot have.
    case notAChoice(Value, of: Reference, choices: [Value], suggestion: String?)
    /// A text that is no date, time or pattern.
    case malformed(String, expected: String)
    /// Something else than a name or a text as it must stand there.
    case notWritten(expected: String)
    case divisionByZero
  }

  package var reason: Reason
  /// Where it starts, in bytes of UTF-8 from the text's start.
  package var offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ExpressionProblem: CustomStringConvertible {
  /// What stands there, in a few words; not made safe to print.
  package var found: String {
    switch reason {
    case .unknownName(let name, _): "the unknown name '\(name)'"
    case .notRecorded(let summary): "'\(summary)', which is not recorded"
    case .wrongKind(let kind, _): kind.description
    case .notComparable(let one, let other): "\(one) compared with \(other)"
    case .notAChoice(let value, let reference, _, _):
      "\(Term(.literal(value))), which '\(reference)' cannot be"
    case .malformed(let text, _): "'\(text)'"
    case .notWritten: "a calculation"
    case .divisionByZero: "a division by zero"
    }
  }

  /// What may stand there, and what was probably meant.
  package var expected: String {
    let meant = suggestion.map { "; did you mean \($0)?" } ?? ""
    return switch reason {
    case .unknownName:
      "an earlier question, a variable or a fact of the session, or a text in double quotes" + meant
    case .notRecorded: "a type that an earlier step of that name records"
    case .wrongKind(_, let expected), .malformed(_, let expected), .notWritten(let expected):
      expected
    case .notComparable: "two of one kind; only numbers and dates have an order"
    case .notAChoice(_, _, let choices, _):
      "one of " + choices.prefix(8).map { Term(.literal($0)).description }.joined(separator: ", ")
        + (choices.count > 8 ? ", ..." : "") + meant
    case .divisionByZero: "a divisor that is not zero"
    }
  }

  /// What was probably meant, as it would be written; nil where nothing is near.
  package var suggestion: String? {
    switch reason {
    case .unknownName(_, let suggestion), .notAChoice(_, _, _, let suggestion): suggestion
    case .notRecorded, .wrongKind, .notComparable, .malformed, .notWritten, .divisionByZero: nil
    }
  }

  package var description: String { "byte \(offset): found \(found); expected \(expected)" }
}
