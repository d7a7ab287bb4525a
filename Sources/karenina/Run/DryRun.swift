import StudyModel
import StudySession

/// Shows what sessions would be, as a timeline, and conducts nothing.
struct DryRun {
  let plans: [SessionPlan]

  init(_ plans: [SessionPlan]) { self.plans = plans }

  func show() throws -> ExitCode {
    for plan in plans { try StandardOutput.write(text(of: plan)) }
    return .done
  }

  private func text(of plan: SessionPlan) -> String {
    var lines = [
      "\(plan.task.identifier): participant \(plan.participant), "
        + "session \(plan.number), seed \(plan.seed.value)"
    ]
    if let condition = plan.condition { lines.append("  condition \(condition)") }
    var elapsed = 0.0
    for (index, planned) in plan.steps.enumerated() {
      lines.append("  \(Self.clock(elapsed))  \(index + 1). \(line(planned))")
      elapsed += duration(planned.step)
    }
    if plan.study.assignment != nil, plan.assigned == nil {
      lines.append("  assigned when a session starts; orders as in the file")
    }
    lines.append(
      "  \(Self.clock(elapsed))  in all, without the time that reading and answering take")
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ planned: SessionPlan.PlannedStep) -> String {
    let pass = planned.pass > 1 ? ", pass \(planned.pass)" : ""
    var parts = ["\(planned.step.identifier) (\(planned.step.kindName)\(pass))"]
    if duration(planned.step) > 0 { parts.append("\(duration(planned.step)) s") }
    if let clip = planned.clip { parts.append("plays \(clip.name)") }
    if let questions = planned.step.questionCount {
      parts.append("\(questions) \(questions == 1 ? "question" : "questions")")
    }
    if case .active(let active) = planned.step, !active.recorderConfigurations.isEmpty {
      parts.append(contentsOf: recorders(active))
    }
    return parts.joined(separator: ", ")
  }

  private func recorders(_ step: ActiveStep) -> [String] {
    let missing = step.recorderConfigurations.filter(\.needsMissingSensor).map(\.identifier)
    let present = step.recorderConfigurations.filter { !$0.needsMissingSensor }.map(\.identifier)
    return (present.isEmpty ? [] : ["records \(present.joined(separator: ", "))"])
      + (missing.isEmpty ? [] : ["no sensor for \(missing.joined(separator: ", "))"])
  }

  private func duration(_ step: Step) -> Double {
    if case .active(let active) = step { active.stepDuration } else { 0 }
  }

  /// Minutes and seconds since the task's start, of timed steps alone, such as `0:30`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }
}

extension Step {
  /// How many questions it may ask; nil for a step that asks none.
  fileprivate var questionCount: Int? {
    switch self {
    case .survey(let survey): survey.questions.count
    case .instruction, .active, .completion, .consent: nil
    }
  }
}
