/// One value of a table.
package enum Cell: Equatable, Sendable {
  case missing
  case text(String)
  case integer(Int64)
  /// A number that is not finite is written as missing.
  case decimal(Double)
  case truth(Bool)

  package static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .missing }
  package static func integer(_ number: Int?) -> Cell {
    number.map { .integer(Int64($0)) } ?? .missing
  }
  package static func decimal(_ number: Double?) -> Cell {
    number.map { .decimal($0) } ?? .missing
  }

  /// The cell in plain words; nil where it is missing. Never depends on the locale.
  package var words: String? {
    switch self {
    case .missing: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): number.isFinite ? NumberText.shortest(number) : nil
    case .truth(let isTrue): isTrue ? "true" : "false"
    }
  }

  /// Whether the cell is a number, which text aligns to the right.
  package var isNumber: Bool {
    switch self {
    case .integer, .decimal: true
    case .missing, .text, .truth: false
    }
  }
}
