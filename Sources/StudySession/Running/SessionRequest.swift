import Chance
import Digests
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
  package var mock: MockProfile?
  package var durability: Durability
  /// The software's version.
  package var software: String
  /// Host, system, time zone and the like.
  package var device: [JSONMember]

  package init(
    study: Study, studyBytes: [UInt8], studyFolder: String, task: StudyTask, participant: String,
    number: Int?, seed: Seed, kind: SessionKind, output: String, isOutputNamed: Bool,
    store: String?, mock: MockProfile?, durability: Durability, software: String,
    device: [JSONMember]
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
    self.software = software
    self.device = device
  }

  /// The session's plan; all of its chance is spent here.
  package func plan(number: Int) -> SessionPlan {
    SessionPlan(study: study, task: task, participant: participant, number: number, seed: seed)
  }

  /// The plan as the session's files keep it.
  func head(
    _ plan: SessionPlan, identifier: String, language: String?, start: Instant
  ) -> SessionHead {
    SessionHead(
      identifier: identifier, kind: kind,
      study: SessionHead.StudyReference(
        identifier: study.identifier, revision: study.revision, title: study.title.text(),
        sha256: SHA256Digest(of: studyBytes).hexadecimal),
      task: task.identifier, participant: participant, number: plan.number, seed: seed.value,
      language: language,
      plannedSteps: plan.plannedSteps, software: software, device: device, startDate: start)
  }
}
