import ResultsAnalysis

/// One thing that is wrong with a command line.
enum UsageProblem: Equatable, Sendable {
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case optionBeforeCommand(String)
  case valueMissing(option: String, expected: String)
  case valueOfFlag(option: String)
  case repeated(option: String)
  /// `found` is nil where the value must not be repeated.
  case badValue(place: String, found: String?, expected: String, suggestion: String? = nil)
  case argumentMissing(String, expected: String)
  case unexpectedArgument(String)

  /// Place, found, expected, what to do.
  var message: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      "\(quoted(word)) is not a command\(hint(suggestion))"
    case .unknownOption(let word, let suggestion):
      "\(quoted(word)) is not an option\(hint(suggestion))"
    case .optionBeforeCommand(let word):
      "\(quoted(word)) stands before a command; options follow the command they belong to"
    case .valueMissing(let option, let expected):
      "--\(option): found no value; expected \(expected)"
    case .valueOfFlag(let option):
      "--\(option): found a value; expected none, since the option is a flag"
    case .repeated(let option):
      "--\(option): found more than once; expected once"
    case .badValue(let place, let found, let expected, let suggestion):
      "\(place): found \(found.map(quoted) ?? "another form"); expected \(expected)"
        + hint(suggestion)
    case .argumentMissing(let name, let expected):
      "\(name): found nothing; expected \(expected)"
    case .unexpectedArgument(let word):
      "found \(quoted(word)); expected no further argument"
    }
  }

  private func quoted(_ word: String) -> String { "'\(DisplayText.escaped(word))'" }

  private func hint(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }
}
