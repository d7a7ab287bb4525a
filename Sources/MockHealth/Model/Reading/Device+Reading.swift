import StudyModel

extension DeviceModel {
  private static let keys = [
    "kind", "movingInterval", "restingInterval", "averagedBeats", "restingNoise", "movingNoise",
    "bias", "intervals",
  ]

  init?(reading part: Part) {
    guard let object = part.object("a device", keys: Self.keys) else { return nil }
    let words = Kind.allCases.map(\.rawValue).joined(separator: ", ")
    let kind = object.required("kind", "one of \(words)")?.word(Kind.self)
    var device = DeviceModel(kind ?? .strap)
    if let interval = object["movingInterval"] {
      device.movingInterval = Self.interval(interval) ?? device.movingInterval
    }
    if let interval = object["restingInterval"] {
      device.restingInterval = Self.interval(interval) ?? device.restingInterval
    }
    device.averagedBeats = object.whole("averagedBeats", in: 1...8) ?? device.averagedBeats
    device.restingNoise = object.number("restingNoise", in: 0...50) ?? device.restingNoise
    device.movingNoise = object.number("movingNoise", in: 0...50) ?? device.movingNoise
    device.bias = object.number("bias", in: 0...50) ?? device.bias
    device.tellsIntervals = object["intervals"]?.bool() ?? device.tellsIntervals
    guard kind != nil else { return nil }
    self = device
  }

  /// Whole seconds, or the least and the most of them.
  private static func interval(_ part: Part) -> ClosedRange<Int>? {
    let seconds = 1...3600
    if part.node.number != nil {
      return part.integer(in: seconds, expected: "whole seconds \(seconds.words)").map { $0...$0 }
    }
    guard let object = part.object("an interval", keys: ["least", "most"]) else { return nil }
    let least = object.requiredWhole("least", in: seconds)
    let most = object.requiredWhole("most", in: seconds)
    guard let least, let most else { return nil }
    guard least <= most else {
      object["most"]?.report(.range, expected: "whole seconds, not fewer than 'least'")
      return nil
    }
    return least...most
  }
}

extension Dirt {
  private static let keys = [
    "cadenceLock", "dropoutsPerHour", "dropoutLength", "zeros", "invalid", "ectopic", "missed",
    "extra", "duplicates", "outOfOrder", "late", "drift", "jump", "offsetChange", "secondSource",
    "battery",
  ]
  /// Seconds from the start, up to ten years.
  private static let moments = 0...315_360_000

  init?(reading part: Part) {
    guard let object = part.object("dirt", keys: Self.keys) else { return nil }
    self.init()
    cadenceLock = object.number("cadenceLock", in: 0...1) ?? 0
    dropoutsPerHour = object.number("dropoutsPerHour", in: 0...3600) ?? 0
    dropoutLength = object.number("dropoutLength", in: 1...86_400) ?? dropoutLength
    zeros = object.number("zeros", in: 0...1) ?? 0
    invalid = object.number("invalid", in: 0...1) ?? 0
    ectopic = object.number("ectopic", in: 0...1) ?? 0
    missed = object.number("missed", in: 0...1) ?? 0
    extra = object.number("extra", in: 0...1) ?? 0
    duplicates = object.number("duplicates", in: 0...1) ?? 0
    outOfOrder = object.number("outOfOrder", in: 0...0.5) ?? 0
    late = object.number("late", in: 0...1) ?? 0
    drift = object.number("drift", in: -10_000...10_000) ?? 0
    jump = object["jump"].flatMap(Self.jump)
    offsetChange = object["offsetChange"].flatMap(Self.offsetChange)
    hasSecondSource = object["secondSource"]?.bool() ?? false
    battery = object.whole("battery", in: Self.moments)
  }

  private static func jump(_ part: Part) -> ClockJump? {
    guard let object = part.object("a jump", keys: ["after", "by"]) else { return nil }
    let after = object.requiredWhole("after", in: moments)
    let seconds = object.requiredNumber("by", in: -86_400...86_400)
    guard let after, let seconds else { return nil }
    return ClockJump(after: after, by: seconds)
  }

  private static func offsetChange(_ part: Part) -> OffsetChange? {
    let keys = ["after", "minutes"]
    guard let object = part.object("a change of the offset", keys: keys) else { return nil }
    let after = object.requiredWhole("after", in: moments)
    let minutes = object.requiredWhole("minutes", in: -120...120)
    guard let after, let minutes else { return nil }
    return OffsetChange(after: after, minutes: minutes)
  }
}
