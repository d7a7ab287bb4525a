import HealthSamples

extension ValueKind where Value == String {
  /// The name of a source, with commas in it or not.
  static let source = ValueKind(
    ValueForm("NAME", expected: "the name of a source, as samples have it"),
    read: { $0.isEmpty ? nil : $0 })

  /// A query in SQLite's words; what is wrong with it is told when it is run.
  static let sql = ValueKind(
    ValueForm("SQL", expected: "a SELECT in one line or several"),
    read: { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 })
}

extension ValueKind where Value == MetadataPredicate {
  /// A key, or a key and its value; a key with `=` in it can't be named.
  static let metadata = ValueKind(
    ValueForm("KEY[=VALUE]", expected: "a key of metadata, or a key, '=' and the value")
  ) { word in
    guard let place = word.firstIndex(of: "=") else {
      return word.isEmpty ? nil : MetadataPredicate(key: word)
    }
    guard place > word.startIndex else { return nil }
    return MetadataPredicate(
      key: String(word[..<place]), value: String(word[word.index(after: place)...]))
  }
}
