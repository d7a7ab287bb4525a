import Expressions
import StrictJSON

/// The forms of identifiers; nothing else of a study reaches a path or a column's name.
package enum IdentifierForm {
  /// `[A-Za-z0-9][A-Za-z0-9._-]{0,63}`: studies, tasks, steps, recorders and clip libraries.
  case name
  /// `[A-Za-z][A-Za-z0-9_]{0,31}`: questions, whose answers are variables.
  case variable

  package func matches(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= longest else { return false }
    return startsWell(first) && text.utf8.dropFirst().allSatisfy(continuesWell)
  }

  private var longest: Int {
    switch self {
    case .name: 64
    case .variable: 32
    }
  }

  private func startsWell(_ byte: UInt8) -> Bool {
    switch self {
    case .name: byte.isASCIILetter || byte.isASCIIDigit
    case .variable: byte.isASCIILetter
    }
  }

  private func continuesWell(_ byte: UInt8) -> Bool {
    let mayHold: String
    switch self {
    case .name: mayHold = "._-"
    case .variable: mayHold = "_"
    }
    return byte.isASCIILetter || byte.isASCIIDigit || mayHold.utf8.contains(byte)
  }

  /// What a message asks for.
  var expected: String {
    switch self {
    case .name:
      "1 to 64 letters (A-Z, a-z), digits, '.', '_' or '-', a letter or digit first, such as 'music'"
    case .variable:
      "1 to 32 letters (A-Z, a-z), digits or '_', a letter first, such as 'moodNow'"
    }
  }
}

extension Part {
  /// An identifier of a form.
  package func identifier(_ form: IdentifierForm) -> String? {
    guard let text = node.string else { return wrongKind(form.expected) }
    guard form.matches(text) else {
      report(.identifierForm, expected: form.expected)
      return nil
    }
    return text
  }
}

extension ObjectPart {
  /// The object's own identifier.
  package func identifier(_ form: IdentifierForm = .name) -> String? {
    required("identifier", form.expected)?.identifier(form)
  }
}

extension Part {
  /// The identifier of what expressions name: no word that means something there already.
  func variable() -> String? {
    guard let name = identifier(.variable) else { return nil }
    guard Reference.isFree(name) else {
      report(
        .reservedIdentifier, found: "\(PrintableText.quoted(name)), a word of expressions",
        expected: "another name, such as '\(name)Now'")
      return nil
    }
    return name
  }
}

extension [Part] {
  /// Adds a finding for each part whose identifier an earlier one has.
  ///
  /// - Parameter what: What the parts are, such as `step of the task`.
  func reportDuplicates(_ what: String) {
    var seen: Set<String> = []
    for part in self {
      guard let node = part.node["identifier"], let text = node.string else { continue }
      guard !seen.insert(text).inserted else { continue }
      Part(node: node, path: .key("identifier", of: part.path), findings: part.findings)
        .report(
          .duplicateIdentifier, found: "\(PrintableText.quoted(text)) a second time",
          expected: "an identifier of its own for each \(what)")
    }
  }
}
