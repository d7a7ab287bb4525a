import StudyModel

extension MoodEffect {
  /// Reads the effects of moods, an object of words.
  static func all(reading part: Part) -> [String: MoodEffect] {
    guard part.node.members != nil else {
      return part.wrongKind("effects, an object of moods") ?? [:]
    }
    var effects: [String: MoodEffect] = [:]
    for (word, key, value) in part.memberParts {
      _ = key.identifier(.name)
      effects[word] = MoodEffect(reading: value)
    }
    return effects
  }

  private init?(reading part: Part) {
    let keys = ["change", "spread", "onset"]
    guard let object = part.object("an effect", keys: keys) else { return nil }
    let change = object.requiredNumber("change", in: -100...100)
    let spread = object.number("spread", in: 0...100)
    let onset = object.number("onset", in: 0...3600)
    guard let change else { return nil }
    self.init(change: change, spread: spread ?? 0, onset: onset ?? 0)
  }
}
