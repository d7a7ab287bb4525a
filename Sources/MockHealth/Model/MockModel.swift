import Quantities

/// All that is to be said of a made-up participant: a profile by name, or a model's file.
///
/// In: a name or a ``ModelFile``. Out: this value. Next: ``MockFeed`` and ``MockDataset``.
package struct MockModel: Equatable, Sendable {
  /// Rises whenever the same arguments would give other bytes than before.
  package static let generatorVersion = 2
  /// The source of every sample that is made up, save for those of a second source.
  package static let source = QuantitySample.mockSourceStart + String(generatorVersion)
  /// The source of what a model's second source tells.
  package static let secondSource = source + " second"

  /// The profile's name, or the identifier in the model's file.
  package var name: String
  /// Whether there is a body; a uniform heart has none.
  package var isUniform: Bool
  /// What it does; beside a study's steps, only where they do not say.
  package var timeline: Timeline
  /// How the heart comes to its rate.
  package var engine: HeartEngine
  /// How traits are spread over people, where not as usual.
  package var traits: [BodyTrait: Distribution]
  package var device: DeviceModel
  package var dirt: Dirt
  /// What moods do to the heart, by the word of a stretch or of a clip's attribute.
  package var effects: [String: MoodEffect]
  package var dropOut: DropOut?
  /// When participants do not wear the device; nil for never.
  package var nonWear: NonWear?
  /// The conditions that participants of a dataset are assigned to; none for no groups.
  ///
  /// An effect of that word lasts all the time. A session's condition is its study's.
  package var conditions: [String] = []

  package init(
    name: String, timeline: Timeline, engine: HeartEngine = .beats,
    traits: [BodyTrait: Distribution] = [:], device: DeviceModel = DeviceModel(.strap),
    dirt: Dirt = Dirt(), effects: [String: MoodEffect] = [:], dropOut: DropOut? = nil
  ) {
    self.name = name
    isUniform = false
    self.timeline = timeline
    self.engine = engine
    self.traits = traits
    self.device = device
    self.dirt = dirt
    self.effects = effects
    self.dropOut = dropOut
  }

  /// A profile by its name.
  package init(_ profile: MockProfile) {
    self.init(name: profile.rawValue, timeline: profile.timeline ?? Timeline([]))
    isUniform = profile == .uniform
  }

  package static let uniform = MockModel(.uniform)
}

/// Participants who leave a study and bring no more data.
package struct DropOut: Equatable, Sendable {
  /// The share of those who leave.
  package var share: Double
  /// They leave within so many seconds of their start, each moment as likely.
  package var within: Int

  package init(share: Double, within seconds: Int) {
    self.share = share
    within = seconds
  }
}

/// Times when participants do not wear the device, each as likely to begin at any moment.
package struct NonWear: Equatable, Sendable {
  /// The share of all time, below 1.
  package var share: Double
  /// How long one lasts on average, in seconds.
  package var bout: Double

  package init(share: Double, bout seconds: Double) {
    self.share = share
    bout = seconds
  }

  /// The probability that one begins in a second.
  var start: Double { share / ((1 - share) * bout) }
}
