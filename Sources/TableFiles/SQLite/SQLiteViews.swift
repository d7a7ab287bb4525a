import ResultsAnalysis

/// The statements that make the tables and views of a database of results.
enum SQLiteViews {
  typealias Tables = [(name: String, columns: [Column])]

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// What tells of columns, and of values that stand for something.
  static let codebook = [
    "CREATE TABLE \"columns\" (\"table\" TEXT NOT NULL, place INTEGER NOT NULL, "
      + "name TEXT NOT NULL, type TEXT NOT NULL, unit TEXT, sentence TEXT NOT NULL, "
      + "missing TEXT, PRIMARY KEY (\"table\", place))",
    "CREATE TABLE labels (\"table\" TEXT NOT NULL, \"column\" TEXT NOT NULL, value TEXT, "
      + "label TEXT NOT NULL)",
  ]

  static func table(_ name: String, _ columns: [Column]) -> String {
    let columns = columns.map { quoted($0.name) + affinity($0.type) }
    return "CREATE TABLE \(quoted(name)) (\(columns.joined(separator: ", ")))"
  }

  /// A column of texts takes what comes: a number among answers stays a number.
  private static func affinity(_ type: Column.ValueType) -> String {
    switch type {
    case .integer, .boolean: " INTEGER"
    case .decimal: " REAL"
    case .instant: " TEXT"
    case .text: ""
    }
  }

  static func views(_ tables: Tables) -> [String] {
    [sessions(tables)].compactMap { $0 } + tables.flatMap(views)
  }

  /// The sessions that any of the tables has rows of.
  private static func sessions(_ tables: Tables) -> String? {
    let keys = ["study", "revision", "participant", "session", "task"]
    let list = keys.map(quoted).joined(separator: ", ")
    let parts = tables.filter { has(keys, $0.columns) }.map {
      "SELECT \(list) FROM \(quoted($0.name)) WHERE session IS NOT NULL"
    }
    guard !parts.isEmpty else { return nil }
    return "CREATE VIEW sessions AS " + parts.joined(separator: " UNION ")
  }

  private static func views(_ table: (name: String, columns: [Column])) -> [String] {
    var views: [String] = []
    if has(["session", "step", "recorder", "type", "unit", "value"], table.columns) {
      views.append(
        "CREATE VIEW \(quoted(table.name + "PerStep")) AS SELECT study, participant, session, "
          + "task, step, stepIndex, pass, recorder, type, unit, count(value) AS n, "
          + "avg(value) AS mean, min(value) AS min, max(value) AS max FROM \(quoted(table.name)) "
          + "WHERE flags IS NULL "
          + "GROUP BY study, participant, session, task, step, stepIndex, pass, recorder, type, unit"
      )
    }
    if has(["question", "state", "answer"], table.columns) {
      views.append(
        "CREATE VIEW \(quoted(table.name + "PerQuestion")) AS SELECT study, task, step, question, "
          + "state, answer, label, count(*) AS n FROM \(quoted(table.name)) "
          + "GROUP BY study, task, step, question, state, answer, label")
    }
    return views
  }

  private static func has(_ names: [String], _ columns: [Column]) -> Bool {
    let all = Set(columns.map(\.name))
    return names.allSatisfy(all.contains)
  }
}
