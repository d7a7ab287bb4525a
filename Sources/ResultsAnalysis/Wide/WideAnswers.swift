import Expressions
import ResultFiles
import StrictJSON

/// Answers with a row for each session and a column for each question.
///
/// In: sessions, one after another. Out: a ``WideTable``. A question that a loop asks again has a
/// column for each pass, a matrix one for each of its rows. Several choices stand in one cell.
package struct WideAnswers: Sendable {
  /// What stands between the choices of one answer.
  package static let separator = ";"

  private struct Identity: Hashable {
    var study: String
    var question: String
    var row: String?
    var pass: Int
  }

  private struct Revision: Hashable {
    var sha256: String
    var language: String?
  }

  package private(set) var table: WideTable
  private var variables: [Identity: Int] = [:]
  private var facts: [Revision: QuestionFacts] = [:]
  private let filter: ResultFilter

  private let covariates: CovariateBook

  package init(
    _ filter: ResultFilter = ResultFilter(), _ covariates: CovariateBook = CovariateBook()
  ) {
    self.filter = filter
    self.covariates = covariates
    table = WideTable(keys: WideKeys.columns(covariates))
  }

  /// Adds a session; one in which nothing was asked has no row.
  package mutating func add(_ reading: SessionReading) {
    guard let record = reading.record else { return }
    let steps = record.steps.filter(filter.takes)
    guard steps.contains(where: { $0.answers.contains(where: AnswersTable.isListed) }) else {
      return
    }
    table.beginRow(WideKeys.cells(record, covariates))
    for step in steps {
      for (position, answer) in step.answers.enumerated() where AnswersTable.isListed(answer) {
        add(answer, position, of: step, of: reading, record.head)
      }
    }
  }

  private mutating func add(
    _ answer: AnswerResult, _ position: Int, of step: StepResult, of reading: SessionReading,
    _ head: SessionHead
  ) {
    let asked = Asked(answer: answer, position: position, step: step, head: head)
    guard answer.answerKind == "matrix" else {
      return add(Cell(wide: answer.answer), asked, row: nil, of: reading)
    }
    for (place, member) in (answer.answer?.members ?? []).enumerated() {
      add(Cell(wide: member.value), asked, row: (place, member.key), of: reading)
    }
  }

  private mutating func add(
    _ cell: Cell, _ asked: Asked, row: (place: Int, name: String)?, of reading: SessionReading
  ) {
    let identity = Identity(
      study: asked.head.study.identifier, question: asked.answer.question, row: row?.name,
      pass: asked.step.pass)
    let variable =
      variables[identity]
      ?? table.add(asked.variable(row: row, facts: question(asked, of: reading)))
    variables[identity] = variable
    let value = row == nil ? Value(compared: asked.answer.answer, asked.answer.answerKind) : nil
    table.append(cell, comparedAs: value, of: variable, at: asked.place(row: row))
  }

  /// What the study tells of a question; each copy of a study is read once.
  private mutating func question(
    _ asked: Asked, of reading: SessionReading
  ) -> QuestionFacts.Question? {
    let revision = Revision(sha256: asked.head.study.sha256, language: asked.head.language)
    let facts =
      facts[revision]
      ?? QuestionFacts(ofSession: reading.path, language: asked.head.language)
    self.facts[revision] = facts
    return facts.question(asked.answer.question, of: asked.head.task)
  }
}

/// An answer where it stands in a session.
private struct Asked {
  let answer: AnswerResult
  let position: Int
  let step: StepResult
  let head: SessionHead

  func place(row: (place: Int, name: String)?) -> WideVariable.Place {
    WideVariable.Place(
      study: head.study.identifier, task: head.task, step: step.index, position: position,
      name: answer.question, part: row?.place ?? 0)
  }

  func variable(
    row: (place: Int, name: String)?, facts: QuestionFacts.Question?
  ) -> WideVariable {
    let text = facts?.text ?? answer.text
    let rowText = row.map { ": " + (facts?.rows[$0.name] ?? $0.name) } ?? ""
    let column = Column(
      "", text + rowText, .text, unit: answer.unit, range: facts?.range,
      labels: facts?.labels ?? [], empty: "not asked, not shown, skipped or not known",
      source: source)
    return WideVariable(
      [answer.question, row?.name].compactMap(\.self),
      tail: step.pass > 1 ? ["\(step.pass)"] : [], at: place(row: row), column)
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

extension Cell {
  /// A value of a study as it is.
  package init(_ json: JSONValue?) {
    switch json {
    case nil, .null: self = .missing
    case .bool(let truth): self = .truth(truth)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .decimal(number)
    case .string(let text): self = .text(text)
    case .array, .object: self = .text(json.map { Writer.string($0) })
    }
  }

  /// An answer in one cell: several choices with `;` between, words of one's own as they are.
  fileprivate init(wide answer: JSONValue?) {
    switch answer {
    case .array(let choices):
      let words = choices.compactMap { Cell(wide: $0).words }
      self = words.isEmpty ? .missing : .text(words.joined(separator: WideAnswers.separator))
    case .object: self = answer?["other"]?.string.map { .text($0) } ?? Cell(answer)
    case nil, .null, .bool, .integer, .double, .string: self = Cell(answer)
    }
  }
}
