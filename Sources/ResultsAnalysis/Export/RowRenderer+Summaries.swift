import ResultFiles

extension RowRenderer {
  /// Adds the row of a recorder file's samples, in CSV, under ``SummaryTable/columns`` and others.
  mutating func append(_ summary: RecordingSummary, of name: RecorderFileName) {
    let isGuarded = isGuarded
    let head = summaryTexts.bytes(
      SummaryTexts.Head(
        step: name.step, recorder: summary.recorder, type: summary.group?.type,
        unit: summary.group?.unit)
    ) { Self.bytes(of: $0, name, isGuarded: isGuarded) }
    let notes = summaryTexts.notes(of: summary) { Self.cell($0, isGuarded) }
    // The clip, and whatever columns follow, of which a file by itself tells nothing.
    let lacking = columns.count - SummaryTable.columns.count + 1
    buffer.write(head.count + notes.count + Self.mostOfSummary + max(lacking, 0)) { cursor, _ in
      cursor.put(head)
      cursor.put(integer: Int64(summary.range.count))
      for number in [
        summary.range.mean.map(MetricValues.rounded), summary.range.minimum, summary.range.maximum,
      ] { Self.put(number, &cursor) }
      summary.values.forEachNumber { Self.put($0, &cursor) }
      cursor.put(UInt8(ascii: ","))
      cursor.put(notes)
      cursor.put(UInt8(ascii: ","))
      cursor.put(integer: Int64(summary.group?.excluded ?? 0))
      for _ in 0..<max(lacking, 0) { cursor.put(UInt8(ascii: ",")) }
      cursor.put(UInt8(ascii: "\n"))
    }
    hasRows = true
  }

  /// How many bytes the numbers take at most, with the commas around them.
  private static let mostOfSummary =
    (SummaryMetric.all.count + 5) * (RowCursor.longestNumber + 1) + 8

  /// A comma, and the number where there is one.
  @inline(__always)
  private static func put(_ number: Double?, _ cursor: inout RowCursor) {
    cursor.put(UInt8(ascii: ","))
    if let number, number.isFinite { cursor.put(decimal: number) }
  }

  /// Study to unit, and the comma behind it.
  private static func bytes(
    of head: SummaryTexts.Head, _ name: RecorderFileName, isGuarded: Bool
  ) -> [UInt8] {
    let cells =
      CommonColumns.place(of: name) + [.text(head.recorder), .text(head.type), .text(head.unit)]
    return cells.flatMap { ($0.words.map { cell($0, isGuarded) } ?? []) + [44] }
  }
}
