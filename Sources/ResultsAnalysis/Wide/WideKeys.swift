import ResultFiles

/// The columns with which a row of a wide table tells its session.
enum WideKeys {
  private static let columns =
    CommonColumns.session + [
      Column(
        "number", "Counts the participant's sessions of the task, from 1.", .integer,
        range: .from(1)),
      Column("condition", "The condition of the experiment.", empty: "none was assigned"),
      Column("start", "When the session began.", .instant),
      Column("synthetic", "Whether any sample of the session is made up.", .boolean),
    ]

  /// The columns, and those of the participants.
  static func columns(_ covariates: CovariateBook) -> [Column] {
    JoinedColumns(columns, covariates.columns).all
  }

  static func cells(_ record: SessionRecord, _ covariates: CovariateBook) -> [Cell] {
    CommonColumns.cells(record.head) + [
      .integer(record.head.number), .text(record.head.condition),
      .instant(record.head.startDate), .truth(record.isSynthetic),
    ] + covariates.cells(of: record.head)
  }
}
