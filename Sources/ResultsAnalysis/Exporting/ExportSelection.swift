import ResultFiles

/// Which sessions an export takes, and which it leaves out.
///
/// In: paths. Out: each session under them that ended, verifies and is asked for, one at a time.
/// Those of participants who have withdrawn are never taken.
package struct ExportSelection {
  /// Why a session is left out.
  package enum Reason: String, CaseIterable, Sendable {
    case withdrawn, discarded, pilot, unfinished, unreadable
  }

  private let finder: ResultFinder
  private let filter: ResultFilter
  private let includesUnfinished: Bool

  /// - Parameters:
  ///   - paths: What the user named.
  ///   - filter: What is taken.
  ///   - includesUnfinished: Whether sessions that were saved or cut are taken, too.
  package init(_ paths: [String], filter: ResultFilter, includesUnfinished: Bool) {
    // Pilots are looked for to tell that they were left out.
    finder = ResultFinder(paths, hiddenFolders: [".pilot"])
    self.filter = filter
    self.includesUnfinished = includesUnfinished
  }

  /// Reads one after another.
  ///
  /// - Parameters:
  ///   - complain: Takes each thing that is wrong; the session it is about is left out.
  ///   - take: Takes the path and the record of a session; what it throws ends the scan.
  /// - Returns: How many sessions were left out, by the reason.
  /// - Throws: What `take` throws.
  package func scan<Failure: Error>(
    complain: (Problem) -> Void, take: (String, SessionRecord) throws(Failure) -> Void
  ) throws(Failure) -> [Reason: Int] {
    finder.problems.forEach(complain)
    var leftOut: [Reason: Int] = [:]
    var copies = SessionCopies()
    for case .session(let path) in finder.found {
      let verification = Verification(path)
      let copy = copies.problem(of: verification.reading)
      guard let record = verification.reading.record, filter.takesAnyEnding(record) else {
        if verification.reading.record == nil && !verification.reading.isUnbegun {
          verification.problems.forEach(complain)
          leftOut[.unreadable, default: 0] += 1
        }
        continue
      }
      var reason = reason(toLeaveOut: path, verification.reading, record)
      let problems = verification.problems + [copy].compactMap(\.self)
      if reason == nil, !problems.isEmpty {
        problems.forEach(complain)
        reason = .unreadable
      }
      if let reason {
        leftOut[reason, default: 0] += 1
      } else {
        try take(path, record)
      }
    }
    return leftOut
  }

  private func reason(
    toLeaveOut path: String, _ reading: SessionReading, _ record: SessionRecord
  ) -> Reason? {
    if Withdrawal.isMarked(session: path) { return .withdrawn }
    if record.head.kind == .pilot && !filter.includesPilots { return .pilot }
    if record.ending == .discarded && !filter.includesDiscarded { return .discarded }
    switch reading.state {
    case .running: return .unfinished
    case .ended(let ending) where ending != .saved: return nil
    case .ended, .interrupted: return includesUnfinished ? nil : .unfinished
    }
  }
}

extension ResultFilter {
  /// Whether it is of the participant and the task that are asked for.
  fileprivate func takesAnyEnding(_ record: SessionRecord) -> Bool {
    (participant ?? record.head.participant) == record.head.participant
      && (task ?? record.head.task) == record.head.task
  }
}
