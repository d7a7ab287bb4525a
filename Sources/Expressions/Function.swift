/// The functions of the language.
package enum Function: String, CaseIterable, Sendable {
  case count, sum, mean, min, max, answered
  case isAnswered, matches, length
  case round, abs
  case date, time, today, days, years
  case `if`

  /// How many arguments it takes.
  package var arguments: ClosedRange<Int> {
    switch self {
    case .count, .sum, .mean, .min, .max, .answered: 1...Term.heightLimit
    case .today: 0...0
    case .isAnswered, .length, .abs, .date, .time: 1...1
    case .round: 1...2
    case .matches, .days, .years: 2...2
    case .if: 3...3
    }
  }

  /// How it is written.
  package var usage: String {
    switch self {
    case .count, .sum, .mean, .min, .max, .answered: "\(rawValue)(value, ...)"
    case .isAnswered: "isAnswered(question)"
    case .matches: "matches(text, \"pattern\")"
    case .length: "length(text)"
    case .round: "round(number) or round(number, digits)"
    case .abs: "abs(number)"
    case .date: "date(\"2026-01-31\")"
    case .time: "time(\"08:30\")"
    case .today: "today()"
    case .days: "days(from, to)"
    case .years: "years(from, to)"
    case .if: "if(condition, value, otherwise)"
    }
  }
}
