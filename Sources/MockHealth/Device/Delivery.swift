import Chance

/// How readings come from the device: most at once, some twice, late or after the next one.
struct Delivery: Sendable {
  private let dirt: Dirt
  private var duplicates: RandomStream
  private var order: RandomStream
  private var lateness: RandomStream
  /// The reading that waits for the next one to pass it.
  private var overtaken: Reading?
  /// Late readings with the second when they come.
  private var late: [(second: Int, reading: Reading)] = []

  init(_ dirt: Dirt, chance: Seed) {
    self.dirt = dirt
    duplicates = chance.stream("dirt.duplicates")
    order = chance.stream("dirt.outOfOrder")
    lateness = chance.stream("dirt.late")
  }

  /// Whether every reading comes at once, and once.
  var isPlain: Bool { dirt.duplicates == 0 && dirt.outOfOrder == 0 && dirt.late == 0 }

  /// Takes a reading, and delivers what comes now.
  mutating func take(_ reading: Reading, emit: (Reading) -> Void) {
    var reading = reading
    if dirt.late > 0, lateness.unit() < dirt.late {
      reading.dirt.insert(.late)
      late.append((Int(reading.second) + lateness.integer(in: 5...60), reading))
      return
    }
    if overtaken == nil, dirt.outOfOrder > 0, order.unit() < dirt.outOfOrder {
      reading.dirt.insert(.outOfOrder)
      overtaken = reading
      return
    }
    emit(reading)
    if dirt.duplicates > 0, duplicates.unit() < dirt.duplicates {
      reading.dirt.insert(.duplicate)
      emit(reading)
    }
    guard let waiting = overtaken else { return }
    overtaken = nil
    emit(waiting)
  }

  /// Delivers the late readings whose time has come.
  mutating func deliver(at second: Int, emit: (Reading) -> Void) {
    guard !late.isEmpty else { return }
    for waiting in late where waiting.second <= second { emit(waiting.reading) }
    late.removeAll { $0.second <= second }
  }

  /// Delivers all that still waits, at the end.
  mutating func finish(emit: (Reading) -> Void) {
    overtaken.map(emit)
    overtaken = nil
    for waiting in late { emit(waiting.reading) }
    late.removeAll()
  }
}
