import Expressions
import ResultFiles

/// Answers as a tidy table: a row for each question of a step.
///
/// A list or an object stands in its cell as JSON.
package enum AnswersTable {
  package static let columns =
    CommonColumns.session + CommonColumns.step + [
      Column("question", "The identifier of the question, or of what was calculated."),
      Column(
        "state", "What became of the question, such as answered or skipped.",
        labels: ValueWords.answerStates),
      Column("answer", "The answer.", empty: "not answered, as state tells")
        .compared(as: .mixed),
      Column(
        "label", "The answer in the study's words, where it has some.",
        empty: "the answer speaks for itself, or there is none"),
      Column("start", "When the question was shown.", .instant),
      Column("end", "When it was answered or skipped.", .instant),
      Column(
        "responseTime", "From shown to answered, on the step clock.", unit: "s", range: .from(0),
        empty: "it was calculated, and never asked"),
    ]

  /// The rows of a session, in the order of its steps and their questions.
  package static func rows(
    of record: SessionRecord, _ filter: ResultFilter = ResultFilter()
  ) -> [[Cell]] {
    comparableRows(of: record, filter).map(\.cells)
  }

  /// The same rows, with what conditions compare the answers as, and what stands behind each.
  package static func comparableRows(
    of record: SessionRecord, _ filter: ResultFilter = ResultFilter(), joined: [Cell] = []
  ) -> [ComparableRow] {
    let head = CommonColumns.cells(record.head)
    let place = columns.firstIndex { $0.comparison == .mixed } ?? 0
    return record.steps.filter(filter.takes).flatMap { step in
      let head = head + CommonColumns.cells(step)
      return step.answers.filter { isListed($0) && filter.takes($0) }.map { answer in
        var row = ComparableRow(head + cells(answer) + joined)
        row.values[place] = Value(compared: answer.answer, answer.answerKind)
        return row
      }
    }
  }

  /// What could tell who somebody is never comes into a table, nor does what a later edit left out.
  package static func isListed(_ answer: AnswerResult) -> Bool {
    !answer.isIdentifying && answer.state != .invalidated
  }

  private static func cells(_ answer: AnswerResult) -> [Cell] {
    [
      .text(answer.question), .text(answer.state.rawValue), Cell(answer.answer),
      .text(answer.label), .instant(answer.startDate), .instant(answer.endDate),
      answer.state == .calculated ? .missing : .decimal(answer.responseTime),
    ]
  }
}
