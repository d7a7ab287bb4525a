/// What kind of value stands somewhere, known before any answer is.
package indirect enum ValueKind: Hashable, Sendable {
  case truth, number, text, date
  /// Several values of one kind; nil where that is not known, as of an empty list.
  case list(of: ValueKind?)

  /// The kind, or that of a list's members.
  var ofMembers: ValueKind? {
    guard case .list(let member) = self else { return self }
    return member
  }

  var isList: Bool {
    guard case .list = self else { return false }
    return true
  }

  /// The kind of a value; nil of an unknown one.
  package init?(of value: Value) {
    switch value {
    case .unknown: return nil
    case .truth: self = .truth
    case .number: self = .number
    case .text: self = .text
    case .date: self = .date
    case .list(let members): self = .list(of: members.lazy.compactMap { ValueKind(of: $0) }.first)
    }
  }
}

extension ValueKind: CustomStringConvertible {
  /// The kind in a sentence, such as `a number` or `a list of texts`.
  package var description: String {
    switch self {
    case .truth: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .date: "a date"
    case .list(of: nil): "a list"
    case .list(of: .truth): "a list of truths"
    case .list(of: .number): "a list of numbers"
    case .list(of: .text): "a list of texts"
    case .list(of: .date): "a list of dates"
    case .list(of: .list): "a list of lists"
    }
  }
}
