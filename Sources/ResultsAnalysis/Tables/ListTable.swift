import ResultFiles

/// Sessions as a table: a row for each.
package enum ListTable {
  package static let columns = [
    Column("study", "The study's identifier."),
    Column("participant", "The participant's code."),
    Column("session", "The session's identifier: its start in UTC, and a suffix."),
    Column("task", "The task's identifier."),
    Column(
      "number", "Counts the participant's sessions of the task, from 1.", .integer, range: .from(1)),
    Column(
      "kind", "What the session is for: real, pilot or rehearsal.",
      labels: ValueWords.sessionKinds),
    Column("start", "When the session began.", .instant),
    Column(
      "elapsed", "From start to end, on the step clock; missing without an end.", unit: "s",
      range: .from(0), empty: "it has not ended, or was killed"),
    Column(
      "ending", "How it ended; 'running' while it runs, 'interrupted' where it was killed.",
      labels: ValueWords.endings),
    Column("steps", "How many steps were shown.", .integer, range: .from(0)),
    Column("samples", "How many rows it has among the samples.", .integer, range: .from(0)),
    Column("answers", "How many questions were answered.", .integer, range: .from(0)),
    Column("synthetic", "Whether any sample of the session is made up.", .boolean),
  ]

  /// The row of a session; nil where nothing of it could be read.
  package static func row(of reading: SessionReading) -> [Cell]? {
    guard let record = reading.record else { return nil }
    let head = record.head
    return [
      .text(head.study.identifier), .text(head.participant), .text(head.identifier),
      .text(head.task), .integer(head.number), .text(head.kind.rawValue),
      .instant(head.startDate), .decimal(record.elapsed), .text(reading.state.word),
      .integer(record.steps.count), .integer(samples(of: record)),
      .integer(answers(of: record)), .truth(record.isSynthetic),
    ]
  }

  private static func samples(of record: SessionRecord) -> Int {
    record.steps.flatMap(\.recordings).reduce(0) { $0 + $1.increments.count }
  }

  private static func answers(of record: SessionRecord) -> Int {
    record.steps.flatMap(\.answers).count { $0.state == .answered }
  }
}
