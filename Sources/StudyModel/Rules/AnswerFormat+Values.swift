import Expressions
import Quantities
import StrictJSON

extension AnswerFormat {
  /// What an expression may expect of the answers; nil for answers that none can use.
  var declaration: Declaration? {
    switch self {
    case .boolean: Declaration(.truth, Domain(.values([.truth(true), .truth(false)])))
    case .scale(let format):
      Declaration(.number, Domain(.values(format.values.map { .number(Number($0)) })))
    case .continuousScale(let format): numbers(format.minimum, format.maximum)
    case .textScale(let format): format.choices.declaration
    case .valuePicker(let format): format.choices.declaration
    case .textChoice(let format):
      format.style == .single && format.other == nil
        ? format.choices.declaration : Declaration(.list(of: format.choices.valueKind))
    case .numeric(let format): numbers(format.minimum, format.maximum)
    case .age(let format): numbers(Double(format.minimum), Double(format.maximum))
    case .visualAnalogue: numbers(0, 100)
    case .height, .weight, .timeOfDay, .timeInterval: Declaration(.number)
    case .text, .email, .dateTime: Declaration(.text)
    case .date(let format):
      Declaration(
        .date,
        Domain(.range(from: day(format.range.minimum), through: day(format.range.maximum))))
    case .matrix: nil
    }
  }

  /// A limit as a value; nil for none, and for one that depends on the day of the session.
  private func day(_ limit: DateLimit?) -> Value? {
    guard case .day(let date) = limit else { return nil }
    return .date(date)
  }

  private func numbers(_ minimum: Double?, _ maximum: Double?) -> Declaration {
    let (least, most) = (minimum.flatMap { Number($0) }, maximum.flatMap { Number($0) })
    return Declaration(
      .number, Domain(.range(from: least.map(Value.number), through: most.map(Value.number))))
  }

  /// An answer as expressions see it; unknown where there is none.
  package func value(of answer: JSONValue?) -> Value {
    guard let answer else { return .unknown }
    switch self {
    case .date: return day(answer)
    case .timeOfDay: return seconds(answer)
    case .textChoice(let format) where format.style == .single && format.other != nil:
      return .list([Value(plain: answer)])
    case .boolean, .scale, .continuousScale, .textScale, .textChoice, .valuePicker, .numeric,
      .text, .email, .dateTime, .timeInterval, .height, .weight, .age, .matrix, .visualAnalogue:
      return Value(plain: answer)
    }
  }

  private func day(_ json: JSONValue) -> Value {
    let parts = json.string?.split(separator: "-").compactMap { Int($0) } ?? []
    guard parts.count == 3 else { return .unknown }
    return .date(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
  }

  /// A time of day in seconds since midnight.
  private func seconds(_ json: JSONValue) -> Value {
    let parts = json.string?.split(separator: ":").compactMap { Int($0) } ?? []
    guard parts.count >= 2 else { return .unknown }
    return .number(Number(parts[0] * 3600 + parts[1] * 60))
  }
}

extension [AnswerChoice] {
  /// What an expression may expect of an answer that is one of them.
  fileprivate var declaration: Declaration {
    Declaration(valueKind, Domain(.values(map { Value(plain: $0.value) })), isClosed: true)
  }

  /// Numbers where every choice is one, texts otherwise.
  fileprivate var valueKind: ValueKind {
    allSatisfy { $0.value.integer != nil } ? .number : .text
  }
}

extension MatrixAnswerFormat {
  /// What an expression may expect of the answer of one row.
  var rowDeclaration: Declaration { choices.declaration }
}

extension Value {
  /// The value that a piece of JSON writes.
  package init(plain json: JSONValue) {
    switch json {
    case .null: self = .unknown
    case .bool(let truth): self = .truth(truth)
    case .integer(let number):
      self = Number(parsing: String(number)).map(Value.number) ?? .unknown
    case .double(let number): self = Number(number).map(Value.number) ?? .unknown
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map(Value.init(plain:)))
    // What was written beside the choices.
    case .object: self = json["other"]?.string.map(Value.text) ?? .unknown
    }
  }
}
