import Chance
import Quantities

/// Samples of made-up participants over a time, without a session.
package struct MockDataset: Sendable {
  package let profile: MockProfile
  package let seed: Seed
  package let start: Instant
  /// How long each participant is recorded; whole seconds count.
  package let duration: Duration

  package init(profile: MockProfile, seed: Seed, start: Instant, duration: Duration) {
    self.profile = profile
    self.seed = seed
    self.start = start
    self.duration = duration
  }

  /// The code of a participant by number, from 1: `M0001`.
  package static func participant(_ number: Int) -> String {
    let digits = String(number)
    return "M" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// How many samples each participant has.
  package var count: Int { Int(duration.components.seconds) }

  /// Gives a participant's samples in their order, so many at a time.
  ///
  /// - Parameters:
  ///   - participant: The participant's code; each has a stream of chance of its own.
  ///   - size: How many samples at most at a time.
  ///   - body: Takes the next samples.
  /// - Throws: What `body` throws, at once.
  package func forEachBatch<Failure: Error>(
    of participant: String, size: Int, _ body: ([QuantitySample]) throws(Failure) -> Void
  ) throws(Failure) {
    let chance = seed.session(study: "", task: "mock", participant: participant, number: 1)
    var heart = UniformHeart(chance.stream(profile.rawValue))
    for first in stride(from: 0, to: count, by: size) {
      let samples = (first..<min(first + size, count)).map { second in
        heart.sample(at: start.advanced(by: .seconds(second)))
      }
      try body(samples)
    }
  }
}
