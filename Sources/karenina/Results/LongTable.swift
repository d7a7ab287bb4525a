import HeartMetrics
import ResultFiles
import ResultsAnalysis

/// A table with a row for each thing, whose columns are the same for every study.
enum LongTable: String, CaseIterable, Sendable {
  case samples, answers, summary

  /// Its columns, with what is known of participants.
  func columns(
    _ covariates: CovariateBook = CovariateBook(),
    _ correction: BeatCorrectionRule = .lipponenTarvainen
  ) -> [Column] {
    switch self {
    case .samples: SamplesTable.columns
    case .answers: JoinedColumns(AnswersTable.columns, covariates.columns).all
    case .summary: summaryColumns(covariates, correction)
    }
  }

  /// The columns that its rows may have behind these, where they are asked for.
  var onRequest: [Column] {
    switch self {
    case .samples, .summary: [FileColumn.column]
    case .answers: []
    }
  }

  /// A joined column has no name of the table's, nor that of the file that may be asked for.
  private func summaryColumns(
    _ covariates: CovariateBook, _ correction: BeatCorrectionRule
  ) -> [Column] {
    let own = SummaryTable.columns(correction)
    return own + JoinedColumns(own + [FileColumn.column], covariates.columns).joined
  }

  /// Its rows of something that was read.
  func rows(
    of scanned: ResultScanner.Scanned, _ filter: ResultFilter,
    _ covariates: CovariateBook = CovariateBook(),
    _ correction: BeatCorrectionRule = .lipponenTarvainen
  ) -> AnySequence<[Cell]> {
    switch scanned {
    case .session(let reading):
      guard let record = reading.record else { return AnySequence([]) }
      return AnySequence(rows(of: record, filter, covariates, correction))
    case .recorderFile(let file): return rows(of: file, filter, correction)
    }
  }

  /// The same rows, with what conditions compare their cells as.
  func comparableRows(
    of scanned: ResultScanner.Scanned, _ filter: ResultFilter,
    _ covariates: CovariateBook = CovariateBook(),
    _ correction: BeatCorrectionRule = .lipponenTarvainen
  ) -> AnySequence<ComparableRow> {
    guard self == .answers, case .session(let reading) = scanned else {
      return AnySequence(
        rows(of: scanned, filter, covariates, correction).lazy.map { ComparableRow($0) })
    }
    guard let record = reading.record else { return AnySequence([]) }
    return AnySequence(
      AnswersTable.comparableRows(
        of: record, filter, joined: covariates.cells(of: record.head)))
  }

  private func rows(
    of record: SessionRecord, _ filter: ResultFilter, _ covariates: CovariateBook,
    _ correction: BeatCorrectionRule
  ) -> [[Cell]] {
    let joined = covariates.cells(of: record.head)
    switch self {
    case .samples: return SamplesTable.rows(of: record, filter)
    case .answers: return AnswersTable.rows(of: record, filter).map { $0 + joined }
    case .summary:
      return SummaryTable.rows(
        of: record, filter, body: covariates.body(of: record.head), correction: correction
      ).map { $0 + joined }
    }
  }

  private func rows(
    of file: LoneRecorderFile, _ filter: ResultFilter, _ correction: BeatCorrectionRule
  ) -> AnySequence<[Cell]> {
    switch self {
    case .samples: SamplesTable.rows(of: file, filter)
    case .answers: AnySequence([])
    case .summary: AnySequence(SummaryTable.rows(of: file, filter, correction: correction))
    }
  }
}
