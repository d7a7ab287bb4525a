import StrictJSON

/// Reads which questions make the strata of an assignment, and checks that they can.
struct StrataReading {
  /// The tasks as far as they could be read.
  let tasks: [StudyTask]
  /// The identifiers of all questions, readable or not; nil where there are no tasks.
  let names: [String]?

  /// The questions under `stratifyBy`, as far as they are identifiers.
  func strata(_ part: Part) -> [String] {
    let items = part.someItems("a list of one question's identifier or more") ?? []
    let names = items.compactMap { item -> String? in
      guard let name = item.identifier(.variable) else { return nil }
      check(name, item)
      return name
    }
    checkThatSomeTaskAssigns(names, part)
    return names
  }

  private func check(_ name: String, _ item: Part) {
    if let names, !names.contains(name) {
      item.report(
        .unknownReference,
        expected: "the identifier of a question of the study"
          + Suggestion.clause(for: name, among: names))
    }
    let questions = tasks.flatMap(\.questions)
    guard let question = questions.first(where: { $0.identifier == name }) else { return }
    if question.isIdentifying {
      item.report(
        .strata, found: "the identifying question \(PrintableText.quoted(name))",
        expected: "one that tells not who a participant is, since assignments keep its answer")
    } else if !question.answerFormat.hasFewAnswers {
      item.report(
        .strata, .warning,
        found: "\(PrintableText.quoted(name)), of the format '\(question.answerFormat.kindName)'",
        expected: "a question of few answers, such as a single 'textChoice'; each answer is a "
          + "stratum of its own")
    }
  }

  private func checkThatSomeTaskAssigns(_ names: [String], _ part: Part) {
    let known = names.filter { name in tasks.contains { $0.asks([name]) } }
    guard !known.isEmpty, known.count == names.count else { return }
    let assigning = AssigningTasks(tasks: tasks, strata: names)
    let before = tasks.filter { !assigning.include($0) }
    if before.count == tasks.count {
      part.report(
        .strata, found: "no task after those that ask these questions",
        expected: "one that asks none of them; participants are assigned when it starts")
    } else if let task = before.first(where: \.isCounterbalanced) {
      part.report(
        .strata, found: "the counterbalanced task '\(task.identifier)' before the strata are known",
        expected: "a task that asks none of these questions, and that they do not need")
    }
  }
}

extension AnswerFormat {
  /// Whether its answers are few enough for a stratum each.
  fileprivate var hasFewAnswers: Bool {
    switch self {
    case .boolean, .scale, .textScale, .valuePicker: true
    case .textChoice(let format): format.style == .single && format.other == nil
    case .continuousScale, .numeric, .text, .email, .date, .dateTime, .timeOfDay, .timeInterval,
      .height, .weight, .age, .matrix, .visualAnalogue:
      false
    }
  }
}

extension StudyTask {
  /// Whether an order, or a clip, follows the sequence that the study's assignment gives.
  fileprivate var isCounterbalanced: Bool {
    arrangement.items.contains(where: \.isCounterbalanced)
      || steps.contains { step in
        switch step {
        case .survey(let survey): survey.questionOrder == .counterbalanced
        case .active(let active): active.clip?.choose == .counterbalanced
        case .instruction, .completion, .consent: false
        }
      }
  }
}

extension Arrangement.Item {
  fileprivate var isCounterbalanced: Bool {
    switch self {
    case .step: false
    case .block(let block):
      block.order == .counterbalanced || block.items.contains(where: \.isCounterbalanced)
    }
  }
}
