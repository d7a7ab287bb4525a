import StudyModel

extension DropOut {
  init?(reading part: Part) {
    guard let object = part.object("a drop-out", keys: ["share", "within"]) else { return nil }
    let share = object.requiredNumber("share", in: 0...1)
    let seconds = object.requiredWhole("within", in: 1...315_360_000)
    guard let share, let seconds else { return nil }
    self.init(share: share, within: seconds)
  }
}

extension NonWear {
  init?(reading part: Part) {
    guard let object = part.object("times of not wearing it", keys: ["share", "bout"]) else {
      return nil
    }
    let share = object.requiredNumber("share", in: 0...0.99)
    let seconds = object.requiredNumber("bout", in: 1...31_536_000)
    guard let share, let seconds else { return nil }
    self.init(share: share, bout: seconds)
  }
}

extension MockModel {
  /// Reads the conditions that participants are assigned to: two words or more, each once.
  static func conditions(reading part: Part, effects: EffectNames) -> [String] {
    let expected = "a list of two conditions or more"
    guard let items = part.items(expected) else { return [] }
    if items.count < 2 { part.report(.listLength, expected: expected) }
    effects.check(conditions: items)
    var seen: Set<String> = []
    let words = items.compactMap { item -> String? in
      guard let word = item.identifier(.name) else { return nil }
      if !seen.insert(word).inserted {
        item.report(.duplicateIdentifier, expected: "each condition once")
      }
      return word
    }
    return words
  }

  /// Adds a finding for each thing that only a heart with beats can have.
  static func requireBeats(_ engine: HeartEngine?, _ object: ObjectPart) {
    guard engine?.hasBeats == false else { return }
    let places = [
      ("dirt", ["ectopic", "missed", "extra"]), ("device", ["intervals"]),
    ]
    for (place, keys) in places {
      guard let part = object[place], part.node.members != nil else { continue }
      for (word, key, _) in part.memberParts where keys.contains(word) {
        key.report(
          .unknownKey, found: "'\(word)' beside the engine 'rate', which has no beats",
          expected: "an engine that has beats")
      }
    }
  }
}
