import Digests

/// The secret that decides how an export changes codes and dates.
///
/// The same key changes the same participant alike in every export. Whoever has it can try codes
/// out; it is kept as the list of participants is, and never beside an export.
package struct ExportKey: Equatable, Sendable {
  /// 32 bytes.
  private let bytes: [UInt8]

  /// The farthest that dates are shifted, in weeks.
  package static let mostWeeks = 52

  /// A key that nobody has had, from the system's own randomness.
  package init() {
    var system = SystemRandomNumberGenerator()
    bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &system) }
  }

  /// Reads the bytes of a key's file; nil where they are none.
  package init?(reading text: [UInt8]) {
    let digits = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64, values.count == 64 else { return nil }
    bytes = (0..<32).map { UInt8(values[2 * $0] * 16 + values[2 * $0 + 1]) }
  }

  /// What a key's file holds: 64 hexadecimal digits and a line end.
  package var fileBytes: [UInt8] {
    bytes.flatMap { Array((($0 < 16 ? "0" : "") + String($0, radix: 16)).utf8) } + [10]
  }
}

extension ExportKey {
  /// What a purpose makes of a text; other purposes make something unrelated of it.
  private func code(_ purpose: String, _ text: String) -> SHA256Digest {
    SHA256Digest(of: Array("karenina-export-1/\(purpose)/\(text)".utf8), key: bytes)
  }

  /// The code that stands for a participant's.
  package func pseudonym(of participant: String) -> String {
    "X" + code("participant", participant).hexadecimal.prefix(15).uppercased()
  }

  /// By how many whole weeks a participant's dates are shifted: -52...52, never 0.
  package func weeks(of participant: String) -> Int {
    let number = code("weeks", participant).bytes.prefix(8).reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    let place = Int(number % UInt64(2 * Self.mostWeeks))
    return place < Self.mostWeeks ? place - Self.mostWeeks : place - Self.mostWeeks + 1
  }

  /// What stands for the name of one of a participant's sources of samples.
  func source(_ name: String, of participant: String) -> String {
    "source-" + code("source", participant + "/" + name).hexadecimal.prefix(8)
  }

  /// Four digits that end the name of a session.
  func ending(ofSession name: String, of participant: String) -> String {
    String(code("session", participant + "/" + name).hexadecimal.prefix(4))
  }
}
