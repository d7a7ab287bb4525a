import StudyModel

extension Timeline {
  /// - Parameters:
  ///   - part: What is read.
  ///   - effects: What moods are there.
  init?(reading part: Part, effects: EffectNames) {
    let keys = ["stretches", "repeats", "startsAtMidnight"]
    guard let object = part.object("a timeline", keys: keys) else { return nil }
    let expected = "a list of one stretch or more"
    let stretches = object.required("stretches", expected)?.someItems(expected)?
      .compactMap { Stretch(reading: $0, effects: effects) }
    let repeats = object["repeats"].map { $0.bool() }
    let startsAtMidnight = object["startsAtMidnight"].map { $0.bool() }
    guard let stretches else { return nil }
    self.init(
      stretches, repeats: (repeats ?? nil) ?? false,
      startsAtMidnight: (startsAtMidnight ?? nil) ?? false)
  }
}

extension Timeline.Stretch {
  private static let keys = [
    "activity", "duration", "speed", "pace", "grade", "intensity", "mood",
  ]
  /// Seconds, up to a week.
  private static let durations = 1...604_800

  fileprivate init?(reading part: Part, effects: EffectNames) {
    guard let object = part.object("a stretch", keys: Self.keys) else { return nil }
    let words = Pursuit.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let kind = object.required("activity", "one of \(words)")?.word(Pursuit.Kind.self)
    let seconds = object.requiredWhole("duration", in: Self.durations)
    let speed = object.number("speed", in: 0...6).map { Pursuit.Speed.fixed($0) }
    let pace = object.number("pace", in: 0.3...2).map { Pursuit.Speed.preferred(times: $0) }
    object.reportTogether("speed", "pace")
    let grade = object.number("grade", in: -0.3...0.4)
    let intensity = object.number("intensity", in: 1...20)
    let mood = object["mood"].flatMap { part -> String? in
      guard let word = part.identifier(.name) else { return nil }
      effects.check(mood: word, at: part)
      return word
    }
    guard let kind, let seconds else { return nil }
    self.init(
      Pursuit(kind, speed: speed ?? pace, grade: grade ?? 0, intensity: intensity, mood: mood),
      seconds: seconds)
  }
}
