import Glibc
import SafeFiles
import StrictJSON

/// What is wrong with a file of results: place, found, expected, and what was done about it.
package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file or folder.
  package var file: String
  /// Where in the file; nil where the whole of it is meant.
  package var place: Place?
  /// The line, from 1, of a file that is read line by line; nil where `place` tells it.
  package var lineNumber: Int?
  /// The value's path in the document, such as `items[1].value`; nil where there is none.
  package var path: String?
  package var found: String
  package var expected: String
  /// What was read or left out nevertheless.
  package var consequence: String?

  package init(
    file: String, place: Place? = nil, lineNumber: Int? = nil, path: String? = nil, found: String,
    expected: String, consequence: String? = nil
  ) {
    self.file = file
    self.place = place
    self.lineNumber = lineNumber
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

  /// The line, from 1, where the place is known.
  package var line: Int? { place?.line ?? lineNumber }

  package var description: String {
    let byte = place.map { "\($0), byte \($0.offset)" } ?? lineNumber.map { "line \($0)" }
    let position = [file, byte, path].compactMap(\.self).joined(separator: ": ")
    return "\(position): found \(found); expected \(expected)"
      + (consequence.map { "; \($0)" } ?? "")
  }
}

extension Problem {
  /// A key of a file that is not as the file's format says.
  package init(_ error: FormatError, file: String) {
    self.init(file: file, path: error.key, found: error.found, expected: error.expected)
  }

  /// A file that could not be read.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - path: The path of the file, or of the folder where its name is unsafe.
  package init(_ error: FileError, path: String) {
    switch error {
    case .system where error.isMissing:
      self.init(file: path, found: "nothing there", expected: "a file or folder")
    case .system(_, let doing, let code):
      self.init(
        file: path, found: "that one cannot \(doing): \(String(cString: strerror(code)))",
        expected: "to be allowed to")
    case .unsafeName(let name):
      self.init(
        file: path, found: "the name '\(name.prefix(80))'",
        expected: "one of letters, digits, '.', '_' and '-', without a folder")
    case .exists: self.init(file: path, found: "it there already", expected: "nothing")
    case .wrongKind(_, let expected):
      self.init(file: path, found: "something else", expected: expected)
    case .tooLarge(_, let limit):
      self.init(file: path, found: "too many bytes", expected: "at most \(limit)")
    case .locked: self.init(file: path, found: "it in use", expected: "no other process in it")
    }
  }

  /// One thing that is wrong with a journal.
  package init(_ problem: JournalReader.Problem, file: String) {
    self.init(
      file: file, lineNumber: problem.line, found: problem.found, expected: problem.expected)
  }
}
