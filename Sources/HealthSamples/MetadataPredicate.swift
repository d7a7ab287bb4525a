/// What a sample's metadata must say, or the store's flags on it.
package struct MetadataPredicate: Equatable, Sendable {
  package var key: String
  /// The value as text: a string's characters, or any other value as JSON; nil for any value.
  package var value: String?
  /// Whether the sample must have a flag, or none; nil where its metadata is asked for.
  private var isFlagged: Bool?

  /// That the store flags the sample.
  package static let flagged = MetadataPredicate(isFlagged: true)
  /// That the store flags nothing on the sample.
  package static let withoutFlags = MetadataPredicate(isFlagged: false)

  private init(isFlagged: Bool) {
    key = ""
    self.isFlagged = isFlagged
  }

  package init(key: String, value: String? = nil) {
    self.key = key
    self.value = value
  }

  /// The predicate in SQLite's words, a condition on `sample`.
  ///
  /// Numbers are compared by what they count: `1` is `1.0`. Damaged metadata is let through, for its
  /// reader to tell of it.
  var condition: (sql: String, values: [SQLValue]) {
    if let isFlagged { return (isFlagged ? "sample.flags <> 0" : "sample.flags = 0", []) }
    let found = "SELECT 1 FROM json_each(sample.metadata) AS entry WHERE entry.key = ?"
    let start =
      "CASE WHEN sample.metadata IS NULL THEN 0 WHEN NOT json_valid(sample.metadata) THEN 1"
    guard let value else {
      return ("\(start) ELSE EXISTS (\(found)) END", [.text(key)])
    }
    let same = """
      CASE WHEN entry.type IN ('true', 'false', 'null') THEN entry.type = ?
        WHEN entry.type IN ('integer', 'real') THEN entry.value = ?
        ELSE entry.value = ? END
      """
    let number = Double(value).map(SQLValue.double) ?? .null
    return (
      "\(start) ELSE EXISTS (\(found) AND \(same)) END",
      [.text(key), .text(value), number, .text(value)]
    )
  }
}
