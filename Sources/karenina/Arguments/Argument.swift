/// A word of a command that is known by its position.
///
/// `Argument<String>` is required, `Argument<String?>` may be absent and `Argument<[String]>` takes
/// all that remain.
struct Argument<Value: Sendable>: DeclaredArgument {
  let declaration: ArgumentDeclaration
  /// The value of the words that fell to the argument.
  let read: @Sendable ([String]) -> Value

  init(_ kind: ValueKind<String>, _ sentence: String) where Value == String {
    declaration = ArgumentDeclaration(kind, sentence, count: .one)
    read = { $0.first ?? "" }
  }

  init(optional kind: ValueKind<String>, _ sentence: String) where Value == String? {
    declaration = ArgumentDeclaration(kind, sentence, count: .optional)
    read = { $0.first }
  }

  init(oneOrMore kind: ValueKind<String>, _ sentence: String) where Value == [String] {
    declaration = ArgumentDeclaration(kind, sentence, count: .oneOrMore)
    read = { $0 }
  }

  init(any kind: ValueKind<String>, _ sentence: String, default standard: [String])
  where Value == [String] {
    declaration = ArgumentDeclaration(
      kind, sentence, count: .any,
      defaultText: standard.isEmpty ? nil : standard.joined(separator: " "))
    read = { $0.isEmpty ? standard : $0 }
  }
}

/// Any argument, whatever its type: what a declaration holds.
protocol DeclaredArgument: Sendable {
  var declaration: ArgumentDeclaration { get }
}

/// An argument as parser, help and completions see it.
struct ArgumentDeclaration: Sendable {
  /// How many words an argument takes.
  enum Count: String, Sendable {
    case one, optional, oneOrMore, any
  }

  let form: ValueForm
  let sentence: String
  let count: Count
  let defaultText: String?
  /// Whether a given word has the argument's form.
  let accepts: @Sendable (String) -> Bool

  fileprivate init(
    _ kind: ValueKind<String>, _ sentence: String, count: Count, defaultText: String? = nil
  ) {
    form = kind.form
    self.sentence = sentence
    self.count = count
    self.defaultText = defaultText
    accepts = { kind.read($0) != nil }
  }

  var isRequired: Bool { count == .one || count == .oneOrMore }
  var takesMany: Bool { count == .oneOrMore || count == .any }

  /// `STUDY`, `[PATH...]`, as usage lines write it.
  var usage: String {
    let name = form.placeholder + (takesMany ? "..." : "")
    return isRequired ? name : "[\(name)]"
  }
}
