import Quantities

/// Everything a session left: the fold of its journal, or its files read back.
package struct SessionRecord: Equatable, Sendable {
  package var head: SessionHead
  package var steps: [StepResult]
  /// Each time the session was gone on with, in order.
  package var resumptions: [Resumption]
  package var permissions: [PermissionAnswer]
  /// What was said beside the steps, such as that there was no sound server.
  package var notices: [String]
  package var files: [FileEntry]
  package var endDate: Instant?
  /// Seconds on the step clock, of all sittings together; nil while the session runs, or where a crash cut it.
  package var elapsed: Double?
  /// Nil while the session runs, or where a crash cut it.
  package var ending: Ending?
  /// Why the study's own rules ended the session early.
  package var reason: String?
  /// Whether any sample in it was made up.
  package var isSynthetic: Bool
  /// How well time was kept; nil while it runs, and where nothing was timed on a real clock.
  package var timing: SessionTiming?
  /// How it differs from what was written, where it is an export that does; nil otherwise.
  package var export: ExportMark?

  package init(
    head: SessionHead, steps: [StepResult] = [], resumptions: [Resumption] = [],
    permissions: [PermissionAnswer] = [],
    notices: [String] = [], files: [FileEntry] = [], endDate: Instant? = nil,
    elapsed: Double? = nil, ending: Ending? = nil, reason: String? = nil,
    isSynthetic: Bool = false
  ) {
    self.head = head
    self.steps = steps
    self.resumptions = resumptions
    self.permissions = permissions
    self.notices = notices
    self.files = files
    self.endDate = endDate
    self.elapsed = elapsed
    self.ending = ending
    self.reason = reason
    self.isSynthetic = isSynthetic
  }
}

/// What a participant said to one request for health data.
package struct PermissionAnswer: Equatable, Sendable {
  package var type: String
  package var isWriting: Bool
  package var isAllowed: Bool

  package init(type: String, isWriting: Bool, isAllowed: Bool) {
    self.type = type
    self.isWriting = isWriting
    self.isAllowed = isAllowed
  }
}

/// A file of a session, as its manifest lists it.
package struct FileEntry: Equatable, Sendable {
  /// What a file holds.
  package enum Kind: String, CaseIterable, Sendable {
    case study, step, recording, sound, store, identifying
  }

  package var name: String
  package var kind: Kind
  /// How many items a recording has, or results a step; nil where nothing is counted.
  package var items: Int?
  package var sha256: String
  /// The step it belongs to, by its place in the plan.
  package var stepIndex: Int?
  package var recorder: String?

  package init(
    name: String, kind: Kind, items: Int? = nil, sha256: String, stepIndex: Int? = nil,
    recorder: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.items = items
    self.sha256 = sha256
    self.stepIndex = stepIndex
    self.recorder = recorder
  }
}
