import ResultFiles
import StudyModel

/// How much room a session may need on the disk, on the safe side.
package struct DiskNeed: Sendable {
  /// In bytes.
  package let bytes: Int

  /// - Parameters:
  ///   - plan: The session's plan, every pass of every loop in it.
  ///   - study: The study's bytes.
  ///   - hasStore: Whether the session keeps a store of samples in its own folder.
  package init(_ plan: SessionPlan, study: [UInt8], hasStore: Bool = false) {
    let steps = plan.steps.map { Self.step + Self.bytes(of: $0.step) }.reduce(0, +)
    // Twice: in the journal and in the derived files.
    bytes =
      Self.base + 2 * (3 * study.count + steps) + SessionWriter.reserveSize
      + (hasStore ? Self.store + steps : 0)
  }

  private static let base = 64 << 10
  /// An empty store, and its log before that is moved into it.
  private static let store = 6 << 20
  private static let step = 4 << 10
  /// An answer with its texts, as the journal has it.
  private static let question = 2 << 10
  /// A sample as the journal has it.
  private static let sample = 500
  /// Samples in a second of the busiest source of one recorder.
  private static let rate = 2
  /// A second of recorded sound.
  private static let soundSecond = 88_200
  /// A timed step without an end is taken for one of an hour.
  private static let openEnd = 3600.0

  private static func bytes(of step: Step) -> Int {
    switch step {
    case .instruction, .completion: 0
    case .survey(let survey): survey.questions.count * question
    case .consent(let consent): (consent.sections.count + 2) * question
    case .active(let active):
      active.recorderConfigurations.count(where: \.isAudio) * soundSecond
        * Int(active.stepDuration) / 2
        + active.recorderConfigurations.count * rate * sample
        * Int(active.stepDuration > 0 ? active.stepDuration : openEnd)
    }
  }
}
