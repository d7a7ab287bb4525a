import Chance
import Quantities
import ResultFiles
import StrictJSON
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
    /// The order of the choices of each question that shuffles them: their places in the study, by
    /// the question's identifier.
    package var choiceOrders: [String: [Int]] = [:]
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
      PlannedStep(
        step: step, clip: Self.clip(of: step, in: study, session),
        choiceOrders: Self.choiceOrders(of: step, session))
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

  private static func choiceOrders(of step: Step, _ session: Seed) -> [String: [Int]] {
    guard case .survey(let survey) = step else { return [:] }
    var orders: [String: [Int]] = [:]
    for question in survey.questions {
      guard case .textChoice(let format) = question.answerFormat, format.order == .shuffled else {
        continue
      }
      var stream = session.stream("choices.\(survey.identifier).\(question.identifier)")
      orders[question.identifier] = order(of: format.choices, &stream)
    }
    return orders
  }

  /// An order of chance in which exclusive choices, such as "none of these", keep their places.
  private static func order(of choices: [AnswerChoice], _ stream: inout RandomStream) -> [Int] {
    let movable = choices.indices.filter { !choices[$0].isExclusive }
    var order = Array(choices.indices)
    for (place, choice) in zip(movable, stream.shuffled(movable)) { order[place] = choice }
    return order
  }

  /// The plan as the journal and `session.json` keep it.
  package var plannedSteps: [SessionHead.PlannedStep] {
    steps.enumerated().map { index, planned in
      SessionHead.PlannedStep(
        index: index + 1, identifier: planned.step.identifier, kind: planned.step.kindName,
        clip: planned.clip?.file, choices: planned.shownChoices)
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

extension SessionPlan.PlannedStep {
  /// The values of the choices that chance ordered, by question, in the order shown.
  fileprivate var shownChoices: [JSONMember] {
    guard case .survey(let survey) = step else { return [] }
    return survey.questions.compactMap { question in
      guard case .textChoice(let format) = question.answerFormat,
        let order = choiceOrders[question.identifier]
      else { return nil }
      return JSONMember(
        question.identifier, .array(format.choices.shown(in: order).map(\.value)))
    }
  }
}
