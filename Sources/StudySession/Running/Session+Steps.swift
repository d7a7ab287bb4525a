import Quantities
import ResultFiles
import StudyModel

/// The way through the task: each step on it, by the study's rules, back and forth.
extension Session {
  /// How a step was left.
  enum StepExit: Equatable {
    case ended(Ending)
    /// The participant wants to see what came before.
    case wentBack
    /// It had nothing to show.
    case passedOver
  }

  /// Runs the steps to the task's end.
  ///
  /// - Returns: Why the study's rules ended the task early; nil where it was completed.
  /// - Throws: ``Stop`` when the session is to end.
  func runSteps() async throws(Stop) -> String? {
    retrace()
    var move = navigator.move(after: path.last)
    while true {
      try passOver(move)
      note(move)
      guard case .step(let first) = move.destination else { break }
      var place = first
      var exit = try await run(place, place == openPlace ? .resumed : .anew)
      while exit == .wentBack {
        path.removeLast()
        place = path.removeLast()
        exit = try await run(place, .back)
      }
      move = navigator.move(after: place)
    }
    guard case .end(.earlyTermination(let reason)) = move.destination else { return nil }
    surroundings.presenter.announce(Announcement(written(reason)))
    return written(reason, isKept: true)
  }

  private func note(_ move: Navigator.Move) {
    unbegun.removeAll { $0.lowerBound >= move.skipped.lowerBound }
    unbegun += move.unbegun
  }

  /// Goes the way of the sitting before once more in thought, for the passes that did not begin.
  private func retrace() {
    var position: Int?
    for place in path {
      while (position ?? -1) < place {
        let move = navigator.move(after: position)
        note(move)
        guard case .step(let next) = move.destination, next < place else { break }
        // A step that had nothing to show.
        position = next
      }
      position = place
    }
  }

  private var navigator: Navigator {
    let scope = scope(at: 0)
    return Navigator(plan: plan, index: planIndex) { scope.moved(to: $0) }
  }

  /// How a step is come to.
  enum StepEntry {
    /// On the way on.
    case anew
    /// The participant came back to it.
    case back
    /// A sitting before was cut in it.
    case resumed
  }

  private func run(_ place: Int, _ entry: StepEntry) async throws(Stop) -> StepExit {
    try await askPermissions(before: place)
    let (planned, index) = (plan.steps[place], place + 1)
    currentStep = index
    path.append(place)
    try record(.stepStarted(start(of: planned, index)))
    let exit = try await run(planned, index, entry)
    let ending: Ending =
      switch exit {
      case .ended(let ending): ending
      case .wentBack: .interrupted
      case .passedOver: .notShown
      }
    if exit != .wentBack { try calculate(planned.step.identifier, index) }
    try record(.stepEnded(stepIndex: index, ending))
    currentStep = nil
    if exit == .passedOver { path.removeLast() }
    try await settle(index)
    return exit
  }

  private func run(
    _ planned: SessionPlan.PlannedStep, _ index: Int, _ entry: StepEntry
  ) async throws(Stop) -> StepExit {
    switch planned.step {
    case .instruction:
      return try await read(Screen.instruction, header(planned.step, index))
    case .completion: return try await read(Screen.completion, header(planned.step, index))
    case .survey(let step): return try await ask(step, index, entry)
    case .consent(let step): return try await consent(step, index)
    case .active(let step):
      return .ended(try await time(step, planned.clip, index, readable: readable ?? []))
    }
  }

  // MARK: Files

  /// Has what the step left on disk before the screen moves on.
  private func settle(_ index: Int) async throws(Stop) {
    try writeUnlessRecording(index)
    try await sync()
  }

  /// Writes a step's files, unless its recorders still wait for late samples.
  func writeUnlessRecording(_ index: Int) throws(Stop) {
    guard !recorders.contains(where: { $0.mark.stepIndex == index }) else { return }
    try writeStep(index)
  }

