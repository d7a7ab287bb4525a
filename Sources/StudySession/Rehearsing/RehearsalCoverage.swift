import ResultFiles
import StudyModel

/// Which steps and questions of a task its rehearsed sessions came to.
///
/// In: conducted sessions. Out: what was reached, and the names of what was not. What a loop shows
/// several times counts once; what no way leads to, of which a check warns, does not count.
package struct RehearsalCoverage: Equatable, Sendable {
  /// How many there are, and which of them were never reached.
  package struct Reach: Equatable, Sendable {
    package var count: Int
    /// In the study's order.
    package var unreached: [String]

    package init(count: Int, unreached: [String]) {
      self.count = count
      self.unreached = unreached
    }

    fileprivate init(_ names: [String], _ reached: Set<String>) {
      self.init(count: names.count, unreached: names.filter { !reached.contains($0) })
    }
  }

  /// The task's identifier.
  package var task: String
  /// The steps that were shown.
  package var steps: Reach
  /// The questions of surveys that were answered, rather than skipped or not known.
  package var questions: Reach

  package init(task: String, steps: Reach, questions: Reach) {
    self.task = task
    self.steps = steps
    self.questions = questions
  }

  /// The coverage of each task that was conducted, in the study's order.
  package static func of(_ sessions: [ConductedSession], _ study: Study) -> [RehearsalCoverage] {
    let records = Dictionary(grouping: sessions.map(\.record), by: \.head.task)
    return study.tasks.compactMap { task in
      records[task.identifier].map { RehearsalCoverage(of: $0, task) }
    }
  }

  private init(of records: [SessionRecord], _ task: StudyTask) {
    var shown: Set<String> = []
    var answered: Set<String> = []
    for step in records.lazy.flatMap(\.steps) where step.ending != .notShown {
      shown.insert(step.identifier)
      for answer in step.answers where answer.state == .answered {
        answered.insert(answer.question)
      }
    }
    let reachable = task.steps.filter { !task.unreachable.contains($0.identifier) }
    self.init(
      task: task.identifier, steps: Reach(reachable.map(\.identifier), shown),
      questions: Reach(reachable.flatMap(Self.questions), answered))
  }

  private static func questions(of step: Step) -> [String] {
    guard case .survey(let survey) = step else { return [] }
    return survey.questions.map(\.identifier)
  }
}
