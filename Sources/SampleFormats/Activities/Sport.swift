/// What kind of activity a file recorded, as far as it decides what its distances are.
enum Sport: Equatable {
  case walking
  case running
  /// Not said, or said in a way that leaves it open.
  case unnamed
  /// Neither walking nor running: its distance is none walked or run.
  case other(String)

  /// The sport of a name in English, such as `Running` or `Road cycling`.
  init(named name: String) {
    let text = name.lowercased()
    let has: ([String]) -> Bool = { words in words.contains { text.contains($0) } }
    if has(["walk", "hik", "trek"]) {
      self = .walking
    } else if has(["run", "jog", "treadmill"]) {
      self = .running
    } else if has(Self.others) {
      self = .other(name)
    } else {
      self = .unnamed
    }
  }

  private static let others = [
    "cycl", "bik", "swim", "row", "ski", "skat", "snowboard", "surf", "sail", "kayak", "canoe",
    "paddl", "spinning", "wheelchair", "driv", "motor", "riding",
  ]
}
