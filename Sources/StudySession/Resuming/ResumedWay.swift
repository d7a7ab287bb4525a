import ResultFiles
import StudyModel

/// How far a session that was cut or saved had come: its way, its answers, and where it goes on.
///
/// In: the lines of its journals. Out: what ``Session`` starts with. A step that was shown and did
/// not end by itself is open, and is shown again.
struct ResumedWay: Sendable {
  /// The places of the steps on the way that have ended, from 0.
  private(set) var path: [Int] = []
  private(set) var answers = SessionAnswers()
  /// The place of the step that goes on with the answers it has; nil where each is asked again.
  private(set) var openPlace: Int?

  init(_ suspended: SuspendedSession, _ plan: SessionPlan, at point: ResumeRule.Point) {
    var ended: Set<Int> = []
    for line in suspended.lines {
      switch line.event {
      case .stepStarted(let start):
        let place = start.index - 1
        if let known = path.firstIndex(of: place) { path.removeSubrange(known...) }
        path.append(place)
        ended.remove(place)
      case .stepEnded(let index, let ending): end(index - 1, ending, &ended)
      default: break
      }
    }
    for (index, answer) in suspended.answers { answers[index, answer.question] = answer }
    if let last = path.last, !ended.contains(last) {
      openPlace = last
      path.removeLast()
    }
    if point == .block { goBackToBlock(of: plan) }
  }

  private mutating func end(_ place: Int, _ ending: Ending, _ ended: inout Set<Int>) {
    switch ending {
    case .completed, .earlyTermination: ended.insert(place)
    case .notShown: path.removeAll { $0 == place }
    case .saved, .discarded, .failed, .interrupted: break
    }
  }

  /// Forgets what was shown of the block around the open step, in the same pass.
  private mutating func goBackToBlock(of plan: SessionPlan) {
    guard let open = openPlace, let block = plan.steps[open].blocks.last else { return }
    while let last = path.last, plan.steps[last].blocks.contains(block),
      plan.steps[last].pass == plan.steps[open].pass
    {
      path.removeLast()
      openPlace = nil
    }
  }
}
