import Quantities

/// What an expression or a part of it comes to.
package indirect enum Value: Hashable, Sendable {
  /// Not answered, not shown, not recorded, or not to be calculated.
  case unknown
  case truth(Bool)
  case number(Number)
  case text(String)
  case date(CivilDate)
  /// Several values, such as the choices of a multiple choice.
  case list([Value])

  package var isUnknown: Bool { self == .unknown }

  /// The value, or the values of a list.
  var members: [Value] {
    guard case .list(let members) = self else { return [self] }
    return members
  }

  var number: Number? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var date: CivilDate? {
    guard case .date(let date) = self else { return nil }
    return date
  }

  /// A number, or unknown where there is none.
  init(_ number: Number?) {
    self = number.map(Value.number) ?? .unknown
  }
}

extension Value: CustomStringConvertible {
  /// The value as a person reads it; `…` for an unknown one.
  package var description: String {
    switch self {
    case .unknown: "…"
    case .truth(let truth): truth ? "true" : "false"
    case .number(let number): number.description
    case .text(let text): text
    case .date(let date): date.isoText
    case .list(let members): members.map(\.description).joined(separator: ", ")
    }
  }
}
