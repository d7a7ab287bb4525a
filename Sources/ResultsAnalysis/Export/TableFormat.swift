/// How a table is written.
package enum TableFormat: String, CaseIterable, Sendable {
  /// RFC 4180 in UTF-8 with a header, but with line feeds alone, so that `cut` and `awk` can read it.
  case csv
  /// One array of objects, a row on a line.
  case json
  /// An object on each line.
  case ndjson
  /// Aligned columns for people; not to be parsed.
  case text
}
