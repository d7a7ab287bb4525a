import ResultFiles
import SafeFiles
import StrictJSON

/// What the copy of a study in a session's folder tells of its questions.
///
/// In: `study.json` as plain JSON, whatever the version of its format. Out: text, range and the words
/// of the choices of each question, and the texts of calculations; what can't be found there is left
/// out. A text is the study's: what a session wrote may hold a participant's own words.
package struct QuestionFacts: Sendable {
  /// One question, or one row of a matrix.
  package struct Question: Sendable {
    package var text: String?
    var range: Column.Range?
    var labels: [Column.ValueLabel] = []
    /// The texts of a matrix's rows, by their identifiers.
    package var rows: [String: String] = [:]

    /// The study's words for a value, such as those of a choice; nil where it has none.
    package func words(for value: JSONValue) -> String? {
      let cell = Cell(value)
      return labels.first { $0.value == cell }?.label
    }
  }

  /// By task and question.
  private var questions: [[String]: Question] = [:]

  /// Reads the copy in the folder of a session; nothing of one that can't be read, which
  /// `results verify` names.
  package init(ofSession path: String, language: String?) {
    do {
      let bytes = try FileBytes.read(path + "/study.json")
      self.init(try Document(reading: bytes).root.value, language: language)
    } catch {
      self.init(.null, language: nil)
    }
  }

  package init(_ study: JSONValue, language: String?) {
    for task in study["tasks"]?.array ?? [] {
      guard let name = task["identifier"]?.string else { continue }
      collect(task["steps"], of: name, language)
    }
  }

  package func question(_ name: String, of task: String) -> Question? { questions[[task, name]] }

  private mutating func collect(_ steps: JSONValue?, of task: String, _ language: String?) {
    for step in steps?.array ?? [] {
      if step["kind"]?.string == "block" { collect(step["steps"], of: task, language) }
      for question in step["questions"]?.array ?? [] {
        guard let name = question["identifier"]?.string else { continue }
        questions[[task, name]] = Question(question, language)
      }
      for calculation in step["calculate"]?.array ?? [] {
        guard let name = calculation["identifier"]?.string else { continue }
        questions[[task, name]] = Question(calculation: calculation, language)
      }
      if step["kind"]?.string == "consent" {
        questions[[task, Self.agreement]] = Question(consent: step, language)
      }
    }
  }

  /// The name of a consent's question in results.
  private static let agreement = "agreed"
}

extension QuestionFacts.Question {
  fileprivate init(_ json: JSONValue, _ language: String?) {
    text = Self.text(json["text"], language)
    let format = json["answerFormat"]
    range = Self.range(format)
    labels = Self.choices(format, language) + Self.ends(format, language)
    for row in format?["rows"]?.array ?? [] {
      guard let name = row["identifier"]?.string else { continue }
      rows[name] = Self.text(row["text"], language)
    }
  }

  init(calculation: JSONValue, _ language: String?) {
    text = Self.text(calculation["title"], language) ?? calculation["expression"]?.string
  }

  init(consent: JSONValue, _ language: String?) {
    text = Self.text(consent["question"], language)
  }

  /// A text, or that of the language, or of the first.
  private static func text(_ json: JSONValue?, _ language: String?) -> String? {
    json?.string ?? language.flatMap { json?[$0]?.string } ?? json?.members?.first?.value.string
  }

  private static func range(_ format: JSONValue?) -> Column.Range? {
    switch format?["kind"]?.string {
    case "visualAnalogue": return Column.Range(0, 100)
    case "height": return Column.Range(30, 300)
    case "timeInterval": return Column.Range(0, 604_800)
    case "scale", "continuousScale", "numeric", "age", "weight":
      let ends = (format?["minimum"]?.number, format?["maximum"]?.number)
      return ends.0 == nil && ends.1 == nil ? nil : Column.Range(ends.0, ends.1)
    default: return nil
    }
  }

  private static func choices(_ format: JSONValue?, _ language: String?) -> [Column.ValueLabel] {
    (format?["choices"]?.array ?? []).compactMap { choice in
      guard let text = text(choice["text"], language) else { return nil }
      return choice["value"].map { Column.ValueLabel(Cell($0), text) }
    }
  }

  /// The words of a scale's ends, and of yes and no.
  private static func ends(_ format: JSONValue?, _ language: String?) -> [Column.ValueLabel] {
    let ends: [(value: JSONValue?, words: String)] = [
      (.bool(true), "yes"), (.bool(false), "no"),
      (minimum(format), "minimumDescription"), (maximum(format), "maximumDescription"),
    ]
    return ends.compactMap { end in
      guard let value = end.value, let words = text(format?[end.words], language) else {
        return nil
      }
      return Column.ValueLabel(Cell(value), words)
    }
  }

  private static func minimum(_ format: JSONValue?) -> JSONValue? {
    format?["kind"]?.string == "visualAnalogue" ? 0 : format?["minimum"]
  }

  private static func maximum(_ format: JSONValue?) -> JSONValue? {
    format?["kind"]?.string == "visualAnalogue" ? 100 : format?["maximum"]
  }
}
