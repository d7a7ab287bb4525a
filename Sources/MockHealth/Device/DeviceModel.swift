/// What kind of device tells the heart rate, and how well.
package struct DeviceModel: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Tells the rate as it is.
    case ideal
    /// A chest strap: each second, nearly right.
    case strap
    /// On the wrist: seldom at rest, worse while moving.
    case wrist
  }

  package var kind: Kind
  /// Whole seconds from one reading to the next while the body moves, each as likely.
  package var movingInterval: ClosedRange<Int>
  /// The same while it does not.
  package var restingInterval: ClosedRange<Int>
  /// Over how many beats a reading is averaged.
  package var averagedBeats: Int
  /// The standard deviation of the noise while the body does not move, in count/min.
  package var restingNoise: Double
  /// The same while it moves.
  package var movingNoise: Double
  /// The standard deviation of the bias between people, in count/min.
  package var bias: Double
  /// Whether it tells the interval between each two beats too, as a chest strap can.
  package var tellsIntervals = false

  package init(
    kind: Kind, movingInterval: ClosedRange<Int>, restingInterval: ClosedRange<Int>,
    averagedBeats: Int, restingNoise: Double, movingNoise: Double, bias: Double
  ) {
    self.kind = kind
    self.movingInterval = movingInterval
    self.restingInterval = restingInterval
    self.averagedBeats = averagedBeats
    self.restingNoise = restingNoise
    self.movingNoise = movingNoise
    self.bias = bias
  }

  /// The usual device of a kind.
  ///
  /// A strap errs by half a beat. A wrist's bias differs by 1 count/min between people, and its
  /// noise is 2 at rest and 4.5 while walking (Alfonso et al. 2022, Scientific Reports 12:15448).
  package init(_ kind: Kind) {
    switch kind {
    case .ideal:
      self.init(
        kind: kind, movingInterval: 1...1, restingInterval: 1...1, averagedBeats: 3,
        restingNoise: 0, movingNoise: 0, bias: 0)
    case .strap:
      self.init(
        kind: kind, movingInterval: 1...1, restingInterval: 1...1, averagedBeats: 3,
        restingNoise: 0.5, movingNoise: 0.5, bias: 0)
    case .wrist:
      self.init(
        kind: kind, movingInterval: 5...5, restingInterval: 5...15, averagedBeats: 8,
        restingNoise: 2, movingNoise: 4.5, bias: 1)
    }
  }
}
