import ResultsAnalysis
import StrictJSON

/// A table as BIDS has it: values with tabs between, and a JSON file that tells of the columns.
struct BIDSTable {
  let columns: [Column]
  var rows: [[Cell]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// The header, then the rows; what is missing is `n/a`.
  var bytes: [UInt8] {
    let header = columns.map(\.name).joined(separator: "\t")
    let lines = rows.map { $0.map(Self.words).joined(separator: "\t") }
    return Array((([header] + lines).joined(separator: "\n") + "\n").utf8)
  }

  /// Tabs and ends of lines, for which the format has no place, become spaces.
  private static func words(_ cell: Cell) -> String {
    let words = cell.words ?? ""
    guard !words.allSatisfy(\.isWhitespace) else { return "n/a" }
    return String(words.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// What tells of the columns, behind what tells of the whole file.
  func sidecar(_ facts: [JSONMember] = []) -> [UInt8] {
    let members = columns.indices.map { index in
      let levels = levels(index)
      let ends = levels == nil ? Self.ends(columns[index]) : ""
      return JSONMember(
        columns[index].name,
        .object(present: [
          ("Description", .string(columns[index].sentence + ends)),
          ("Units", columns[index].unit.map { .string($0) }), ("Levels", levels),
        ]))
    }
    return Writer.bytes(.object(facts + members), .readable)
  }

  /// What each value stands for; nil where a cell has a value besides, which BIDS does not allow.
  private func levels(_ index: Int) -> JSONValue? {
    let labels = columns[index].labels.compactMap { label in
      label.value.words.map { JSONMember($0, .string(label.label)) }
    }
    let known = Set(labels.map(\.key))
    guard !labels.isEmpty,
      rows.allSatisfy({ row in row[index].words.map(known.contains) ?? true })
    else { return nil }
    return .object(labels)
  }

  /// The labels in words, to stand behind a sentence.
  private static func ends(_ column: Column) -> String {
    let labels = column.labels.compactMap { label in
      label.value.words.map { "\($0): \(label.label)" }
    }
    return labels.isEmpty ? "" : " " + labels.joined(separator: "; ") + "."
  }
}
