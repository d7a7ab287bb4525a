import Expressions
import Quantities
import StrictJSON

extension AnswerFormat {
  /// What an expression may expect of the answers; nil for answers that none can use.
  var declaration: Declaration? {
    switch self {
    case .boolean: Declaration(.truth)
    case .scale(let format): numbers(Double(format.minimum), Double(format.maximum))
    case .continuousScale(let format): numbers(format.minimum, format.maximum)
    case .textScale(let format): choices(format.choices)
    case .valuePicker(let format): choices(format.choices)
    case .textChoice(let format):
      format.style == .single && format.other == nil
        ? choices(format.choices) : Declaration(.list(of: kind(of: format.choices)))
    case .numeric(let format): numbers(format.minimum, format.maximum)
    case .age(let format): numbers(Double(format.minimum), Double(format.maximum))
    case .visualAnalogue: numbers(0, 100)
    case .height, .weight, .timeOfDay, .timeInterval: Declaration(.number)
    case .text, .email, .dateTime: Declaration(.text)
    case .date: Declaration(.date)
    case .matrix: nil
    }
  }

  private func numbers(_ minimum: Double?, _ maximum: Double?) -> Declaration {
    let (least, most) = (minimum.flatMap { Number($0) }, maximum.flatMap { Number($0) })
    return Declaration(
      .number, Domain(.range(from: least.map(Value.number), through: most.map(Value.number))))
  }

  private func choices(_ choices: [AnswerChoice]) -> Declaration {
    let values = choices.map { plain($0.value) }
    return Declaration(kind(of: choices), Domain(.values(values)), isClosed: true)
  }

  /// Numbers where every choice is one, texts otherwise.
  private func kind(of choices: [AnswerChoice]) -> ValueKind {
    choices.allSatisfy { $0.value.integer != nil } ? .number : .text
  }

  /// An answer as expressions see it; unknown where there is none.
  package func value(of answer: JSONValue?) -> Value {
    guard let answer else { return .unknown }
    switch self {
    case .date: return day(answer)
    case .timeOfDay: return seconds(answer)
    case .textChoice(let format) where format.style == .single && format.other != nil:
      return .list([plain(answer)])
    case .boolean, .scale, .continuousScale, .textScale, .textChoice, .valuePicker, .numeric,
      .text, .email, .dateTime, .timeInterval, .height, .weight, .age, .matrix, .visualAnalogue:
      return plain(answer)
    }
  }

  private func plain(_ json: JSONValue) -> Value {
    switch json {
    case .null: .unknown
    case .bool(let truth): .truth(truth)
    case .integer(let number): Number(parsing: String(number)).map(Value.number) ?? .unknown
    case .double(let number): Number(number).map(Value.number) ?? .unknown
    case .string(let text): .text(text)
    case .array(let items): .list(items.map(plain))
    // What was written beside the choices.
    case .object: json["other"]?.string.map(Value.text) ?? .unknown
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
