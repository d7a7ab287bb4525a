import Chance
import ExperimentDesign
import Quantities
import StudyModel

/// What one session will be: every draw of chance is made here, before the first screen.
///
/// In: study, task, participant, session number, seed, what the participant is assigned to and has
/// heard before. Out: the steps in their order, with their clips. Next: ``Session``. It is a pure function of its values, so that the same values give the same
/// session on every machine.
package struct SessionPlan: Equatable, Sendable {
  /// A step with what chance gave it.
  package struct PlannedStep: Equatable, Sendable {
    /// The step; the questions of a survey in the order they are asked.
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
  /// What the participant is assigned to, where the study assigns.
  package let assigned: Assigned?
  /// In the order they are shown.
  package let steps: [PlannedStep]

  /// - Parameters:
  ///   - study: The study.
  ///   - task: The study's task that is conducted.
  ///   - participant: The participant's code.
  ///   - number: Counts the participant's sessions of the task, from 1.
  ///   - seed: As it was given.
  ///   - assigned: What the participant is assigned to; nil where the study assigns nothing.
  ///   - heard: The files of the clips of earlier sessions, by library, oldest first.
  /// - Throws: The proof that a constraint allows no order; a checked study's allow one.
  package init(
    study: Study, task: StudyTask, participant: String, number: Int, seed: Seed,
    assigned: Assigned? = nil, heard: [String: [String]] = [:]
  ) throws(OrderImpossibility) {
    self.study = study
    self.task = task
    self.participant = participant
    self.number = number
    self.seed = seed
    self.assigned = assigned
    let session = seed.session(
      study: study.identifier, task: task.identifier, participant: participant, number: number)
    let sequence = study.assignment?.design.givesOrder == true ? assigned?.sequence ?? [] : []
    let order = ArrangedOrder(seed: session, sequence: sequence)
    var clips = ClipDraw(seed: session, sequence: sequence, heard: heard)
    var steps: [PlannedStep] = []
    for step in try Self.arranged(task, order) {
      steps.append(
        PlannedStep(
          step: step, clip: Self.clip(of: step, in: study, &clips),
          choiceOrders: Self.choiceOrders(of: step, session)))
    }
    self.steps = steps
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

  // MARK: Orders and clips

  /// The task's steps in the order they are shown, and their questions in theirs.
  private static func arranged(
    _ task: StudyTask, _ order: ArrangedOrder
  ) throws(OrderImpossibility) -> [Step] {
    let steps = Dictionary(
      task.steps.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    var arranged: [Step] = []
    for identifier in try order.steps(of: task.arrangement) {
      guard let step = steps[identifier] else { continue }
      arranged.append(try withQuestions(of: step, order))
    }
    return arranged
  }

  private static func withQuestions(
    of step: Step, _ order: ArrangedOrder
  ) throws(OrderImpossibility) -> Step {
    guard case .survey(var survey) = step else { return step }
    let places = try order.places(
      of: survey.questionOrder, count: survey.questions.count,
      stream: "questions." + survey.identifier)
    survey.questions = places.map { survey.questions[$0] }
    return .survey(survey)
  }

  private static func clip(of step: Step, in study: Study, _ clips: inout ClipDraw) -> Clip? {
    guard case .active(let active) = step, let choice = active.clip,
      let library = study.clipLibrary(choice.library)
    else { return nil }
    return clips.clip(for: choice, from: library, step: active.identifier)
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

  /// The health types that the task's recorders read, each once, in the order of the recorders.
  package var quantityTypes: [QuantityType] { task.quantityTypes }

  /// The sensors that the task asks for and this machine has not, each once.
  package var missingSensors: [RecorderConfiguration.MissingSensor] {
    RecorderConfiguration.MissingSensor.allCases.filter { sensor in
      task.recorders.contains { $0.kind == .missingSensor(sensor) }
    }
  }
}

extension StudyTask {
  /// The health types that the recorders read, each once, in the file's order.
  var quantityTypes: [QuantityType] {
    var types: [QuantityType] = []
    for type in recorders.flatMap(\.quantityTypes) where !types.contains(type) {
      types.append(type)
    }
    return types
  }

  fileprivate var recorders: [RecorderConfiguration] {
    steps.flatMap { step -> [RecorderConfiguration] in
      guard case .active(let active) = step else { return [] }
      return active.recorderConfigurations
    }
  }
}
