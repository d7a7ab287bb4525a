import Quantities
import StrictJSON

/// What is known of a session before its first screen.
package struct SessionHead: Equatable, Sendable {
  package struct StudyReference: Equatable, Sendable {
    package var identifier: String
    package var revision: Int
    package var title: String
    /// Of the study's bytes.
    package var sha256: String

    package init(identifier: String, revision: Int, title: String, sha256: String) {
      self.identifier = identifier
      self.revision = revision
      self.title = title
      self.sha256 = sha256
    }
  }

  /// What the participant was assigned to.
  package struct AssignmentReference: Equatable, Sendable {
    /// The row of the design's square from 0; the condition's place where there is no square.
    package var row: Int
    /// The conditions in the order the participant meets them.
    package var sequence: [String]

    package init(row: Int, sequence: [String]) {
      self.row = row
      self.sequence = sequence
    }
  }

  /// A step as it was planned.
  package struct PlannedStep: Equatable, Sendable {
    package var index: Int
    package var identifier: String
    package var kind: String
    /// Counts the places of the step in the plan, from 1: a loop plans a step as often as it may
    /// be shown.
    package var pass: Int
    /// The clip that chance gave the step; the path below the study's folder.
    package var clip: String?
    /// The identifiers of the questions in the order asked, where chance or assignment ordered
    /// them.
    package var questions: [String]
    /// The values of the choices that chance ordered, by question, in the order shown.
    package var choices: [JSONMember]

    package init(
      index: Int, identifier: String, kind: String, pass: Int = 1, clip: String? = nil,
      questions: [String] = [], choices: [JSONMember] = []
    ) {
      self.index = index
      self.identifier = identifier
      self.kind = kind
      self.pass = pass
      self.clip = clip
      self.questions = questions
      self.choices = choices
    }
  }

  /// The session's folder, such as `20261130T143005Z-3f9c`.
  package var identifier: String
  package var kind: SessionKind
  package var study: StudyReference
  package var task: String
  package var participant: String
  /// Counts the participant's sessions of the task, from 1.
  package var number: Int
  package var seed: UInt64
  /// The language the study was shown in, where one was chosen.
  package var language: String?
  /// The one condition that the participant is assigned to.
  package var condition: String?
  package var assignment: AssignmentReference?
  package var plannedSteps: [PlannedStep]
  /// The software's version.
  package var software: String
  /// Host, system, time zone and the like, in a fixed order.
  package var device: [JSONMember]
  package var startDate: Instant

  package init(
    identifier: String, kind: SessionKind, study: StudyReference, task: String,
    participant: String, number: Int, seed: UInt64, language: String? = nil,
    condition: String? = nil, assignment: AssignmentReference? = nil,
    plannedSteps: [PlannedStep], software: String, device: [JSONMember], startDate: Instant
  ) {
    self.identifier = identifier
    self.kind = kind
    self.study = study
    self.task = task
    self.participant = participant
    self.number = number
    self.seed = seed
    self.language = language
    self.condition = condition
    self.assignment = assignment
    self.plannedSteps = plannedSteps
    self.software = software
    self.device = device
    self.startDate = startDate
  }
}
