/// How a file is read: what the user says about it that its content does not tell.
package struct ImportReading: Equatable, Sendable {
  /// What is read of a file that holds more, such as the name of a column; nil for the whole file.
  package var part: String?
  /// The options that change what comes of the file, as a command line has them; empty for none.
  package var options: String

  package init(part: String? = nil, options: String = "") {
    self.part = part
    self.options = options
  }

  /// Whether a file was read in this way before; records of earlier versions tell no part.
  func isSame(as known: ImportReading) -> Bool {
    options == known.options && (known.part == nil || known.part == part)
  }

  /// Whether this reads another part of the same file: both may be in the store.
  func isOfAnotherPart(than other: ImportReading) -> Bool {
    guard let part, let known = other.part else { return false }
    return part != known
  }
}
