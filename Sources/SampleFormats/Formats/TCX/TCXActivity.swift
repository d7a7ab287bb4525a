import Quantities

/// The texts of a `Trackpoint`.
struct TCXTrackpoint {
  var time: String?
  var distance: String?
  var heartRate: String?
  var cadence: String?
  var runCadence: String?
  /// In m/s.
  var speed: String?

  /// The numbers of the texts, and which are none.
  ///
  /// On foot, a plain cadence is one of strides; else it may be one of pedals.
  func read(
    at time: Instant, isOnFoot: Bool
  ) -> (point: ActivityPoint, faults: [RecordFault]) {
    var faults: [RecordFault] = []
    func number(_ text: String?) -> Double? {
      guard let text, !text.isEmpty else { return nil }
      let number = FieldText.number(text)
      if number == nil { faults.append(RecordFault(.unreadableValue, text)) }
      return number
    }
    var point = ActivityPoint(
      time: time, heartRate: number(heartRate), distance: number(distance), speed: number(speed),
      cadence: number(runCadence).map { $0 * 2 })
    if point.cadence == nil, let strides = number(cadence) {
      if isOnFoot {
        point.cadence = strides * 2
      } else {
        faults.append(RecordFault(.unknownType, "cadence"))
      }
    }
    return (point, faults)
  }
}

/// An `Activity`, whose creator is named behind its trackpoints.
struct TCXActivity {
  /// More samples are not held back; a longer activity's source is then not its creator.
  private static let most = 1 << 18

  var samples: ActivitySamples
  var creator: String?
  private let fallback: String
  private var held: [(number: Int, made: ActivitySamples.Made)] = []
  /// The source, once some samples have gone on under it.
  private var released: String?

  init(sport: Sport, fallback: String) {
    samples = ActivitySamples(sport: sport, source: fallback)
    self.fallback = fallback
  }

  var isOnFoot: Bool { samples.sport == .running || samples.sport == .walking }
  var isFull: Bool { held.count >= Self.most }

  mutating func add(_ point: ActivityPoint, number: Int) {
    for made in samples.make(point) { held.append((number, made)) }
  }

  /// What was held back, and the source of it.
  mutating func release() -> (source: String, held: [(number: Int, made: ActivitySamples.Made)]) {
    let source = released ?? creator ?? fallback
    released = source
    defer { held = [] }
    return (source, held)
  }
}
