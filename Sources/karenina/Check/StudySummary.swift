import StudyModel

/// What a study asks of a participant, counted: a line for each task, and one for them all.
struct StudySummary {
  private let study: Study

  init(_ study: Study) { self.study = study }

  var lines: [String] {
    let tasks = study.tasks.map { "\($0.identifier): \(Self.text([$0]))" }
    guard tasks.count > 1 else { return tasks }
    return tasks + ["\(tasks.count) tasks: \(Self.text(study.tasks))"]
  }

  /// Steps and questions are counted as the file lists them; times with every pass of each loop.
  private static func text(_ tasks: [StudyTask]) -> String {
    let steps = tasks.flatMap(\.steps)
    let questions = steps.reduce(0) { $0 + Self.questions(of: $1) }
    let seconds = tasks.reduce(0) { $0 + duration(of: $1) }
    let parts = [
      counted(steps.count, "step"), questions == 0 ? nil : counted(questions, "question"),
      seconds == 0 ? nil : "about \(rounded(seconds)) of timed steps",
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func questions(of step: Step) -> Int {
    switch step {
    case .survey(let survey): survey.questions.count
    case .consent(let consent): consent.questions.count
    case .instruction, .active, .completion: 0
    }
  }

  /// Seconds of a session that shows every step as often as it may.
  private static func duration(of task: StudyTask) -> Double {
    let passes = task.arrangement.mostPasses
    return task.steps.reduce(0) { sum, step in
      guard case .active(let active) = step else { return sum }
      return sum + active.stepDuration * Double(passes[active.identifier] ?? 1)
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Seconds below a minute and a half, minutes above.
  private static func rounded(_ seconds: Double) -> String {
    seconds < 90
      ? "\(Int(max(1, seconds.rounded()))) s" : "\(Int((seconds / 60).rounded())) min"
  }
}
