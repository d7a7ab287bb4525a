extension ValueKind where Value == String {
  /// A point in time with its offset, as RFC 3339 writes it.
  static let date = ValueKind(
    ValueForm("DATE", expected: "a date such as 2025-01-01T00:00:00Z or with an offset, +01:00"),
    read: { isDate($0) ? $0 : nil })
}

private func isDate(_ word: String) -> Bool {
  let pattern = Array("dddd-dd-ddTdd:dd:dd".utf8)
  let bytes = Array(word.utf8)
  return bytes.count > pattern.count
    && zip(pattern, bytes).allSatisfy { $0 == 100 ? (48...57).contains($1) : $0 == $1 }
}
