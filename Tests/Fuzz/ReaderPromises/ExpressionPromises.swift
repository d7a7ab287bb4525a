import Expressions

/// Reads any bytes as an expression, and as a text with expressions in it.
enum ExpressionPromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    let text = String(decoding: bytes, as: UTF8.self)
    // A byte that is no UTF-8 becomes three.
    let places = 0...bytes.count * 3
    do {
      try hold(Expression(parsing: text), places, &promises)
    } catch {
      promises.expect(places.contains(error.offset), "an error's place within the text")
      promises.expect(!error.description.isEmpty, "an error with a message")
    }
    do {
      _ = try TextTemplate(parsing: text).render(in: AnyVocabulary())
    } catch {
      promises.expect(places.contains(error.offset), "an error's place within the text")
    }
  }

  private static func hold(
    _ expression: Expression, _ places: ClosedRange<Int>, _ promises: inout Promises
  ) throws(ExpressionError) {
    let world = AnyVocabulary()
    let again = try Expression(parsing: expression.description)
    promises.expect(again == expression, "printed and read again, it is the same")
    let value = expression.evaluate(in: world)
    promises.expect(again.evaluate(in: world) == value, "the same comes to the same")
    let problems = expression.problems(in: world)
    promises.expect(problems.allSatisfy { places.contains($0.offset) }, "a problem within the text")
    promises.expect(problems.allSatisfy { !$0.description.isEmpty }, "a problem with a message")
    let domain = expression.possibleValues(in: world)
    if case .values(let values) = domain.extent, problems.isEmpty {
      let isToday = expression.description.contains("today()")
      let isPossible = value.isUnknown ? domain.mayBeUnknown : values.contains(value)
      promises.expect(isToday || isPossible, "what it is, it can be")
    }
  }
}
