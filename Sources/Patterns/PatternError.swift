/// Why a text is no pattern.
package enum PatternError: Error, Equatable {
  /// Longer than a pattern may be; both in bytes of UTF-8.
  case tooLong(length: Int, limit: Int)
  /// Not in the language of patterns: where, in bytes from its start, and why.
  case malformed(offset: Int, reason: String)
  /// The library found no memory.
  case outOfMemory
}

extension PatternError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLong(let length, let limit):
      "found a pattern of \(length) bytes; expected at most \(limit)"
    case .malformed(let offset, let reason):
      "found at byte \(offset) of the pattern: \(reason); expected a Perl-compatible pattern"
    case .outOfMemory: "found no memory for the pattern; expected a smaller one"
    }
  }
}