  private func start(of planned: SessionPlan.PlannedStep, _ index: Int) -> StepStart {
    var activity: String?
    if case .active(let active) = planned.step { activity = active.activity?.rawValue }
    return StepStart(
      index: index, identifier: planned.step.identifier, kind: planned.step.kindName,
      title: written(planned.step.title, isKept: true), activity: activity, pass: planned.pass)
  }

  // MARK: Screens

  func header(_ step: Step, _ index: Int) -> StepHeader {
    let place = index - 1
    return StepHeader(
      studyTitle: plan.study.title.text(in: surroundings.language),
      title: written(step.title), text: written(step.text), number: path.count,
      count: path.count + RemainingPath(navigator, from: place).count,
      canGoBack: allowsBack(from: step) && leadsBack)
  }

  /// Whether the study lets the participant go back from a step.
  func allowsBack(from step: Step) -> Bool {
    switch step {
    case .active, .completion, .consent: false
    case .instruction, .survey:
      surroundings.answers == nil && plan.task.rules(of: step.identifier).allowsBackNavigation
    }
  }

  /// Whether the step before the one that is shown can be shown again.
  private var leadsBack: Bool {
    guard path.count > 1 else { return false }
    let place = path[path.count - 2]
    switch plan.steps[place].step {
    case .instruction: return true
    case .survey(let survey):
      return lastShown(of: survey, place + 1).last.map { survey.questions[$0].timeLimit == nil }
        ?? true
    // What was timed, recorded or agreed to, happened once.
    case .active, .completion, .consent: return false
    }
  }

  private func read(
    _ screen: (StepHeader) -> Screen, _ header: StepHeader
  ) async throws(Stop) -> StepExit {
    surroundings.inbox.discardTyped()
    surroundings.presenter.show(screen(header))
    guard surroundings.answers == nil else { return .ended(.completed) }
    while true {
      switch try await nextReply(until: nil) {
      case .proceed: return .ended(.completed)
      case .back where header.canGoBack: return .wentBack
      case .back, .text, .skip, .pause, .setup, .leave, .inputEnded, .signal, nil: continue
      }
    }
  }

  /// Shows a screen until the participant goes on; prepared answers go on by themselves.
  func proceed(from screen: Screen) async throws(Stop) {
    surroundings.inbox.discardTyped()
    surroundings.presenter.show(screen)
    guard surroundings.answers == nil else { return }
    while try await nextReply(until: nil) != .proceed {}
  }

  // MARK: What is passed over

  /// Keeps what became of the questions that the way leaves out.
  private func passOver(_ move: Navigator.Move) throws(Stop) {
    for place in move.skipped {
      if surroundings.writer.record.step(place + 1) != nil, !isHalfPassedOver(place) {
        try invalidate(place)
      } else if case .survey(let survey) = plan.steps[place].step,
        !move.unbegun.contains(where: { $0.contains(place) })
      {
        try recordNotShown(survey, place + 1)
      }
    }
  }

  /// Whether the sitting before was cut while it kept that the step is passed over.
  private func isHalfPassedOver(_ place: Int) -> Bool {
    guard place == openPlace, let step = surroundings.writer.record.step(place + 1) else {
      return false
    }
    return step.ending == .interrupted && step.answers.allSatisfy { $0.state == .notShown }
  }

  private func recordNotShown(_ survey: SurveyStep, _ index: Int) throws(Stop) {
    try record(.stepStarted(start(of: plan.steps[index - 1], index)))
    for question in survey.questions { try keep(.notShown, question, index) }
    try record(.stepEnded(stepIndex: index, .notShown))
    try writeStep(index)
  }

  /// Takes back what was answered in a step that an edit left out of the way.
  private func invalidate(_ place: Int) throws(Stop) {
    let index = place + 1
    var names = planIndex.rules(at: place).calculations.map(\.identifier)
    if case .survey(let survey) = plan.steps[place].step {
      names = survey.questions.map(\.identifier) + names
    }
    let given = names.compactMap { answers[index, $0] }
      .filter { $0.state != .notShown && $0.state != .invalidated }
    guard !given.isEmpty else { return }
    for result in given { try keep(result.invalidated, index) }
    try writeStep(index)
  }
}
