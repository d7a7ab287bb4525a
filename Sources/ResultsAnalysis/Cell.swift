import Quantities
import StrictJSON

/// One value of a table.
package enum Cell: Equatable, Sendable {
  case missing
  case text(String)
  case integer(Int64)
  /// A number that is not finite is written as missing.
  case decimal(Double)
  case truth(Bool)
  /// Written as RFC 3339 with milliseconds and offset.
  case instant(Instant)

  package static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .missing }
  package static func integer(_ number: Int?) -> Cell {
    number.map { .integer(Int64($0)) } ?? .missing
  }
  package static func decimal(_ number: Double?) -> Cell {
    number.map { .decimal($0) } ?? .missing
  }

  /// The cell in plain words, the same in every locale; nil where it is missing.
  package var words: String? {
    switch self {
    case .missing: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): number.isFinite ? JSONNumber.text(number) : nil
    case .truth(let isTrue): isTrue ? "true" : "false"
    case .instant(let instant): instant.rfc3339
    }
  }

  /// The cell as JSON has it; ``missing`` is `null`.
  package var json: JSONValue {
    switch self {
    case .missing: .null
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .decimal(let number): .double(number)
    case .truth(let isTrue): .bool(isTrue)
    case .instant(let instant): .string(instant.rfc3339)
    }
  }

  /// Whether the cell is a number, which text aligns to the right.
  package var isNumber: Bool {
    switch self {
    case .integer, .decimal: true
    case .missing, .text, .truth, .instant: false
    }
  }
}
