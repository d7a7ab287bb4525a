import ResultFiles
import StudyModel

/// The sessions of one simulated participant: what each task requires comes before it, once.
struct RehearsalCourse {
  let study: Study
  /// The tasks that were completed, before and now.
  private(set) var completed: Set<String>
  private(set) var sessions: [ConductedSession] = []
  /// Whether the next session is one that assigns its participant.
  var awaitsAssignment = false
  /// The place of each task's session among the sessions.
  private var places: [String: Int] = [:]

  init(study: Study, completed: Set<String>) {
    self.study = study
    self.completed = completed
  }

  /// The task, and before it what it requires and the participant has not completed.
  ///
  /// One that was conducted already, for the sake of another, is not conducted again.
  func upcoming(_ task: StudyTask) -> [StudyTask] {
    let all = study.missing(before: task) { completed.contains($0) } + [task]
    return all.filter { places[$0.identifier] == nil }
  }

  /// Whether something that a task requires was conducted in vain; it is noted there.
  mutating func isBlocked(_ task: StudyTask) -> Bool {
    let missing = study.missing(before: task) { completed.contains($0) }
    guard let place = missing.compactMap({ places[$0.identifier] }).first else { return false }
    if !sessions[place].dependents.contains(task.identifier) {
      sessions[place].dependents.append(task.identifier)
    }
    return true
  }

  mutating func take(_ session: ConductedSession, of task: StudyTask) {
    places[task.identifier] = sessions.count
    sessions.append(session)
    if session.outcome.ending == .completed { completed.insert(task.identifier) }
  }
}
