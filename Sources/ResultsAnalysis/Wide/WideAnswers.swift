import Expressions
import ResultFiles
import StrictJSON

/// Answers with a row for each session and a column for each question.
///
/// In: sessions, one after another. Out: a ``WideTable``. A question that a loop asks again has a
/// column for each pass, a matrix one for each of its rows. Several choices stand in one cell. Where
/// any session has no answer to a question, a column behind it tells what became of it in each.
package struct WideAnswers: Sendable {
  /// What stands between the choices of one answer.
  package static let separator = ";"

  private struct Identity: Hashable {
    var study: String
    var question: String
    var row: String?
    var pass: Int
    /// Whether it is what became of the question.
    var isState = false
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
    guard steps.contains(where: { $0.answers.contains(where: isTaken) }) else { return }
    table.beginRow(WideKeys.cells(record, covariates))
    for step in steps {
      for (position, answer) in step.answers.enumerated() where isTaken(answer) {
        add(answer, position, of: step, of: reading, record.head)
      }
    }
  }

  private func isTaken(_ answer: AnswerResult) -> Bool {
    AnswersTable.isListed(answer) && filter.takes(answer)
  }

  private mutating func add(
    _ answer: AnswerResult, _ position: Int, of step: StepResult, of reading: SessionReading,
    _ head: SessionHead
  ) {
    let asked = Asked(answer: answer, position: position, step: step, head: head)
    addState(of: asked)
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

  /// Adds what became of a question; of questions that everybody answered that needs no column.
  private mutating func addState(of asked: Asked) {
    let identity = Identity(
      study: asked.head.study.identifier, question: asked.answer.question, row: nil,
      pass: asked.step.pass, isState: true)
    let variable = variables[identity] ?? table.add(asked.stateVariable)
    variables[identity] = variable
    table.append(.text(asked.answer.state.rawValue), of: variable, at: asked.statePlace)
    switch asked.answer.state {
    case .answered, .calculated: break
    case .skipped, .dontKnow, .notShown, .invalidated: table.show(variable)
    }
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
