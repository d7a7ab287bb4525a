import StrictJSON

/// What the values of a session's calculations were worked out of, directly or by one another.
///
/// Every version of the study that the journal holds is taken together: a question that was
/// identifying in one of them counts as such. A name is taken wherever it may be meant.
struct CalculationSources {
  /// The names in each calculation's expressions.
  private var names: [String: Set<String>] = [:]
  private var questions: [JSONValue] = []

  init(_ lines: [JournalLine], task: String) {
    for case .study(let text) in lines.compactMap(\.event) {
      guard let outline = StudyOutline(text, task: task) else { continue }
      questions += outline.questions
      for calculation in outline.calculations {
        guard let name = calculation["identifier"]?.string else { continue }
        names[name, default: []].formUnion(Self.names(in: calculation["expression"]?.string ?? ""))
      }
    }
  }

  /// Finds the calculations whose values are kept.
  ///
  /// Left out are those of dates, of the day, of codes, and of answers that are left out, since
  /// from such a value, beside dates that were shifted, the shift or the answer can be told.
  ///
  /// - Parameter dropsTexts: Whether answers in words of one's own are left out.
  /// - Returns: The identifiers of those that are kept.
  func kept(dropsTexts: Bool) -> Set<String> {
    var revealing: Set<String> = ["today", "date", "participant", "session", "signature"]
    revealing.formUnion(
      questions.filter { Self.reveals($0, dropsTexts) }.compactMap { $0["identifier"]?.string })
    var kept = names
    while let found = kept.first(where: { !$0.value.isDisjoint(with: revealing) }) {
      revealing.insert(found.key)
      kept[found.key] = nil
    }
    return Set(kept.keys)
  }

  private static func reveals(_ question: JSONValue, _ dropsTexts: Bool) -> Bool {
    if question["identifying"]?.bool == true { return true }
    let format = question["answerFormat"]
    switch format?["kind"]?.string {
    case "date", "dateTime", "email", nil: return true
    case "text": return dropsTexts
    case "textChoice": return dropsTexts && format?["other"] != nil
    default: return false
    }
  }

  /// The words of an expression that stand outside of its texts, quoted names among them.
  private static func names(in expression: String) -> Set<String> {
    var names: Set<String> = []
    var rest = expression[...]
    while let first = rest.first {
      if first == "\"" || first == "'" {
        let quoted = Self.quoted(rest.dropFirst(), first)
        if first == "'" { names.insert(String(quoted)) }
        rest = rest[quoted.endIndex...].dropFirst()
      } else {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if !word.isEmpty { names.insert(String(word)) }
        rest = word.isEmpty ? rest.dropFirst() : rest[word.endIndex...]
      }
    }
    return names
  }

  /// What stands before the closing quote; a backslash keeps the next character from being it.
  private static func quoted(_ text: Substring, _ quote: Character) -> Substring {
    var isEscaped = false
    return text.prefix { character in
      if isEscaped {
        isEscaped = false
        return true
      }
      isEscaped = quote == "\"" && character == "\\"
      return character != quote
    }
  }
}
