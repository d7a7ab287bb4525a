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

  /// This sitting's timing with that of the next one, of the same session.
  ///
  /// Of the latenesses that 99 of 100 ticks did not exceed, the worse is kept: it holds for both.
  package func followed(by next: SessionTiming) -> SessionTiming {
    SessionTiming(
      ticks: ticks + next.ticks, lateTicks: lateTicks + next.lateTicks,
      meanLateness: Self.mean(meanLateness, ticks, next.meanLateness, next.ticks),
      lateness99: max(lateness99, next.lateness99),
      mostLateness: max(mostLateness, next.mostLateness),
      timedSteps: timedSteps + next.timedSteps,
      meanLengthError: Self.mean(
        meanLengthError, timedSteps, next.meanLengthError, next.timedSteps),
      mostLengthError: max(mostLengthError, next.mostLengthError),
      underruns: underruns + next.underruns)
  }

  /// The same, as precise as files tell it.
  var rounded: SessionTiming {
    var told = self
    told.meanLateness = roundedSeconds(meanLateness)
    told.lateness99 = roundedSeconds(lateness99)
    told.mostLateness = roundedSeconds(mostLateness)
    told.meanLengthError = roundedSeconds(meanLengthError)
    told.mostLengthError = roundedSeconds(mostLengthError)
    return told
  }

  /// The mean of all, of two means and how many each is of.
  private static func mean(_ one: Double, _ ones: Int, _ other: Double, _ others: Int) -> Double {
    guard ones + others > 0 else { return 0 }
    return (one * Double(ones) + other * Double(others)) / Double(ones + others)
  }
}
