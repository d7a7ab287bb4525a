/// How well a session kept its time, on the step clock.
package struct SessionTiming: Equatable, Sendable {
  /// A tick that comes later than this, in seconds, is a late one.
  package static let lateness = 0.010

  /// Moments at which running steps were to be looked at and drawn.
  package var ticks: Int
  /// Those that came more than 10 ms late.
  package var lateTicks: Int
  /// Seconds; 0 without ticks.
  package var meanLateness: Double
  /// The lateness that 99 of 100 ticks did not exceed, to a twentieth of a millisecond.
  package var lateness99: Double
  /// Seconds.
  package var mostLateness: Double
  /// Steps whose time ran to its end.
  package var timedSteps: Int
  /// By how much they lasted longer than the study says, in seconds; 0 without such steps.
  package var meanLengthError: Double
  /// Seconds.
  package var mostLengthError: Double
  /// How often clips ran dry.
  package var underruns: Int

  package init(
    ticks: Int = 0, lateTicks: Int = 0, meanLateness: Double = 0, lateness99: Double = 0,
    mostLateness: Double = 0, timedSteps: Int = 0, meanLengthError: Double = 0,
    mostLengthError: Double = 0, underruns: Int = 0
  ) {
    self.ticks = ticks
    self.lateTicks = lateTicks
    self.meanLateness = meanLateness
    self.lateness99 = lateness99
    self.mostLateness = mostLateness
    self.timedSteps = timedSteps
    self.meanLengthError = meanLengthError
    self.mostLengthError = mostLengthError
    self.underruns = underruns
  }
}
