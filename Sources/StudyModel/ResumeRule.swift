/// What becomes of a session of a task that was cut or saved, when it is to be gone on with.
package struct ResumeRule: Equatable, Sendable {
  /// Where a session goes on.
  package enum Point: String, CaseIterable, Sendable {
    /// At the step in which it was cut; a timed step starts anew.
    case step
    /// At the first step of the block around that, in the same pass.
    case block
    /// Not at all: the task starts anew, as a session of its own.
    case restart
    /// Not at all.
    case refuse
  }

  package var point: Point
  /// How old a session may be that is gone on with, in seconds since it was cut; nil for any age.
  package var maximumAge: Double?

  package init(point: Point = .step, maximumAge: Double? = nil) {
    self.point = point
    self.maximumAge = maximumAge
  }
}
