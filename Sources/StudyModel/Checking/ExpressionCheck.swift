import Expressions
import StrictJSON

/// Checks what the expressions and the texts of a task speak of, in the order of the file.
///
/// An expression may speak of the questions before it, of what earlier steps record and of what
/// they calculate. Where chance or assignment orders the parts of a block, none of them is before
/// another; after the block, all are.
struct ExpressionCheck {
  private let list: StepList
  private var vocabulary = TaskVocabulary()

  /// - Parameters:
  ///   - list: The task's steps.
  ///   - conditions: Those of which a participant may have one.
  init(_ list: StepList, conditions: [String]) {
    self.list = list
    vocabulary.conditions = conditions
    vocabulary.later = list.names
  }

  /// Adds a finding for everything that is wrong.
  ///
  /// - Parameter outline: The steps as they stand in the file.
  /// - Returns: What a task's last step may speak of.
  func run(_ outline: StepOutline) -> TaskVocabulary {
    var check = self
    check.check(outline.items, isOrdered: true)
    return check.vocabulary
  }

  /// Checks parts, each of which sees those before it if they are in order.
  private mutating func check(_ items: [StepOutline.Item], isOrdered: Bool) {
    guard !isOrdered else {
      for item in items { check(item) }
      return
    }
    let base = vocabulary
    var all = base
    for item in items {
      vocabulary = base
      check(item)
      all.add(vocabulary, beyond: base)
    }
    vocabulary = all
  }

  private mutating func check(_ item: StepOutline.Item) {
    switch item {
    case .step(let part): checkStep(part)
    case .block(let part, let block, let items): checkBlock(part, block, items)
    }
  }

  private mutating func checkBlock(
    _ part: Part, _ block: StepBlock?, _ items: [StepOutline.Item]
  ) {
    part.member("showIf")?.checkCondition(block?.showIf, in: vocabulary)
    let isOrdered = (block?.order ?? .fixed) == .fixed
    guard case .whileHolding(let condition, _) = block?.repetition,
      let place = part.member("repeat")?.member("while")
    else { return check(items, isOrdered: isOrdered) }
    let before = vocabulary
    check(items, isOrdered: isOrdered)
    let namesPass = condition.references.contains { $0.reference.path == ["pass"] }
    guard place.checkProblems(condition, in: vocabulary, expecting: .truth) else { return }
    guard namesPass || vocabulary.hasMore(than: before, of: condition) else {
      return place.report(
        .endlessLoop, .warning, found: "a condition that no pass changes",
        expected: "one about what is asked or recorded within the block")
    }
    place.checkVerdict(of: condition, in: vocabulary, isLoop: true)
  }

  private mutating func checkStep(_ part: Part) {
    part.checkTexts(
      ["title", "text", "spokenInstruction", "finishedSpokenInstruction"], in: vocabulary)
    let name = part.node["identifier"]?.string ?? ""
    let (step, rules) = (list.step(name), list.rules[name])
    part.member("showIf")?.checkCondition(rules?.showIf, in: vocabulary)
    if case .survey(let survey) = step { checkQuestions(of: survey, part) }
    if case .consent = step { checkTexts(ofConsent: part) }
    if let step { vocabulary.add(step) }
    checkRules(rules, part, of: name)
  }

  /// Checks what happens when a step ends; it sees the step's own answers.
  private mutating func checkRules(_ rules: StepRules?, _ part: Part, of step: String) {
    for calculated in part.listed("calculate") {
      let name = calculated.node["identifier"]?.string
      guard let calculation = rules?.calculations.first(where: { $0.identifier == name })
      else { continue }
      calculated.member("expression")?.checkProblems(calculation.expression, in: vocabulary)
      vocabulary.add(calculation, of: step)
    }
    for rule in part.listed("goTo") {
      rule.member("if")?.checkCondition(in: vocabulary)
      rule.checkTexts(["reason"], in: vocabulary)
    }
  }

  // MARK: Questions

  private mutating func checkQuestions(of survey: SurveyStep, _ part: Part) {
    let questions = Dictionary(
      survey.questions.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    let read = part.listed("questions").map { part in
      (part, part.node["identifier"]?.string.flatMap { questions[$0] })
    }
    let isOrdered = survey.questionOrder == .fixed
    for (part, question) in read {
      check(question, part)
      if isOrdered, let question { vocabulary.add(question, of: survey.identifier) }
    }
    guard !isOrdered else { return }
    for case (_, let question?) in read { vocabulary.add(question, of: survey.identifier) }
  }

  private func checkTexts(ofConsent part: Part) {
    part.checkTexts(["question"], in: vocabulary)
    for section in part.listed("sections") {
      section.checkTexts(["title", "summary", "text"], in: vocabulary)
    }
    part.member("signature")?.checkTexts(["text"], in: vocabulary)
  }

  private mutating func check(_ question: Question?, _ part: Part) {
    part.checkTexts(["text", "helpText", "placeholder", "constraintMessage"], in: vocabulary)
    part.member("showIf")?.checkCondition(question?.showIf, in: vocabulary)
    for choice in part.member("answerFormat")?.listed("choices") ?? [] {
      choice.member("showIf")?.checkCondition(in: vocabulary)
    }
    guard let question else { return }
    vocabulary.answer = question.answerFormat
    part.member("constraint")?.checkCondition(question.constraint?.expression, in: vocabulary)
    vocabulary.answer = nil
  }
}
