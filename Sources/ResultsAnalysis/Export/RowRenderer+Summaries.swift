import ResultFiles

extension RowRenderer {
  /// Adds the row of a recorder file's samples, in CSV, of ``SummaryTable/columns`` and others.
  mutating func append(_ summary: RecordingSummary, of file: LoneRecorderFile) {
    let (isGuarded, places, filePlace, name) = (isGuarded, places, filePlace, file.name)
    let head = summaryTexts.cells(
      SummaryTexts.Head(
        step: name.step, recorder: summary.recorder, type: summary.group?.type,
        unit: summary.group?.unit)
    ) { Self.cells(of: $0, name, isGuarded: isGuarded) }
    let notes =
      places.contains(SummaryTable.notes)
      ? summaryTexts.notes(of: summary) { Self.cell($0, isGuarded) } : []
    let path = filePlace == nil ? [] : Self.cell(file.path, isGuarded)
    let most =
      head.count + notes.count + path.count + places.count * (RowCursor.longestNumber + 1) + 1
    buffer.write(most) { cursor, _ in
      for (index, place) in places.enumerated() {
        if index > 0 { cursor.put(UInt8(ascii: ",")) }
        if place == filePlace {
          cursor.put(path)
        } else {
          Self.put(summary, place, head, notes, &cursor)
        }
      }
      cursor.put(UInt8(ascii: "\n"))
    }
    hasRows = true
  }

  /// The cell at a place; of the clip, and of whatever columns follow, a file by itself tells nothing.
  @inline(__always)
  private static func put(
    _ summary: RecordingSummary, _ place: Int, _ head: SummaryTexts.HeadCells, _ notes: [UInt8],
    _ cursor: inout RowCursor
  ) {
    let metrics = SummaryTable.metrics
    if metrics.contains(place) {
      return put(summary.values.number(at: place - metrics.lowerBound), &cursor)
    }
    switch place {
    case ..<head.cells.count: cursor.put(head.cells[place])
    case head.cells.count: cursor.put(integer: Int64(summary.range.count))
    case head.cells.count + 1: put(summary.range.mean.map(MetricValues.rounded), &cursor)
    case head.cells.count + 2: put(summary.range.minimum, &cursor)
    case head.cells.count + 3: put(summary.range.maximum, &cursor)
    case SummaryTable.notes: cursor.put(notes)
    case SummaryTable.excluded: cursor.put(integer: Int64(summary.group?.excluded ?? 0))
    default: break
    }
  }

  @inline(__always)
  private static func put(_ number: Double?, _ cursor: inout RowCursor) {
    if let number, number.isFinite { cursor.put(decimal: number) }
  }

  /// Study to unit.
  private static func cells(
    of head: SummaryTexts.Head, _ name: RecorderFileName, isGuarded: Bool
  ) -> [[UInt8]] {
    let cells =
      CommonColumns.place(of: name) + [.text(head.recorder), .text(head.type), .text(head.unit)]
    return cells.map { $0.words.map { cell($0, isGuarded) } ?? [] }
  }
}
