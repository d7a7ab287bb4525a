import Charts
import Foundation

extension ValueKind where Value == String {
  /// A participant's code; messages never repeat one.
  static let participantCode = ValueKind(
    ValueForm("CODE", expected: "1 to 32 letters or digits", mayBeShown: false),
    read: { isCode($0) ? $0 : nil })

  /// The identifier of a task, a step or a session.
  static let identifier = ValueKind(
    ValueForm("ID", expected: "an identifier: letters, digits, '.', '_', '-', at most 64"),
    read: { isIdentifier($0) ? $0 : nil })

  /// A condition on the rows of a table; what is wrong with it the table's columns tell.
  static let condition = ValueKind(
    ValueForm("EXPR", expected: "a condition such as 'value > 100'"),
    read: { $0.allSatisfy(\.isWhitespace) ? nil : $0 })

  /// Why something is done, in plain words.
  static let reason = ValueKind(
    ValueForm("TEXT", expected: "a text of 1 to 500 characters without control characters"),
    read: { text in
      let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      let isBlank = text.allSatisfy(\.isWhitespace)
      return isPlain && !isBlank && text.count <= 500 ? text : nil
    })

  /// The path of a file; `-` has no meaning of its own.
  static let file = path("FILE", expected: "the path of a file", completion: .file)

  /// The path of a file, or `-` for standard input or output.
  static let fileOrStream = path(
    "FILE|-", expected: "the path of a file, or '-'", completion: .file)

  /// The path of a folder.
  static let folder = path("DIR", expected: "the path of a folder", completion: .folder)

  /// The path of a picture, whose ending says what kind.
  static let picture = ValueKind(
    ValueForm(
      "FILE", expected: "the path of a file that ends in .svg, .png or .pdf", completion: .file)
  ) { word in
    ChartPicture.Kind(ofFile: word) != nil && !word.utf8.contains(0) ? word : nil
  }

  /// The path of a page of HTML, or `-` for standard output; no ending of another kind of file.
  static let page = ValueKind(
    ValueForm(
      "FILE|-", expected: "the path of a page, such as report.html, or '-'", completion: .file)
  ) { word in
    let name = word.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...].lowercased() }
    let isPage = !name.isEmpty && [nil, ".html", ".htm"].contains(ending)
    return isPage && !word.utf8.contains(0) ? word : nil
  }

  /// Any path, under a name of the command's own.
  static func path(
    _ placeholder: String, expected: String, completion: ValueForm.Completion
  ) -> ValueKind {
    ValueKind(ValueForm(placeholder, expected: expected, completion: completion)) {
      $0.isEmpty || $0.utf8.contains(0) ? nil : $0
    }
  }

  /// One word of a list that is no enum, such as the shells with completions.
  static func word(_ placeholder: String, of choices: [String]) -> ValueKind {
    ValueKind(ValueForm(placeholder, expected: alternatives(choices), choices: choices)) {
      choices.contains($0) ? $0 : nil
    }
  }

  /// Fixed words or a file: `pulse|silent|FILE.wav`.
  static func word(
    _ placeholder: String, of choices: [String],
    orFile isFile: @escaping @Sendable (String) -> Bool,
    called expected: String
  ) -> ValueKind {
    ValueKind(
      ValueForm(placeholder, expected: alternatives(choices, or: expected), choices: choices)
    ) { choices.contains($0) || isFile($0) ? $0 : nil }
  }
}

extension ValueKind where Value == TimeZone {
  /// A zone of the time-zone database.
  static let timeZone = ValueKind(
    ValueForm("ZONE", expected: "a time zone, such as 'Europe/Berlin' or 'UTC'")
  ) { $0.contains("/") || $0 == "UTC" ? TimeZone(identifier: $0) : nil }
}

extension ValueKind where Value == [String] {
  /// Names of sources with commas between.
  static let sources = ValueKind(
    ValueForm("SOURCE,...", expected: "names of sources, with ',' between")
  ) { word in
    let names = ListEntries.of(word)
    return names.allSatisfy { !$0.isEmpty } ? names : nil
  }
}

extension ValueKind<[String]> {
  static let keys = ValueKind(
    ValueForm("KEY,...", expected: "keys of samples, with ',' between, or 'all'")
  ) { word in
    words(in: word)
  }

  static let columnNames = ValueKind(
    ValueForm("COLUMN,...", expected: "names of columns, with ',' between")
  ) { word in
    words(in: word)
  }

  private static func words(in list: String) -> [String]? {
    let words = ListEntries.of(list)
    return words.allSatisfy { !$0.isEmpty } ? words : nil
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of an enum.
  static func choice(_ placeholder: String) -> ValueKind {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(ValueForm(placeholder, expected: alternatives(words), choices: words)) {
      Value(rawValue: $0)
    }
  }
}

extension ValueKind {
  /// Values with commas between, at least one, each of the given kind.
  static func list<Element>(of kind: ValueKind<Element>) -> ValueKind where Value == [Element] {
    let form = ValueForm(
      "\(kind.form.placeholder),...", expected: "\(kind.form.expected), with ',' between",
      choices: kind.form.choices, mayBeShown: kind.form.mayBeShown,
      fault: { word in ListEntries.of(word).first { kind.read($0) == nil } ?? word },
      meant: kind.form.meant)
    return ValueKind(form) { word in
      let entries = ListEntries.of(word)
      let values = entries.compactMap(kind.read)
      return values.count == entries.count ? values : nil
    }
  }
}

/// `'a', 'b' or 'c'`, as messages and help list choices; the last may be described, not quoted.
func alternatives(_ words: [String], or last: String? = nil) -> String {
  let all = words.map { "'\($0)'" } + (last.map { [$0] } ?? [])
  guard let end = all.last, all.count > 1 else { return all.first ?? "" }
  return all.dropLast().joined(separator: ", ") + " or " + end
}

private func isCode(_ word: String) -> Bool {
  (1...32).contains(word.utf8.count) && word.utf8.allSatisfy(isLetterOrDigit)
}

private func isIdentifier(_ word: String) -> Bool {
  guard (1...64).contains(word.utf8.count), let first = word.utf8.first else { return false }
  return isLetterOrDigit(first)
    && word.utf8.allSatisfy { isLetterOrDigit($0) || [45, 46, 95].contains($0) }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
}
