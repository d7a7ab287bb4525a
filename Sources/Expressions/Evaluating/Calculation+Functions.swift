import Patterns
import Quantities

extension Calculation {
  /// What a function makes of its arguments; unknown where they do not fit.
  ///
  /// `today` and the choice of `if` are the evaluator's.
  static func value(of function: Function, _ arguments: [Value]) -> Value {
    let first = arguments.first ?? .unknown
    let second = arguments.count > 1 ? arguments[1] : .unknown
    switch function {
    case .count, .sum, .mean, .min, .max: return aggregate(function, arguments)
    case .answered: return .list(arguments.flatMap(\.members).filter { !$0.isUnknown })
    case .isAnswered: return .truth(!first.isUnknown)
    case .matches: return matches(first, second)
    case .length: return Value(first.text.map { Number($0.count) })
    case .round: return rounded(first, arguments.count > 1 ? second : .number(.zero))
    case .abs: return Value(first.number?.magnitude)
    case .date: return first.text.flatMap(CivilDate.init(isoText:)).map(Value.date) ?? .unknown
    case .time: return Value(first.text.flatMap(TimeOfDay.seconds).map { Number($0) })
    case .days: return span(first, second) { $0.days(until: $1) }
    case .years: return span(first, second) { $0.years(until: $1) }
    case .today, .if: return .unknown
    }
  }

  /// Unknown where any member is: `answered` leaves those out.
  private static func aggregate(_ function: Function, _ arguments: [Value]) -> Value {
    let members = arguments.flatMap(\.members)
    guard !members.contains(where: \.isUnknown) else { return .unknown }
    if function == .count { return .number(Number(members.count)) }
    let numbers = members.compactMap(\.number)
    guard numbers.count == members.count else { return .unknown }
    switch function {
    case .min: return Value(numbers.min())
    case .max: return Value(numbers.max())
    case .mean: return Value(sum(numbers).flatMap { $0 / Number(numbers.count) })
    default: return Value(sum(numbers))
    }
  }

  private static func sum(_ numbers: [Number]) -> Number? {
    numbers.reduce(Number.zero) { sum, number in sum.flatMap { $0 + number } }
  }

  /// Unknown for a pattern that is none, and for a comparison that would take too long.
  private static func matches(_ value: Value, _ pattern: Value) -> Value {
    guard let text = value.text, let source = pattern.text else { return .unknown }
    do {
      switch try Pattern(source).verdict(on: text) {
      case .matches: return .truth(true)
      case .differs: return .truth(false)
      case .tooCostly: return .unknown
      }
    } catch {
      return .unknown
    }
  }

  private static func rounded(_ value: Value, _ digits: Value) -> Value {
    guard let number = value.number, let digits = digits.number?.whole else { return .unknown }
    return .number(number.rounded(toDigits: digits))
  }

  private static func span(
    _ start: Value, _ end: Value, _ count: (CivilDate, CivilDate) -> Int
  ) -> Value {
    guard let start = start.date, let end = end.date, start.isUsual, end.isUsual else {
      return .unknown
    }
    return .number(Number(count(start, end)))
  }
}
