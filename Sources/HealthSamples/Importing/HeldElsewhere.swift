import SQLiteDatabase

/// The imports that brought what an import's duplicates are the same as.
struct HeldElsewhere {
  /// The complete imports of the participant and their samples' numbers, in their order.
  private let complete: [(number: Int64, samples: ClosedRange<Int64>)]
  /// The number of the import's own first sample.
  private let first: Int64
  /// How many duplicates are the same as one of its own samples.
  private(set) var repeated = 0
  /// The imports that have the others, but for those that were saved.
  private(set) var imports: Set<Int64> = []
  /// The import in which the last one was found, as most are in one.
  private var last: Int?

  /// `first` is the number of the import's first sample.
  init(
    of participant: Int64, first: Int64, in connection: StoreConnection
  ) throws(DatabaseError) {
    self.first = first
    let select = try connection.database.statement(
      """
      SELECT id, first, last FROM import
      WHERE participant = ? AND state = 'complete' AND last >= first ORDER BY id
      """)
    try select.bind(participant, at: 1)
    var complete: [(number: Int64, samples: ClosedRange<Int64>)] = []
    try select.forEachRow { () throws(DatabaseError) in
      complete.append((select.integer(0), select.integer(1)...select.integer(2)))
    }
    self.complete = complete
  }

  /// Notes the number of a sample that a duplicate is the same as.
  mutating func note(_ number: Int64) {
    guard number < first else { return repeated += 1 }
    if let last, complete[last].samples.contains(number) { return }
    guard let index = complete.firstIndex(where: { $0.samples.contains(number) }) else { return }
    last = index
    imports.insert(complete[index].number)
  }
}
