extension Study {
  /// The tasks that a participant has yet to complete before a task, in the order to conduct them.
  ///
  /// - Parameters:
  ///   - task: The task that is wanted.
  ///   - isCompleted: Whether the participant has completed the task of an identifier.
  /// - Returns: Each once, what one of them requires before it; without `task` itself.
  package func missing(
    before task: StudyTask, isCompleted: (String) -> Bool
  ) -> [StudyTask] {
    var seen: Set<String> = [task.identifier]
    var missing: [StudyTask] = []
    var next = Self.reversed(task)
    while let (name, afterItsOwn) = next.popLast() {
      guard let required = self.task(name), !isCompleted(name) else { continue }
      if afterItsOwn {
        missing.append(required)
      } else if seen.insert(name).inserted {
        next.append((name, true))
        next += Self.reversed(required)
      }
    }
    return missing
  }

  private static func reversed(_ task: StudyTask) -> [(name: String, afterItsOwn: Bool)] {
    task.requires.reversed().map { ($0, false) }
  }
}
