/// What the help says of an argument or an option: its sentence, then values, then the default.
enum HelpSentence {
  static func of(_ option: OptionDeclaration) -> String {
    let parts = [option.sentence, values(option.form), standard(option.defaultText)]
    return (parts + [option.isRepeatable ? "May be repeated." : nil]).compactMap { $0 }
      .joined(separator: " ")
  }

  static func of(_ argument: ArgumentDeclaration) -> String {
    [argument.sentence, standard(argument.defaultText)].compactMap { $0 }.joined(separator: " ")
  }

  private static func values(_ form: ValueForm?) -> String? {
    guard let form else { return nil }
    let isPlainPath = form.choices.isEmpty && form.completion != .none
    return isPlainPath ? nil : "Takes \(form.expected)."
  }

  private static func standard(_ text: String?) -> String? { text.map { "Default: \($0)." } }
}
