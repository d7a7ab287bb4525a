import Chance
import Quantities

/// A ``MockRecording`` as samples: heart rates, and distance and steps while it moves.
struct RecordedBody: Sendable {
  private var recording: MockRecording
  private var form: ReadingForm
  /// The words with an effect.
  private let moods: Set<String>
  private var gait: GaitLog?
  private let hasSecondSource: Bool
  private var beats: BeatLog?

  init(
    _ model: MockModel, participant: String, condition: String? = nil, chance: Seed,
    start: Instant
  ) {
    recording = MockRecording(
      model, participant: participant, condition: condition, chance: chance, start: start)
    if model.device.tellsIntervals { beats = BeatLog() }
    form = ReadingForm(
      clock: recording.clock, device: model.device.kind.rawValue, second: 0, moment: start)
    moods = Set(model.effects.keys)
    hasSecondSource = model.dirt.hasSecondSource
    if recording.isMoving { gait = newGait(from: start) }
  }

  private func newGait(from start: Instant) -> GaitLog {
    GaitLog(start: start, hasSecondSource: hasSecondSource)
  }

  /// The samples of the next second, in the order they come.
  ///
  /// - Parameters:
  ///   - moment: When that second is.
  ///   - truth: Takes what was true beside each reading, and what went wrong without one.
  ///   - emit: Takes each sample.
  mutating func record(
    at moment: Instant, truth: ((TruthRow) -> Void)? = nil, emit: (QuantitySample) -> Void
  ) {
    form.second = recording.nextSecond
    form.moment = moment
    let form = form
    let wasMoving = recording.isMoving
    var beats = self.beats
    self.beats = nil
    recording.record(beat: { beats?.hear($0) }) { reading in
      truth?(form.row(reading))
      emit(form.sample(reading))
    }
    beats?.intervals(isSilent: recording.isSilent || recording.hasLeft).forEach {
      emit(form.sample($0))
    }
    self.beats = beats
    for mishap in recording.takeMishaps() { truth?(form.row(mishap)) }
    guard !recording.hasLeft else { return gait = nil }
    if wasMoving { gait?.move(to: moment, speed: recording.speed, cadence: recording.cadence) }
    gait?.samples(ends: !recording.isMoving).forEach(emit)
    if !recording.isMoving { gait = nil } else if gait == nil { gait = newGait(from: moment) }
  }

  /// Does something else from a moment on; nil for what the timeline says.
  ///
  /// - Parameters:
  ///   - pursuit: What it does.
  ///   - words: Words that may name a mood; the first with an effect holds.
  ///   - moment: When it starts.
  /// - Returns: Distance and steps of the movement that ends here.
  mutating func begin(
    _ pursuit: Pursuit?, words: [String], at moment: Instant
  ) -> [QuantitySample] {
    var pursuit = pursuit
    if let mood = words.first(where: moods.contains) { pursuit?.mood = mood }
    gait?.move(to: moment, speed: recording.speed, cadence: recording.cadence)
    let samples = gait?.samples(ends: true) ?? []
    recording.begin(pursuit)
    gait = recording.isMoving && !recording.hasLeft ? newGait(from: moment) : nil
    return samples
  }

  /// The samples that are still on their way at the end.
  mutating func finish(truth: ((TruthRow) -> Void)?, emit: (QuantitySample) -> Void) {
    let form = form
    gait?.samples(ends: true).forEach(emit)
    recording.finish { reading in
      truth?(form.row(reading))
      emit(form.sample(reading))
    }
  }
}
