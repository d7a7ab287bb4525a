import StudyModel
import StudySession

/// Shows what sessions would be, and conducts nothing.
struct DryRun {
  let requests: [SessionRequest]

  init(_ requests: [SessionRequest]) { self.requests = requests }

  func show() throws -> ExitCode {
    for request in requests {
      try StandardOutput.write(
        "\(request.task.identifier): participant \(request.participant), "
          + "session \(request.number), seed \(request.seed.value)\n")
      let plan = request.plan
      for (index, planned) in plan.steps.enumerated() {
        try StandardOutput.write("  \(index + 1). \(line(planned))\n")
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
      let names = active.recorderConfigurations.map(\.identifier)
      parts.append("records \(names.joined(separator: ", "))")
    }
    return parts.joined(separator: ", ")
  }

  private func duration(_ step: Step) -> Double {
    if case .active(let active) = step { active.stepDuration } else { 0 }
  }
}
