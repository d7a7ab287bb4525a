/// A column with texts that a format had no room for, and that were cut.
package struct ShortenedColumn: Equatable, Sendable {
  /// The column's name in the table.
  package var name: String
  /// How many texts were cut.
  package var texts: Int
  /// How many bytes of UTF-8 a text has at most.
  package var limit: Int

  package init(name: String, texts: Int, limit: Int) {
    self.name = name
    self.texts = texts
    self.limit = limit
  }
}

extension [ShortenedColumn] {
  /// One line for people on a file; nil where nothing was cut.
  package func line(of file: String) -> String? {
    guard let limit = first?.limit else { return nil }
    let texts = reduce(0) { $0 + $1.texts }
    let columns = map { "\($0.texts) of \($0.name)" }.joined(separator: ", ")
    return "\(file): \(texts) \(texts == 1 ? "text is" : "texts are") cut to \(limit) bytes: "
      + "\(columns); csv, sqlite and parquet hold them whole"
  }
}
