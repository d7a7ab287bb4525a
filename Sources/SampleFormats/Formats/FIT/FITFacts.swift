import Quantities

/// What a part says of all its records, partly behind them: whose they are, which sport, which zone.
struct FITFacts {
  private struct Session {
    let start: UInt32
    let end: UInt32
    let sport: Sport
  }

  /// More sessions than an activity has are not remembered.
  private static let most = 100

  private var manufacturer: UInt64?
  private var product: UInt64?
  private var productName: String?
  /// The file's creation, in seconds since 1989-12-31T00:00:00Z.
  private(set) var created: UInt32?
  private var sessions: [Session] = []
  private var sport: Sport?
  /// Minutes that local time was ahead of UTC.
  private(set) var offsetMinutes = 0

  init(of decoder: FITDecoder) {
    var decoder = decoder
    while let message = decoder.next() { take(message) }
  }

  private mutating func take(_ message: FITMessage) {
    switch message.global {
    case 0: takeFile(message)
    case 12: sport = sport ?? message.integer(0).map(Self.sport)
    case 18: takeSession(message)
    case 23: takeDevice(message)
    case 34: takeLocalTime(message, 5)
    case 103: takeLocalTime(message, 0)
    default: break
    }
  }

  private mutating func takeFile(_ message: FITMessage) {
    manufacturer = message.integer(1)
    product = message.integer(2)
    productName = message.text(8)
    created = message.integer(4).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The device that made the file is the one of index 0.
  private mutating func takeDevice(_ message: FITMessage) {
    guard message.integer(0) == 0 else { return }
    manufacturer = manufacturer ?? message.integer(2)
    product = product ?? message.integer(4)
    productName = productName ?? message.text(27)
  }

  private mutating func takeSession(_ message: FITMessage) {
    guard let sport = message.integer(5).map(Self.sport), let end = message.time,
      let start = message.integer(2), start <= UInt64(end), sessions.count < Self.most
    else { return }
    sessions.append(Session(start: UInt32(truncatingIfNeeded: start), end: end, sport: sport))
  }

  /// The local time of an activity, or of a day's monitoring.
  private mutating func takeLocalTime(_ message: FITMessage, _ field: UInt8) {
    guard let local = message.integer(field), let time = message.time else { return }
    let minutes = (Double(local) - Double(time)) / 60
    // Offsets are whole quarters of an hour; anything else is a clock that was off.
    guard abs(minutes) <= 14 * 60, minutes == (minutes / 15).rounded() * 15 else { return }
    offsetMinutes = Int(minutes)
  }

  // MARK: What they mean

  func sport(at time: UInt32) -> Sport {
    let session = sessions.first { $0.start <= time && time <= $0.end }
    return session?.sport ?? sport ?? sessions.first?.sport ?? .unnamed
  }

  private static func sport(_ number: UInt64) -> Sport {
    switch number {
    case 1: .running
    case 11, 17: .walking
    case 2: .other("cycling")
    case 5: .other("swimming")
    case 15: .other("rowing")
    case 0, 3, 6...10: .unnamed
    default: .other("sport \(number)")
    }
  }

  /// The device's name, such as `Garmin 2697`, by the number of its model where no name is told.
  var source: String? {
    guard manufacturer != nil || productName != nil else { return nil }
    let maker = manufacturer.map { Self.makers[$0] ?? "manufacturer \($0)" }
    let model = productName ?? product.map { String($0) }
    return [maker, model].compactMap { $0 }.joined(separator: " ")
  }

  /// Makers' names by FIT's numbers.
  private static let makers: [UInt64: String] = [
    1: "Garmin", 13: "Dynastream", 15: "Dynastream", 23: "Suunto", 32: "Wahoo", 123: "Polar",
    255: "development", 260: "Zwift", 265: "Strava", 294: "Coros",
  ]
}
