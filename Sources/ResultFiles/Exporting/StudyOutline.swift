import StrictJSON

/// The steps of a task as a study's file has them, found by their identifiers.
struct StudyOutline {
  /// By identifier, those in blocks among them.
  private(set) var steps: [String: JSONValue] = [:]
  /// Whether the steps and their texts are the program's own, which hold no placeholder.
  let isPreset: Bool

  /// Reads a study; nil where it can't be read, or has no such task.
  ///
  /// - Parameters:
  ///   - study: The study's file.
  ///   - task: The identifier of the task.
  init?(_ study: String, task: String) {
    guard let study = Self.read(study)?["tasks"]?.array else { return nil }
    guard let task = study.first(where: { $0["identifier"]?.string == task }) else { return nil }
    isPreset = task["preset"] != nil
    collect(task["steps"])
  }

  private static func read(_ study: String) -> JSONValue? {
    do throws(SyntaxError) {
      return try Document(reading: Array(study.utf8)).root.value
    } catch {
      // Then nothing that was shown can be proved to be the study's.
      return nil
    }
  }

  private mutating func collect(_ items: JSONValue?) {
    for item in items?.array ?? [] {
      if item["kind"]?.string == "block" {
        collect(item["steps"])
      } else if let name = item["identifier"]?.string {
        steps[name] = item
      }
    }
  }

  var questions: [JSONValue] { steps.values.flatMap { $0["questions"]?.array ?? [] } }

  var calculations: [JSONValue] { steps.values.flatMap { $0["calculate"]?.array ?? [] } }
}
