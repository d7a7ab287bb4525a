import Digests

/// A seed and what it is used for: a family of independent named streams.
///
/// In: a number and names. Out: a ``RandomStream`` for each name. Next: `SessionPlan`.
/// Adding a draw to one stream moves no other. A stream's state is the SHA-256 of the seed and the
/// names, each with its length before it, so that no two lists of names meet.
package struct Seed: Hashable, Sendable {
  package let value: UInt64
  /// What the streams belong to, from the study down to the session.
  private let names: [String]

  package init(_ value: UInt64) {
    self.init(value, names: [])
  }

  private init(_ value: UInt64, names: [String]) {
    self.value = value
    self.names = names
  }

  /// A seed from the system's randomness.
  package static func fromSystem() -> Seed {
    var system = SystemRandomNumberGenerator()
    // 53 bits, so that every JSON reader keeps the number whole.
    return Seed(system.next() >> 11)
  }

  /// The seed of one session: study, task, participant and session number.
  package func session(
    study: String, task: String, participant: String, number: Int
  ) -> Seed {
    Seed(value, names: [study, task, participant, String(number)])
  }

  /// The stream of this name, in this pass of a loop.
  package func stream(_ name: String, pass: Int = 1) -> RandomStream {
    var bytes: [UInt8] = bigEndian(value)
    for name in names + [name, String(pass)] {
      bytes += bigEndian(UInt64(name.utf8.count)) + Array(name.utf8)
    }
    let words = SHA256Digest(of: bytes).bytes
    return RandomStream(
      state: (word(words, 0), word(words, 1), word(words, 2), word(words, 3)))
  }

  private func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  private func word(_ bytes: [UInt8], _ index: Int) -> UInt64 {
    bytes[(8 * index)..<(8 * index + 8)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
