import StrictJSON

/// Rows that are each answered by one of the same choices; an answer is an object of rows.
package struct MatrixAnswerFormat: Equatable, Sendable {
  /// One line of the matrix.
  package struct Row: Equatable, Sendable {
    /// The key in the answer, of the form of a question's identifier.
    package var identifier: String
    package var text: LocalizedText
    /// Whether it must be answered where the matrix is; nil for as its question says.
    package var required: Bool?
    /// Whether it must be answered where the matrix is.
    package var isRequired: Bool { required ?? true }

    package init(identifier: String, text: LocalizedText, required: Bool? = nil) {
      self.identifier = identifier
      self.text = text
      self.required = required
    }
  }

  package var rows: [Row]
  /// What stands for a row that is left open, where it is typed.
  package static let openMark = "-"
  package var choices: [AnswerChoice]

  package init(rows: [Row], choices: [AnswerChoice]) {
    self.rows = rows
    self.choices = choices
  }
}

extension MatrixAnswerFormat: AnswerRules {
  static let kind = AnswerFormatKind.matrix

  /// A choice for each row, between spaces or commas, and `-` for one that is left open: `2 - 3`.
  func answer(typed text: String, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let words = TypedText.plain(text).split { $0.isWhitespace || ",;、".contains($0) }
    let differs = AnswerError.notARowEach(
      rows: rows.count, choices: choices.count, mayStayOpen: canBePartial)
    guard words.count == rows.count else { throw differs }
    var answers: [JSONMember] = []
    for (row, word) in zip(rows, words) {
      if word == Self.openMark, !row.isRequired { continue }
      guard let choice = choices.choice(typed: String(word), context) else { throw differs }
      answers.append(JSONMember(row.identifier, choice.value))
    }
    guard !answers.isEmpty else { throw differs }
    return Answer(.object(answers))
  }

  /// Whether a row may be left open.
  package var canBePartial: Bool { rows.count > 1 && rows.contains { !$0.isRequired } }

  func answer(given json: JSONValue, _ context: AnswerContext) throws(AnswerError) -> Answer {
    let known = Set(rows.map(\.identifier))
    guard let members = json.members, !members.isEmpty,
      members.allSatisfy({ known.contains($0.key) })
    else { throw .notRows(rows.map(\.identifier)) }
    var answers: [JSONMember] = []
    for row in rows {
      guard let given = json[row.identifier] else {
        guard row.isRequired else { continue }
        throw .notRows(rows.map(\.identifier))
      }
      answers.append(JSONMember(row.identifier, try choices.answer(given: given).value))
    }
    return Answer(.object(answers))
  }

  func label(for answer: JSONValue, language: String?) -> String? {
    let labels = rows.compactMap { row in
      answer[row.identifier].flatMap { choices.label(for: $0, language) }.map {
        "\(row.text.text(in: language)): \($0)"
      }
    }
    return labels.isEmpty ? nil : labels.joined(separator: "; ")
  }
}

extension AnswerFormat {
  /// The format in which rows that say nothing themselves must be answered, or need not be.
  func withRows(required: Bool) -> AnswerFormat {
    guard case .matrix(var format) = self else { return self }
    for index in format.rows.indices where format.rows[index].required == nil {
      format.rows[index].required = required
    }
    return .matrix(format)
  }
}

extension MatrixAnswerFormat {
  init?(reading part: Part) {
    guard let object = part.object("a matrix", keys: ["kind", "rows", "choices"]) else {
      return nil
    }
    let rows = Self.rows(of: object)
    let choices = object.choices(1...Int.max)
    guard let rows, let choices else { return nil }
    self.init(rows: rows, choices: choices)
  }

  private static func rows(of object: ObjectPart) -> [Row]? {
    let expected = "a list of one row or more"
    guard let items = object.required("rows", expected)?.someItems(expected) else { return nil }
    let rows = items.compactMap(Row.init(reading:))
    guard rows.count == items.count else { return nil }
    var seen: Set<String> = []
    for (item, row) in zip(items, rows) where !seen.insert(row.identifier).inserted {
      item.report(
        .duplicateRow, found: "\(PrintableText.quoted(row.identifier)) a second time",
        expected: "an identifier of its own for each row of the matrix")
    }
    return seen.count == rows.count ? rows : nil
  }
}

extension MatrixAnswerFormat.Row {
  fileprivate init?(reading part: Part) {
    guard let object = part.object("a row", keys: ["identifier", "text", "required"]) else {
      return nil
    }
    let identifier = object.identifier(.variable)
    let text = object.required("text", "what the row asks")?.text()
    let required = object["required"]?.bool()
    guard let identifier, let text else { return nil }
    self.init(identifier: identifier, text: text, required: required)
  }
}
