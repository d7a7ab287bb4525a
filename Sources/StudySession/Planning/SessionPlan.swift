import Chance
import Quantities
import ResultFiles
import StudyModel

/// What one session will be: every draw of chance is made here, before the first screen.
///
/// In: study, task, participant, session number and seed. Out: the steps with their clips.
/// Next: ``Session``. It is a pure function of its values, so that the same values give the same
/// session on every machine.
package struct SessionPlan: Equatable, Sendable {
  /// A step with what chance gave it.
  package struct PlannedStep: Equatable, Sendable {
    package var step: Step
    /// The clip it plays, drawn from its library.
    package var clip: Clip?
  }

  package let study: Study
  package let task: StudyTask
  /// The participant's code.
  package let participant: String
  /// Counts the participant's sessions of the task, from 1.
  package let number: Int
  /// The seed as it was given; the session's own streams are derived from it.
  package let seed: Seed
  package let steps: [PlannedStep]

  package init(
    study: Study, task: StudyTask, participant: String, number: Int, seed: Seed
  ) {
    self.study = study
    self.task = task
    self.participant = participant
    self.number = number
    self.seed = seed
    let session = seed.session(
      study: study.identifier, task: task.identifier, participant: participant, number: number)
    steps = task.steps.map { step in
      PlannedStep(step: step, clip: Self.clip(of: step, in: study, session))
    }
  }

  /// The chance of this session: each use of it takes a stream by its own name.
  package var chance: Seed {
    seed.session(
      study: study.identifier, task: task.identifier, participant: participant, number: number)
  }

  /// Four hexadecimal digits that tell sessions of one second apart.
  ///
  /// - Parameter attempt: Counts from 1; another gives other digits.
  /// - Returns: The digits, in lower case.
  package func suffix(attempt: Int = 1) -> String {
    var stream = chance.stream("suffix", pass: attempt)
    let digits = String(stream.integer(below: 0x10000), radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func clip(of step: Step, in study: Study, _ session: Seed) -> Clip? {
    guard case .active(let active) = step, let choice = active.clip,
      let library = study.clipLibrary(choice.library)
    else { return nil }
    var stream = session.stream("clip." + active.identifier)
    return stream.element(of: library.clips)
  }

  /// The plan as the journal and `session.json` keep it.
  package var plannedSteps: [SessionHead.PlannedStep] {
    steps.enumerated().map { index, planned in
      SessionHead.PlannedStep(
        index: index + 1, identifier: planned.step.identifier, kind: planned.step.kindName,
        clip: planned.clip?.file)
    }
  }

  /// The health types that the task's recorders read, each once, in the order of the recorders.
  package var quantityTypes: [QuantityType] {
    var types: [QuantityType] = []
    for type in recorders.flatMap(\.quantityTypes) where !types.contains(type) {
      types.append(type)
    }
    return types
  }

  /// The sensors that the task asks for and this machine has not, each once.
  package var missingSensors: [RecorderConfiguration.MissingSensor] {
    RecorderConfiguration.MissingSensor.allCases.filter { sensor in
      recorders.contains { $0.kind == .missingSensor(sensor) }
    }
  }

  private var recorders: [RecorderConfiguration] {
    steps.flatMap { planned -> [RecorderConfiguration] in
      guard case .active(let active) = planned.step else { return [] }
      return active.recorderConfigurations
    }
  }
}
