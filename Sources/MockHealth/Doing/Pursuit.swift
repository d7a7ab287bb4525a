import StudyModel

/// What a body does for a while, as far as its heart and its steps are concerned.
package struct Pursuit: Equatable, Sendable {
  /// What it is; the raw value is the word of a model's file.
  package enum Kind: String, CaseIterable, Sendable {
    case sleep, rest, sit, stand, walk, run, recovery, music
  }

  /// How fast it moves over ground.
  package enum Speed: Equatable, Sendable {
    case none
    /// So many times the speed that the body prefers.
    case preferred(times: Double)
    /// Metres a second.
    case fixed(Double)
  }

  package var kind: Kind
  package var speed: Speed
  /// The rise of the ground: metres up for each metre forward.
  package var grade: Double
  /// Effort beside that of walking, as a multiple of the uptake at rest (MET).
  package var intensity: Double
  /// What effect the surroundings have on the heart, by a word of the model's effects.
  package var mood: String?

  package init(
    _ kind: Kind, speed: Speed? = nil, grade: Double = 0, intensity: Double? = nil,
    mood: String? = nil
  ) {
    self.kind = kind
    self.speed = speed ?? kind.usualSpeed
    self.grade = grade
    self.intensity = intensity ?? kind.usualIntensity
    self.mood = mood
  }

  /// What the body does while a study's step lasts.
  package init(during activity: Activity, mood: String? = nil) {
    switch activity {
    case .walk: self.init(.walk, mood: mood)
    case .recovery: self.init(.recovery, mood: mood)
    case .music: self.init(.music, mood: mood)
    case .rest, .countdown: self.init(.rest, mood: mood)
    }
  }
}

extension Pursuit.Kind {
  /// A run is one at 2.8 m/s, an easy one, unless its speed is given.
  var usualSpeed: Pursuit.Speed {
    switch self {
    case .walk: .preferred(times: 1)
    case .run: .fixed(2.8)
    case .sleep, .rest, .sit, .stand, .recovery, .music: .none
    }
  }

  /// In MET, about those of the Compendium of Physical Activities of Ainsworth and others, 2011.
  var usualIntensity: Double {
    switch self {
    case .sit: 1.3
    case .stand: 1.5
    case .sleep, .rest, .walk, .run, .recovery, .music: 1
    }
  }
}
