import HealthSamples
import Quantities
import ResultFiles
import StudyModel

/// Recorders: started with a step, ended with it, closed when no late sample is waited for.
extension Session {
  /// Starts a stretch of the step's recorders; what has no sensor is told in the first.
  func startRecorders(of timed: Timed, at instant: Instant) throws(Stop) {
    for configuration in timed.step.recorderConfigurations {
      if timed.stretch > 1, configuration.needsMissingSensor { continue }
      let mark = RecordingMark(
        stepIndex: timed.index, recorder: configuration.identifier, stretch: timed.stretch)
      guard !configuration.isAudio else {
        try startSound(mark, configuration.kindName, at: instant)
        continue
      }
      try record(.recordingStarted(mark, kind: configuration.kindName), at: instant)
      if case .missingSensor(let sensor) = configuration.kind {
        try record(
          .recordingEnded(
            mark, endDate: instant, reason: "no \(sensor.rawValue) sensor on this machine"))
        continue
      }
      recorders.append(recorder(mark, configuration, instant, timed.readable))
    }
  }

  private func recorder(
    _ mark: RecordingMark, _ configuration: RecorderConfiguration, _ instant: Instant,
    _ readable: [QuantityType]
  ) -> Recorder {
    let allowed = configuration.quantityTypes.filter(readable.contains)
    return Recorder(
      mark: mark, kind: configuration.kind, start: instant, anchor: anchor,
      allowedTypes: allowed,
      deniedTypes: configuration.quantityTypes.filter { !allowed.contains($0) })
  }

  /// Takes what is new in the store for every open recorder.
  func lookForSamples() throws(Stop) {
    guard let store = surroundings.store, !recorders.isEmpty else { return }
    let now = clock.instant
    for position in recorders.indices {
      let samples = try withStore { () throws(HealthStoreError) in
        try recorders[position].newSamples(
          in: store, of: plan.participant, now: now)
      }
      let mark = recorders[position].mark
      for sample in samples {
        try record(.sample(mark, sample))
        if mark.stepIndex == currentStep { readings.take(sample, at: clock.now) }
      }
    }
  }

  /// Ends the recorders of a step that run; late samples are taken until its window closes.
  func stopRecorders(of step: ActiveStep, _ index: Int, at end: Instant) {
    let closing = clock.now + .seconds(step.lateArrivalWindow)
    for position in recorders.indices
    where recorders[position].mark.stepIndex == index && recorders[position].end == nil {
      recorders[position].stop(at: end, closing: closing)
    }
  }

  /// Takes what there is before recorders are closed early; those that run end here.
  private func lookOnceMore() throws(Stop) {
    let (now, instant) = (clock.now, clock.instant)
    for position in recorders.indices where recorders[position].end == nil {
      recorders[position].stop(at: instant, closing: now)
    }
    try lookForSamples()
  }

  /// Closes the recorders whose windows are over, and writes the steps that have no other open.
  ///
  /// - Parameter now: The step clock; nil closes every recorder.
  /// - Throws: ``Stop`` where the store can't be read or the journal written.
  func closeRecorders(dueBy now: Duration?) throws(Stop) {
    let isDue = { (recorder: Recorder) in
      guard let now else { return true }
      return recorder.closing.map { $0 <= now } ?? false
    }
    if now == nil { try lookOnceMore() }
    guard recorders.contains(where: isDue) else { return }
    let closed = recorders.filter(isDue)
    recorders.removeAll(where: isDue)
    for recorder in closed {
      try record(
        .recordingEnded(
          recorder.mark, endDate: recorder.end ?? clock.instant, reason: recorder.reason))
    }
    for index in Set(closed.map(\.mark.stepIndex)).sorted() where index != currentStep {
      try writeStep(index)
    }
  }
}
