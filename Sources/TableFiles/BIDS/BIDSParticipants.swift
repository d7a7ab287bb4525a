import ResultFiles
import ResultsAnalysis

/// Who took part in a BIDS dataset, and what is known of each.
struct BIDSParticipants {
  /// A participant of a study.
  struct Identity: Hashable {
    var study: String
    var code: String

    init(_ head: SessionHead) {
      study = head.study.identifier
      code = head.participant
    }
  }

  let table: BIDSTable

  /// - Parameters:
  ///   - participants: By their labels; one who is in several studies is known from the first that
  ///     tells something.
  ///   - covariates: What is known; a covariate that nobody has is no column.
  init(_ participants: [String: [Identity]], _ covariates: CovariateBook) {
    let people = participants.sorted { $0.key < $1.key }
    let columns = covariates.allColumns
    let cells = people.map { Self.cells(of: $0.value, covariates, columns.count) }
    let kept = columns.indices.filter { place in cells.contains { $0[place] != .missing } }
    var table = BIDSTable(
      [Column("participant_id", "The participant's code.")] + kept.map { columns[$0] })
    table.rows = zip(people, cells).map { person, cells in
      [.text(person.key)] + kept.map { cells[$0] }
    }
    self.table = table
  }

  private static func cells(
    of identities: [Identity], _ covariates: CovariateBook, _ count: Int
  ) -> [Cell] {
    identities.sorted { ($0.study, $0.code) < ($1.study, $1.code) }
      .reduce([Cell](repeating: .missing, count: count)) { known, identity in
        zip(known, covariates.allCells(of: identity.code, study: identity.study)).map {
          $0 == .missing ? $1 : $0
        }
      }
  }
}
