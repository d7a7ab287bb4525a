import Chance
import Digests
import ExperimentDesign
import MockHealth
import Quantities
import ResultFiles
import SafeFiles
import StrictJSON
import StudyModel

/// Which session is to be conducted, and where it is kept.
package struct SessionRequest: Sendable {
  package var study: Study
  /// The study's file, byte for byte.
  package var studyBytes: [UInt8]
  /// The study's folder, below which its clips lie.
  package var studyFolder: String
  package var task: StudyTask
  /// The participant's code.
  package var participant: String
  /// Counts the participant's sessions of the task, from 1; nil counts those that are there.
  package var number: Int?
  package var seed: Seed
  package var kind: SessionKind
  /// The output folder.
  package var output: String
  /// Whether the output folder was named, so that pilots and rehearsals lie in it directly.
  package var isOutputNamed: Bool
  /// The store to read; nil for one of the session's own.
  package var store: String?
  /// The mock that feeds the store; nil where something else does.
  package var mock: MockModel?
  package var durability: Durability
  /// The row or condition that the researcher names, from 0; nil for the one the design gives.
  package var row: Int?
  /// What the participant was assigned to beforehand; nil for what the study's own book says.
  package var assigned: Assigned?
  /// The software's version.
  package var software: String
  /// Host, system, time zone and the like.
  package var device: [JSONMember]

  package init(
    study: Study, studyBytes: [UInt8], studyFolder: String, task: StudyTask, participant: String,
    number: Int?, seed: Seed, kind: SessionKind, output: String, isOutputNamed: Bool,
    store: String?, mock: MockModel?, durability: Durability, row: Int? = nil,
    assigned: Assigned? = nil, software: String, device: [JSONMember]
  ) {
    self.study = study
    self.studyBytes = studyBytes
    self.studyFolder = studyFolder
    self.task = task
    self.participant = participant
    self.number = number
    self.seed = seed
    self.kind = kind
    self.output = output
    self.isOutputNamed = isOutputNamed
    self.store = store
    self.mock = mock
    self.durability = durability
    self.row = row
    self.assigned = assigned
    self.software = software
    self.device = device
  }

  /// The session's plan; all of its chance is spent here.
  ///
  /// - Parameters:
  ///   - number: Counts the participant's sessions of the task, from 1.
  ///   - assigned: What the participant is assigned to.
  ///   - past: The participant's sessions so far; nil for none.
  /// - Returns: The plan, which the session follows.
  /// - Throws: ``SessionError/order(_:)`` where a constraint allows no order.
  package func plan(
    number: Int, assigned: Assigned?, past: PastSessions?
  ) throws(SessionError) -> SessionPlan {
    do {
      return try SessionPlan(
        study: study, task: task, participant: participant, number: number, seed: seed,
        assigned: assigned, heard: past.map(study.clipsHeard) ?? [:])
    } catch {
      throw .order(error)
    }
  }

  /// The chance of the session, of which each use takes a stream by its own name.
  func chance(number: Int) -> Seed {
    seed.session(
      study: study.identifier, task: task.identifier, participant: participant, number: number)
  }

  /// The plan as the session's files keep it.
  package func head(
    _ plan: SessionPlan, identifier: String, language: String?, start: Instant
  ) -> SessionHead {
    SessionHead(
      identifier: identifier, kind: kind,
      study: SessionHead.StudyReference(
        identifier: study.identifier, revision: study.revision, title: study.title.text(),
        sha256: SHA256Digest(of: studyBytes).hexadecimal),
      task: task.identifier, participant: participant, number: plan.number, seed: seed.value,
      language: language, condition: plan.condition, assignment: plan.assignmentReference,
      plannedSteps: plan.plannedSteps, software: software, device: device, startDate: start)
  }
}
