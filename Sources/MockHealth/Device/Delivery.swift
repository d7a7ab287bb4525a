import Chance

/// How readings come from the device: most at once, some twice, late or after the next one.
struct Delivery: Sendable {
  /// What is to happen to a reading.
  struct Fate: Sendable {
    /// By how many seconds it is late; nil for none.
    var delay: Int?
    var isOvertaken = false
    var isDoubled = false
  }

  private let dirt: Dirt
  /// The probability that a reading is overtaken where the one before was not.
  private let overtaking: Double
  private var duplicates: RandomStream
  private var order: RandomStream
  private var lateness: RandomStream
  private var wasOvertaken = false
  /// The reading that waits for the next one to pass it.
  private var overtaken: Reading?
  /// Late readings with the second when they come, and whether twice.
  private var late: [(second: Int, reading: Reading, isDoubled: Bool)] = []

  init(_ dirt: Dirt, chance: Seed) {
    self.dirt = dirt
    // Of two that follow each other at most one is overtaken, by the other: so many are p of all.
    overtaking = dirt.outOfOrder / (1 - min(0.5, dirt.outOfOrder))
    duplicates = chance.stream("dirt.duplicates")
    order = chance.stream("dirt.outOfOrder")
    lateness = chance.stream("dirt.late")
  }

  /// Whether every reading comes at once, and once.
  var isPlain: Bool { dirt.duplicates == 0 && dirt.outOfOrder == 0 && dirt.late == 0 }

  /// Draws what is to happen to a reading that is due, whether it comes or not.
  ///
  /// Each fault has a stream of its own and draws every time, so that none moves another.
  mutating func draw() -> Fate {
    var fate = Fate()
    if dirt.late > 0, lateness.unit() < dirt.late { fate.delay = lateness.integer(in: 5...60) }
    if dirt.outOfOrder > 0 {
      fate.isOvertaken = order.unit() < overtaking && !wasOvertaken
      wasOvertaken = fate.isOvertaken
    }
    fate.isDoubled = dirt.duplicates > 0 && duplicates.unit() < dirt.duplicates
    return fate
  }

  /// Takes a reading, and delivers what comes now.
  mutating func take(_ reading: Reading, _ fate: Fate, emit: (Reading) -> Void) {
    var reading = reading
    if let delay = fate.delay {
      reading.dirt.insert(.late)
      late.append((Int(reading.second) + delay, reading, fate.isDoubled))
      return
    }
    if fate.isOvertaken, overtaken == nil {
      reading.dirt.insert(.outOfOrder)
      overtaken = reading
      return
    }
    give(reading, isDoubled: fate.isDoubled, emit: emit)
    guard let waiting = overtaken else { return }
    overtaken = nil
    emit(waiting)
  }

  private func give(_ reading: Reading, isDoubled: Bool, emit: (Reading) -> Void) {
    emit(reading)
    guard isDoubled else { return }
    var again = reading
    again.dirt.insert(.duplicate)
    emit(again)
  }

  /// Delivers the late readings whose time has come.
  mutating func deliver(at second: Int, emit: (Reading) -> Void) {
    guard !late.isEmpty else { return }
    for waiting in late where waiting.second <= second {
      give(waiting.reading, isDoubled: waiting.isDoubled, emit: emit)
    }
    late.removeAll { $0.second <= second }
  }

  /// Delivers all that still waits, at the end.
  mutating func finish(emit: (Reading) -> Void) {
    overtaken.map(emit)
    overtaken = nil
    for waiting in late { give(waiting.reading, isDoubled: waiting.isDoubled, emit: emit) }
    late.removeAll()
  }
}
