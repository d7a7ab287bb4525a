import Expressions
import Quantities

/// Names that are all known, each of another kind by its first letter.
struct AnyVocabulary: ExpressionVocabulary, ExpressionScope {
  let names = ["mood", "name", "list"]
  let today = CivilDate(year: 2026, month: 1, day: 31)

  func declaration(of reference: Reference) -> Declaration? {
    switch reference.path.first?.utf8.first {
    case UInt8(ascii: "m"):
      Declaration(.number, Domain(.values((1...7).map { .number(Number($0)) })))
    case UInt8(ascii: "n"): Declaration(.text)
    case UInt8(ascii: "l"): Declaration(.list(of: .text))
    case UInt8(ascii: "r"):
      Declaration(.number, Domain(.range(from: .number(.zero), through: .number(Number(9)))))
    default: nil
    }
  }

  func isRecorded(_ summary: Summary) -> Bool { summary.step == "rest" }

  func value(of reference: Reference) -> Value {
    guard reference.aspect == .value else { return .text("answered") }
    return switch reference.path.first?.utf8.first {
    case UInt8(ascii: "m"), UInt8(ascii: "r"): .number(Number(3))
    case UInt8(ascii: "n"): .text("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")
    case UInt8(ascii: "l"): .list([.text("a"), .unknown])
    default: .unknown
    }
  }

  func value(of summary: Summary) -> Number? { Number(72.5) }
}
