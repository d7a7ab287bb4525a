import StudyModel

/// What a study asks of a participant, counted: a line for each task, and one for them all.
struct StudySummary {
  private let study: Study

  init(_ study: Study) { self.study = study }

  var lines: [String] {
    let tasks = study.tasks.map { "\($0.identifier): \(Self.text($0.steps))" }
    guard tasks.count > 1 else { return tasks }
    return tasks + ["\(tasks.count) tasks: \(Self.text(study.tasks.flatMap(\.steps)))"]
  }

  /// Steps are counted as the file lists them, whichever of them a session comes to.
  private static func text(_ steps: [Step]) -> String {
    let questions = steps.reduce(0) { $0 + Self.questions(of: $1) }
    let seconds = steps.reduce(0) { $0 + Self.duration(of: $1) }
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

  private static func duration(of step: Step) -> Double {
    if case .active(let active) = step { active.stepDuration } else { 0 }
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
