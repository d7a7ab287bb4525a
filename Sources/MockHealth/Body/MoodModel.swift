import Chance

/// What a mood, such as that of a clip, does to the heart rate.
package struct MoodEffect: Equatable, Sendable {
  /// The mean change over people, in count/min.
  package var change: Double
  /// The standard deviation of the change between people, in count/min.
  package var spread: Double
  /// The time constant with which it comes and goes, in seconds; 0 for at once.
  package var onset: Double

  package init(change: Double, spread: Double = 0, onset: Double = 0) {
    self.change = change
    self.spread = spread
    self.onset = onset
  }
}

/// The mood that a body is in, as its heart knows it.
struct MoodModel: Sendable {
  /// This person's changes, by word, each from a stream of its own.
  private let effects: [String: MoodEffect]
  /// This person's change by the condition it is assigned to, which does not end.
  private let lasting: Double
  private var goal = 0.0
  private var gain = 1.0
  private var value = 0.0

  /// - Parameters:
  ///   - effects: The effects over people.
  ///   - condition: The word of an effect that lasts; nil for none.
  ///   - chance: The person's seed.
  init(_ effects: [String: MoodEffect], condition: String?, chance: Seed) {
    let own = Dictionary(
      uniqueKeysWithValues: effects.map { word, effect in
        var own = effect
        var gaussian = Gaussian(chance.stream("mood." + word))
        own.change += effect.spread * gaussian.next()
        return (word, own)
      })
    self.effects = own
    lasting = condition.flatMap { own[$0]?.change } ?? 0
  }

  /// Enters a mood; nil for none, and a word without an effect changes nothing.
  mutating func begin(_ mood: String?) {
    let effect = mood.flatMap { effects[$0] }
    goal = effect?.change ?? 0
    // The mood that ends fades as it came.
    if let onset = effect?.onset {
      gain = onset > 0 ? 1 - ElementaryFunctions.exp(-1 / onset) : 1
    }
  }

  /// The change after one more second, in count/min.
  mutating func move() -> Double {
    value += (goal - value) * gain
    return value + lasting
  }
}
