import StrictJSON

/// What a word of the command line has to look like, and the value it stands for.
struct ValueKind<Value: Sendable>: Sendable {
  let form: ValueForm
  /// The value of a word; nil where the word has not the form.
  let read: @Sendable (String) -> Value?

  init(_ form: ValueForm, read: @escaping @Sendable (String) -> Value?) {
    self.form = form
    self.read = read
  }
}

/// The visible half of a ``ValueKind``: what help, messages and completions say of it.
struct ValueForm: Sendable {
  /// What a shell offers for a value.
  enum Completion: String, Sendable {
    case none, file, folder, choices
  }

  /// The name in usage lines: `N`, `DIR`.
  let placeholder: String
  /// What is expected, as it follows `expected` in a message: unit and range, or the choices.
  let expected: String
  let choices: [String]
  let completion: Completion
  /// Whether a message may repeat a wrong value; a participant's code never is.
  let mayBeShown: Bool
  /// What of a wrong word is wrong, such as one entry of a list.
  let fault: @Sendable (String) -> String
  /// The word that a wrong one was most likely meant for, and those that it can have been.
  let meant: @Sendable (String) -> (nearest: String?, all: [String])

  init(
    _ placeholder: String, expected: String, choices: [String] = [],
    completion: Completion = .none, mayBeShown: Bool = true,
    fault: @escaping @Sendable (String) -> String = { $0 },
    meant: (@Sendable (String) -> (nearest: String?, all: [String]))? = nil
  ) {
    self.placeholder = placeholder
    self.expected = expected
    self.choices = choices
    self.completion = choices.isEmpty ? completion : .choices
    self.mayBeShown = mayBeShown
    self.fault = fault
    self.meant = meant ?? { (Suggestion.nearest(to: $0, in: choices), choices) }
  }
}
