import Chance
import ExperimentDesign
import Quantities
import StudyModel

/// What one session will be: every draw of chance is made here, before the first screen.
///
/// In: study, task, participant, session number, seed, what the participant is assigned to and has
/// heard before. Out: the steps in their order, with their clips. Next: ``Session``. It is a pure function of its values, so that the same values give the same
/// session on every machine. What answers decide, such as which way leads on, is left to the run:
/// the plan holds every step that may be shown, each pass of each loop among them.
package struct SessionPlan: Equatable, Sendable {
  /// A step with what chance gave it.
  package struct PlannedStep: Equatable, Sendable {
    /// The step; the questions of a survey in the order they are asked.
    package var step: Step
    /// Counts the places of the step in the plan, from 1.
    package var pass: Int
    /// Counts the passes of the innermost loop around it, from 1.
    package var loopPass: Int
    /// The blocks around it, the outermost first.
    package var blocks: [String]
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
  /// In the order they may be shown.
  package let steps: [PlannedStep]
  /// What decides whether some of them are, by their first positions in `steps`.
  package let gates: [UnfoldedTask.Gate]

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
    let unfolded = try order.unfolded(task.arrangement)
    var steps: [PlannedStep] = []
    for place in unfolded.places {
      guard let step = try Self.step(at: place, of: task, order) else { continue }
      steps.append(
        PlannedStep(
          step: step, pass: place.pass, loopPass: place.loopPass, blocks: place.blocks,
          clip: Self.clip(of: step, in: study, pass: place.pass, &clips),
          choiceOrders: Self.choiceOrders(of: step, session, pass: place.pass)))
    }
    self.steps = steps
    gates = unfolded.gates
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

  /// The step at a place, its questions in the order they are asked there.
  private static func step(
    at place: UnfoldedTask.Place, of task: StudyTask, _ order: ArrangedOrder
  ) throws(OrderImpossibility) -> Step? {
    guard let step = task.step(place.identifier) else { return nil }
    guard case .survey(var survey) = step else { return step }
    let places = try order.places(
      of: survey.questionOrder, count: survey.questions.count,
      stream: "questions." + survey.identifier, pass: place.pass)
    survey.questions = places.map { survey.questions[$0] }
    return .survey(survey)
  }

  private static func clip(
    of step: Step, in study: Study, pass: Int, _ clips: inout ClipDraw
  ) -> Clip? {
    guard case .active(let active) = step, let choice = active.clip,
      let library = study.clipLibrary(choice.library)
    else { return nil }
    return clips.clip(for: choice, from: library, step: active.identifier, pass: pass)
  }

  private static func choiceOrders(
    of step: Step, _ session: Seed, pass: Int
  ) -> [String: [Int]] {
    guard case .survey(let survey) = step else { return [:] }
    var orders: [String: [Int]] = [:]
    for question in survey.questions {
      guard case .textChoice(let format) = question.answerFormat, format.order == .shuffled else {
        continue
      }
      var stream = session.stream(
        "choices.\(survey.identifier).\(question.identifier)", pass: pass)
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

  /// How many steps there are up to the last consent before anything is timed.
  var leadingConsents: Int {
    let untimed = steps.prefix { if case .active = $0.step { false } else { true } }
    return (untimed.lastIndex { if case .consent = $0.step { true } else { false } } ?? -1) + 1
  }

  /// The health types that the task's recorders read, each once, in the order of the recorders.
  package var quantityTypes: [QuantityType] { task.quantityTypes }

  /// Whether any step of the task records sound.
  package var recordsSound: Bool { task.recordsSound }

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

  /// Whether any of its steps records sound.
  package var recordsSound: Bool { recorders.contains(where: \.isAudio) }

  /// What becomes of each step that records sound, where there is none.
  package var soundAbsences: [RecorderConfiguration.Absence] {
    recorders.filter(\.isAudio).map(\.absence)
  }

  fileprivate var recorders: [RecorderConfiguration] {
    steps.flatMap { step -> [RecorderConfiguration] in
      guard case .active(let active) = step else { return [] }
      return active.recorderConfigurations
    }
  }
}
