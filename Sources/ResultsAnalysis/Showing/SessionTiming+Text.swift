import ResultFiles

extension SessionTiming {
  /// In one line, such as for a lab book.
  package var text: String {
    let parts = [ticks > 0 ? tickText : nil, timedSteps > 0 ? lengthText : nil]
    return (parts.compactMap(\.self) + ["\(underruns) underruns"]).joined(separator: "; ")
  }

  private var tickText: String {
    "\(ticks) ticks, \(lateTicks) late (99 % within \(Self.milliseconds(lateness99)), "
      + "worst \(Self.milliseconds(mostLateness)))"
  }

  private var lengthText: String {
    "\(timedSteps) timed \(timedSteps == 1 ? "step" : "steps"), too long by "
      + "\(Self.milliseconds(meanLengthError)) on average, "
      + "\(Self.milliseconds(mostLengthError)) at most"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 10_000).rounded() / 10) ms"
  }
}
