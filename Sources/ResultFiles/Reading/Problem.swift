package import StrictJSON

/// What is wrong with a file of results: place, found, expected, and what was done about it.
package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file or folder.
  package var file: String
  /// Where in the file; nil where the whole of it is meant.
  package var place: Place?
  /// The value's path in the document, such as `items[1].value`; nil where there is none.
  package var path: String?
  package var found: String
  package var expected: String
  /// What was read or left out nevertheless.
  package var consequence: String?

  package init(
    file: String, place: Place? = nil, path: String? = nil, found: String, expected: String,
    consequence: String? = nil
  ) {
    self.file = file
    self.place = place
    self.path = path
    self.found = found
    self.expected = expected
    self.consequence = consequence
  }

  /// The place where a text stops to be JSON.
  package init(_ error: SyntaxError, file: String, consequence: String? = nil) {
    self.init(
      file: file, place: error.place, found: error.found, expected: error.expected,
      consequence: consequence)
  }

  package var description: String {
    let byte = place.map { "\($0), byte \($0.offset)" }
    let position = [file, byte, path].compactMap(\.self).joined(separator: ": ")
    return "\(position): found \(found); expected \(expected)"
      + (consequence.map { "; \($0)" } ?? "")
  }
}
