import ResultFiles

/// The columns with which every table of steps begins.
enum CommonColumns {
  static let session = [
    Column("study", "The study's identifier."),
    Column("revision", "The revision of the study's content.", .integer, range: .from(1)),
    Column("participant", "The participant's code."),
    Column("session", "The session's identifier: its start in UTC, and a suffix."),
    Column("task", "The task's identifier."),
  ]

  static let step = [
    Column("step", "The step's identifier."),
    Column("stepIndex", "The step's place in the plan, from 1.", .integer, range: .from(1)),
    Column("pass", "Counts the times a loop showed the step, from 1.", .integer, range: .from(1)),
  ]

  /// Why a row of samples can be without what only a session tells.
  static let lone = "the samples are of a file by itself"

  /// Both, of tables that also have samples of files by themselves.
  static let ofSamples = (session + step).map { column in
    var column = column
    column.missing = [Column.MissingCode("", lone)]
    return column
  }

  static func cells(_ head: SessionHead) -> [Cell] {
    [
      .text(head.study.identifier), .integer(head.study.revision), .text(head.participant),
      .text(head.identifier), .text(head.task),
    ]
  }

  /// The cells of a file outside any session, of whose step only its name tells.
  static func place(of name: RecorderFileName) -> [Cell] {
    session.map { _ in .missing } + step.map { $0.name == "step" ? .text(name.step) : .missing }
  }

  static func cells(_ step: StepResult) -> [Cell] {
    [.text(step.identifier), .integer(step.index), .integer(step.pass)]
  }
}

/// The column that tells the file of rows that are of no session, which tables have on request.
package enum FileColumn {
  package static let column = Column(
    "file", "The path of the recorder's file that the row is of; on request, by --columns.",
    empty: "the row is of a session")
}
