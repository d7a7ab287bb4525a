import ResultFiles

/// An answer where it stands in a session.
struct Asked {
  let answer: AnswerResult
  let position: Int
  let step: StepResult
  let head: SessionHead

  func place(row: (place: Int, name: String)?) -> WideVariable.Place {
    WideVariable.Place(
      study: head.study.identifier, task: head.task, step: step.index, position: position,
      name: answer.question, part: row?.place ?? 0)
  }

  /// Behind the answer, and all rows of a matrix.
  var statePlace: WideVariable.Place {
    var place = place(row: nil)
    place.part = .max
    return place
  }

  /// What became of the question, left out until it has something to tell.
  var stateVariable: WideVariable {
    var variable = WideVariable(
      [answer.question], tail: ["state"] + passTail, at: statePlace,
      Column(
        "", "What became of the question \(answer.question), such as answered or skipped.", .text,
        labels: ValueWords.answerStates, empty: "not asked", source: source))
    variable.isTelling = false
    return variable
  }

  private var passTail: [String] { step.pass > 1 ? ["\(step.pass)"] : [] }

  func variable(
    row: (place: Int, name: String)?, facts: QuestionFacts.Question?
  ) -> WideVariable {
    let text = facts?.text ?? answer.question
    let rowText = row.map { ": " + (facts?.rows[$0.name] ?? $0.name) } ?? ""
    let column = Column(
      "", text + rowText, .text, unit: answer.unit, range: facts?.range,
      labels: facts?.labels ?? [],
      empty: "not asked, or not answered, as the column of its name with _state tells",
      source: source)
    return WideVariable(
      [answer.question, row?.name].compactMap(\.self),
      tail: passTail, at: place(row: row), column)
  }

  private var source: String {
    let what =
      answer.state == .calculated
      ? "calculated"
        + (answer.sources.isEmpty ? "" : " of " + answer.sources.joined(separator: ", "))
      : "question \(answer.question)"
    return "\(what) in step \(step.identifier), task \(head.task), study "
      + head.study.identifier
  }
}
