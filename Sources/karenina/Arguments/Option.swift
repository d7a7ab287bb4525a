/// An option of a command, with the type that ``ParsedArguments`` gives for it.
///
/// `Option<Bool>` is a flag, `Option<X?>` may be absent, `Option<X>` has a default and
/// `Option<[X]>` may be repeated.
struct Option<Value: Sendable>: DeclaredOption {
  let declaration: OptionDeclaration
  /// The value of all that was given, in order; every word has passed ``OptionDeclaration/accepts``.
  let read: @Sendable ([String]) -> Value

  /// An option that may be absent; `absent` tells what happens then, as it follows "Default:".
  init<Element>(
    _ name: String, _ kind: ValueKind<Element>, _ sentence: String, absent: String? = nil
  ) where Value == Element? {
    declaration = OptionDeclaration(name, kind, sentence, defaultText: absent)
    read = { $0.last.flatMap(kind.read) }
  }

  /// An option with a default, which the help shows as `shown`, or as the word that stands for it.
  init(
    _ name: String, _ kind: ValueKind<Value>, _ sentence: String, default standard: Value,
    shown: String? = nil
  ) {
    declaration = OptionDeclaration(name, kind, sentence, defaultText: shown ?? Self.word(standard))
    read = { $0.last.flatMap(kind.read) ?? standard }
  }

  private static func word(_ standard: Value) -> String {
    (standard as? any RawRepresentable)?.rawValue as? String ?? "\(standard)"
  }

  init<Element>(repeated name: String, _ kind: ValueKind<Element>, _ sentence: String)
  where Value == [Element] {
    declaration = OptionDeclaration(name, kind, sentence, isRepeatable: true)
    read = { $0.compactMap(kind.read) }
  }

  init(flag name: String, _ sentence: String) where Value == Bool {
    declaration = OptionDeclaration(flag: name, sentence)
    read = { !$0.isEmpty }
  }
}

/// Any option, whatever its type: what a table of options holds.
protocol DeclaredOption: Sendable {
  var declaration: OptionDeclaration { get }
}

/// An option as parser, help and completions see it.
struct OptionDeclaration: Sendable {
  /// The name without its dashes.
  let name: String
  /// Nil for a flag.
  let form: ValueForm?
  let sentence: String
  let defaultText: String?
  let isRepeatable: Bool
  /// Whether a given word has the option's form.
  let accepts: @Sendable (String) -> Bool

  fileprivate init<Element>(
    _ name: String, _ kind: ValueKind<Element>, _ sentence: String, defaultText: String? = nil,
    isRepeatable: Bool = false
  ) {
    self.name = name
    form = kind.form
    self.sentence = sentence
    self.defaultText = defaultText
    self.isRepeatable = isRepeatable
    accepts = { kind.read($0) != nil }
  }

  fileprivate init(flag name: String, _ sentence: String) {
    self.name = name
    form = nil
    self.sentence = sentence
    defaultText = nil
    isRepeatable = false
    accepts = { _ in false }
  }

  /// `--seed N`, as help writes it.
  var usage: String { "--\(name)" + (form.map { " \($0.placeholder)" } ?? "") }
}
