import ResultFiles
import SafeFiles
import StrictJSON

/// What the report needs of a study, from the copy in a session's folder.
struct StudyCopy: Sendable {
  struct Task: Sendable {
    var identifier: String
    var title: String
  }

  /// In the study's order; none where the copy can't be read.
  let tasks: [Task]
  let questions: QuestionFacts

  /// Reads the copy beside a session; what can't be read is left out, and `results verify` names it.
  init(ofSession path: String, language: String?) {
    do {
      let bytes = try FileBytes.read(path + "/study.json")
      self.init(try Document(reading: bytes).root.value, language: language)
    } catch {
      self.init(.null, language: nil)
    }
  }

  init(_ study: JSONValue, language: String?) {
    questions = QuestionFacts(study, language: language)
    tasks = (study["tasks"]?.array ?? []).compactMap { task in
      guard let identifier = task["identifier"]?.string else { return nil }
      let title = task["title"]
      let words =
        title?.string ?? language.flatMap { title?[$0]?.string }
        ?? title?.members?.first?.value.string
      return Task(identifier: identifier, title: words ?? identifier)
    }
  }
}
