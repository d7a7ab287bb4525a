import Chance

/// How the heart follows what is asked of it: at once in part, and in part slowly and late.
///
/// A fast, vagal component takes 35 % of the change with a time constant of 8 s; the rest follows
/// after 5 s with the body's time constant, one for rising and another for falling. First order
/// with dead time fits treadmill data best (Hunt et al. 2024, F1000Research 13:894), and a second
/// component better still (Wang and Hunt 2021, 10.1186/s12938-021-00875-7).
struct HeartKinetics: Sendable {
  /// The share of the fast component.
  static let fastShare = 0.35
  /// The fast component's time constant, in seconds.
  static let fastTime = 8.0
  /// How long the slow component waits, in seconds.
  static let deadTime = 5.0

  private let fastGain: Double
  private let risingGain: Double
  private let fallingGain: Double
  private var fast: Double
  private var slow: Double
  /// What was asked for in the last seconds, for the slow component.
  private var asked: [Double]
  private var oldest = 0

  /// - Parameters:
  ///   - body: Whose time constants these are.
  ///   - rate: The rate it starts at, and has had for long.
  ///   - step: The time between two calls in seconds.
  init(_ body: MockParticipant, startingAt rate: Double, step: Double) {
    func gain(_ time: Double) -> Double { 1 - ElementaryFunctions.exp(-step / time) }
    fastGain = gain(Self.fastTime)
    risingGain = gain(body.onsetTime)
    fallingGain = gain(body.recoveryTime)
    fast = rate
    slow = rate
    asked = Array(repeating: rate, count: Int(Self.deadTime / step))
  }

  /// The rate after one more step, in count/min.
  mutating func follow(_ target: Double) -> Double {
    fast += (target - fast) * fastGain
    let delayed = asked[oldest]
    asked[oldest] = target
    oldest = oldest + 1 == asked.count ? 0 : oldest + 1
    slow += (delayed - slow) * (delayed > slow ? risingGain : fallingGain)
    return Self.fastShare * fast + (1 - Self.fastShare) * slow
  }
}
