import Chance
import Quantities

/// Samples of made-up participants over a time, without a session.
package struct MockDataset: Sendable {
  package let model: MockModel
  package let seed: Seed
  package let start: Instant
  /// How long each participant is recorded; whole seconds count.
  package let duration: Duration

  package init(model: MockModel, seed: Seed, start: Instant, duration: Duration) {
    self.model = model
    self.seed = seed
    self.start = start
    self.duration = duration
  }

  /// The code of a participant by number, from 1: `M0001`.
  package static func participant(_ number: Int) -> String {
    let digits = String(number)
    return "M" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// How many seconds each participant is recorded.
  package var seconds: Int { Int(duration.components.seconds) }

  /// The recording of a participant, for those who want readings and beats rather than samples.
  package func recording(of participant: String) -> MockRecording {
    MockRecording(
      model, participant: participant, condition: condition(of: participant),
      chance: chance(of: participant), start: start)
  }

  /// The condition that a participant of the dataset is assigned to; nil where the model has none.
  ///
  /// Blocks of one participant a condition, each in an order of chance: groups differ by one at most.
  package func condition(of participant: String) -> String? {
    guard !model.conditions.isEmpty, let number = Int(participant.drop { !$0.isNumber }) else {
      return nil
    }
    let (block, place) = max(0, number - 1).quotientAndRemainder(
      dividingBy: model.conditions.count)
    var stream = seed.stream("conditions.\(block)")
    return stream.shuffled(model.conditions)[place]
  }

  /// What a participant's body is like.
  package func body(of participant: String) -> MockParticipant {
    MockParticipant(model.traits, chance: Seed.person(participant, of: seed))
  }

  /// What each participant does, one after another, in seconds from the start.
  package var pursuits: [(pursuit: Pursuit, seconds: Range<Int>)] {
    guard !model.isUniform else { return [] }
    var cursor = TimelineCursor(model.timeline, secondOfDay: start.secondOfDay)
    var (found, begin): ([(pursuit: Pursuit, seconds: Range<Int>)], Int) = ([], 0)
    for second in 1..<max(2, seconds) {
      let pursuit = cursor.pursuit
      guard cursor.move() else { continue }
      found.append((pursuit, begin..<second))
      begin = second
    }
    return found + [(cursor.pursuit, begin..<max(begin + 1, seconds))]
  }

  /// Each participant has a family of streams of chance of its own.
  package func chance(of participant: String) -> Seed {
    seed.session(study: "", task: "mock", participant: participant, number: 1)
  }

  /// Gives a participant's samples in the order they come, about so many at a time, and those of a
  /// day at the latest: none where the device is silent for so long.
  ///
  /// - Parameters:
  ///   - participant: The participant's code.
  ///   - size: After how many samples at the latest they are given; a second's stay together.
  ///   - truth: Takes what was true beside each reading, and what went wrong without one.
  ///   - body: Takes the next samples.
  /// - Throws: What `body` throws, at once.
  package func forEachBatch<Failure: Error>(
    of participant: String, size: Int, truth: ((TruthRow) -> Void)? = nil,
    _ body: ([QuantitySample]) throws(Failure) -> Void
  ) throws(Failure) {
    guard !model.isUniform else {
      return try forEachUniform(of: participant, size: size, truth: truth, body)
    }
    var recorded = RecordedBody(
      model, participant: participant, condition: condition(of: participant),
      chance: chance(of: participant), start: start)
    var samples: [QuantitySample] = []
    samples.reserveCapacity(size + 8)
    for second in 0..<seconds {
      let moment = Instant(
        milliseconds: start.milliseconds + Int64(second) * 1000,
        offsetMinutes: start.offsetMinutes)
      recorded.record(at: moment, truth: truth) {
        samples.append($0)
      }
      guard samples.count >= size || second % 86_400 == 86_399 else { continue }
      try body(samples)
      samples.removeAll(keepingCapacity: true)
    }
    recorded.finish(truth: truth) { samples.append($0) }
    if !samples.isEmpty { try body(samples) }
  }

  /// A rate of pure chance is told as it is: it is its own truth.
  private func forEachUniform<Failure: Error>(
    of participant: String, size: Int, truth: ((TruthRow) -> Void)?,
    _ body: ([QuantitySample]) throws(Failure) -> Void
  ) throws(Failure) {
    var heart = UniformHeart(chance(of: participant).stream(model.name))
    for first in stride(from: 0, to: seconds, by: size) {
      let samples = (first..<min(first + size, seconds)).map { second in
        heart.sample(at: start.advanced(by: .seconds(second)))
      }
      if let truth { samples.map(TruthRow.init(clean:)).forEach(truth) }
      try body(samples)
    }
  }
}
