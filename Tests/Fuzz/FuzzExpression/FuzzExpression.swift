import Expressions
import Glibc
import Quantities

/// Names that are all known, each of another kind by its first letter.
private struct AnyVocabulary: ExpressionVocabulary, ExpressionScope {
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

/// Reads any bytes as an expression and as a text, and holds both to what they promise.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpression(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  let world = AnyVocabulary()
  do {
    let expression = try Expression(parsing: text)
    let again = try Expression(parsing: expression.description)
    precondition(again == expression, "printed and read again, it is the same")
    let value = expression.evaluate(in: world)
    precondition(again.evaluate(in: world) == value, "the same comes to the same")
    let problems = expression.problems(in: world)
    precondition(problems.allSatisfy { (0...size * 3).contains($0.offset) }, "within the text")
    precondition(problems.allSatisfy { !$0.description.isEmpty }, "with a message")
    let domain = expression.possibleValues(in: world)
    if case .values(let values) = domain.extent, problems.isEmpty {
      let isToday = expression.description.contains("today()")
      let isPossible = value.isUnknown ? domain.mayBeUnknown : values.contains(value)
      precondition(isToday || isPossible, "what it is, it can be")
    }
  } catch {
    precondition((0...size * 3).contains(error.offset), "within the text")
    precondition(!error.description.isEmpty, "with a message")
  }
  do {
    _ = try TextTemplate(parsing: text).render(in: world)
  } catch {
    precondition((0...size * 3).contains(error.offset), "within the text")
  }
  return 0
}
