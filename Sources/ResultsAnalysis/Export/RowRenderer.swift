import ResultFiles

/// Writes rows as a table of one format has them, without the table's beginning and end.
///
/// In: rows. Out: ``RenderedRows``. Next: a ``TableWriter``, which puts those of many renderers one
/// after another, so that each thread may have a renderer of its own.
package struct RowRenderer: Sendable {
  package let format: TableFormat
  package let columns: [Column]
  /// Whether a text that a spreadsheet would take for a formula gets a `'` in front, in CSV.
  package let isGuarded: Bool
  /// What a row must meet to be written; nil takes all.
  package var condition: RowCondition?
  /// Which columns of the rows are written; nil where rows have those columns and no others.
  package var selection: ColumnSelection? {
    didSet { places = selection?.places ?? Array(columns.indices) }
  }
  /// Where the written columns stand in the rows.
  private(set) var places: [Int]
  /// Where rows of recorder files by themselves have the file's path; nil where nothing asks for it.
  private(set) var filePlace: Int?
  private let json: JSONRow
  var buffer = RowBuffer()
  /// What many samples of recorder files have in common, as bytes.
  var sampleTexts = SampleTexts()
  /// What many summaries of recorder files have in common, as bytes.
  var summaryTexts = SummaryTexts()
  /// Groups the samples of recorder files.
  var loneGroups = LoneGroups()
  var hasRows = false
  private var kept: [[Cell]] = []

  package init(_ format: TableFormat, columns: [Column], isGuarded: Bool = true) {
    self.format = format
    self.columns = columns
    self.isGuarded = isGuarded
    json = JSONRow(columns)
    places = Array(columns.indices)
  }

  /// How many bytes wait.
  package var count: Int { buffer.count }

  /// Adds a row where it meets the condition; cells that the row lacks are missing, cells beyond the columns are left out.
  package mutating func append(_ row: [Cell]) {
    append(ComparableRow(row))
  }

  /// Adds a row where what its cells are compared as meets the condition.
  package mutating func append(_ row: ComparableRow) {
    if let condition, !condition.holds(row) { return }
    let cells = fitted(row.cells)
    switch format {
    case .csv: CSVText.append(cells, isGuarded: isGuarded, to: &buffer)
    case .json:
      if hasRows { buffer.append(Array(",\n".utf8)) }
      json.append(cells, to: &buffer)
    case .ndjson:
      json.append(cells, to: &buffer)
      buffer.append([UInt8(ascii: "\n")])
    case .text: kept.append(cells)
    }
    hasRows = true
  }

  /// Has rows of recorder files by themselves end with the file's path at that place, where the
  /// selection or the condition asks for it.
  package mutating func tellFiles(at place: Int) {
    let isUsed = places.contains(place) || condition?.uses(place) == true
    filePlace = isUsed ? place : nil
  }

  /// Adds a row of a recorder's file by itself, with its path where that is asked for.
  mutating func append(_ row: [Cell], of file: LoneRecorderFile) {
    guard let filePlace else { return append(row) }
    let lacking = repeatElement(Cell.missing, count: max(0, filePlace - row.count))
    append(row + lacking + [.text(file.path)])
  }

  private func fitted(_ row: [Cell]) -> [Cell] {
    if let selection { return selection.cells(of: row) }
    guard row.count != columns.count else { return row }
    let lacking = max(0, columns.count - row.count)
    return row.prefix(columns.count) + Array(repeating: .missing, count: lacking)
  }

  /// The rows so far, which are given away.
  package mutating func taken() -> RenderedRows {
    defer { (hasRows, kept) = (false, []) }
    return RenderedRows(bytes: buffer.taken(), hasRows: hasRows, kept: kept)
  }
}

/// Some rows of a table as its format has them.
package struct RenderedRows: Sendable {
  var bytes: [UInt8] = []
  var hasRows = false
  /// The rows themselves, where the format waits for all of them.
  var kept: [[Cell]] = []
}
