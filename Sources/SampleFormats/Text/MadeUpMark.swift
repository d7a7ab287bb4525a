import Quantities

/// How a file of a format that names no source says that samples are made up.
///
/// What is made up has a source that says so; of no other is a word in such files.
enum MadeUpMark: Equatable {
  /// What follows is made up, by this source.
  case begins(source: String)
  /// What follows is a person's again.
  case ends

  private static let beginning = "# made up: "
  private static let end = "# not made up"

  /// The mark of a line of comment; nil where it is another comment.
  init?(line: String) {
    if line == Self.end {
      self = .ends
    } else if line.hasPrefix(Self.beginning),
      let source = Self.source(String(line.dropFirst(Self.beginning.count)))
    {
      self = .begins(source: source)
    } else {
      return nil
    }
  }

  /// The source that a word names; nil for a person's, and for none.
  static func source(_ word: String?) -> String? {
    guard let word, QuantitySample.isMock(source: word) else { return nil }
    return word
  }

  /// The line of comment before a sample.
  ///
  /// - Parameters:
  ///   - source: The sample's source.
  ///   - last: The source of the sample before; nil for the first.
  /// - Returns: The line with its end; nil where none is needed.
  static func line(before source: String, after last: String?) -> String? {
    guard source != last else { return nil }
    if QuantitySample.isMock(source: source) { return beginning + plain(source) + "\n" }
    return self.source(last) == nil ? nil : end + "\n"
  }

  /// A line break would end the comment, and what follows be taken for a number.
  private static func plain(_ source: String) -> String {
    let scalars = source.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
