import Quantities
import ResultFiles

/// What a researcher should know is missing from a session, each in one line.
package struct SessionShortcomings {
  /// Seconds without a sample of a discrete type, such as the heart rate, that are told as a gap.
  static let gap = 10.0

  let record: SessionRecord

  package init(_ record: SessionRecord) { self.record = record }

  package var lines: [String] { record.steps.flatMap(lines(of:)) }

  private func lines(of step: StepResult) -> [String] {
    let place = "step \(step.index), \(step.identifier)"
    return (ending(of: step).map { ["\(place): \($0)"] } ?? [])
      + step.recordings.compactMap { recording in
        problem(of: recording).map { "\(place), \(name(of: recording)): \($0)" }
      }
      + clip(of: step).map { "\(place), clip \($0)" }
  }

  private func name(of recording: Recording) -> String {
    recording.identifier + (recording.stretch > 1 ? ", stretch \(recording.stretch)" : "")
  }

  private func ending(of step: StepResult) -> String? {
    let time = step.elapsed.map { " after \(Self.seconds($0))" } ?? ""
    switch step.ending {
    case .completed, .notShown: return nil
    case .earlyTermination: return "ended early\(time)"
    case .saved, .discarded, .failed, .interrupted: return "cut\(time)"
    case nil: return "has no ending"
    }
  }

  private func clip(of step: StepResult) -> [String] {
    guard let clip = step.clip else { return [] }
    let dry = clip.underruns ?? 0
    return (clip.failure.map { ["\(clip.name): \($0)"] } ?? [])
      + (dry > 0 ? ["\(clip.name): ran dry \(dry) \(dry == 1 ? "time" : "times")"] : [])
  }

  // MARK: Recordings

  private func problem(of recording: Recording) -> String? {
    if let reason = recording.reason { return reason }
    let gaps = gaps(in: recording)
    guard let longest = gaps.max() else { return nil }
    return gaps.count == 1
      ? "a gap of \(Self.seconds(longest))"
      : "\(gaps.count) gaps, the longest of \(Self.seconds(longest))"
  }

  /// Seconds of each gap, those before the first sample and after the last among them.
  private func gaps(in recording: Recording) -> [Double] {
    let samples = recording.samples.filter { QuantityType.named($0.type)?.aggregation == .discrete }
    guard !samples.isEmpty, let end = recording.endDate else { return [] }
    let moments = [recording.startDate] + samples.map(\.endDate).sorted(by: <) + [end]
    return zip(moments, moments.dropFirst())
      .map { $1.seconds(since: $0) }
      .filter { $0 > Self.gap }
  }

  static func seconds(_ seconds: Double) -> String {
    "\((seconds * 10).rounded() / 10) s"
  }
}
