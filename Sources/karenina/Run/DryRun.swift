import StudyModel
import StudySession

/// Shows what sessions would be, and conducts nothing.
struct DryRun {
  let plans: [SessionPlan]

  init(_ plans: [SessionPlan]) { self.plans = plans }

  func show() throws -> ExitCode {
    for plan in plans {
      try StandardOutput.write(
        "\(plan.task.identifier): participant \(plan.participant), "
          + "session \(plan.number), seed \(plan.seed.value)\n")
      for (index, planned) in plan.steps.enumerated() {
        try StandardOutput.write("  \(index + 1). \(line(planned))\n")
      }
      if plan.study.assignment != nil, plan.assigned == nil {
        try StandardOutput.write("  assigned when a session starts; orders as in the file\n")
      }
      let seconds = plan.steps.map { duration($0.step) }.reduce(0, +)
      try StandardOutput.write("  timed steps: \(seconds) s\n")
    }
    return .done
  }

  private func line(_ planned: SessionPlan.PlannedStep) -> String {
    var parts = ["\(planned.step.identifier) (\(planned.step.kindName))"]
    if duration(planned.step) > 0 { parts.append("\(duration(planned.step)) s") }
    if let clip = planned.clip { parts.append("plays \(clip.name)") }
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
}
