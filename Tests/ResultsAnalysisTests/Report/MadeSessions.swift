import Quantities
import ResultFiles
import StrictJSON

/// Sessions made in memory for reports and charts.
enum MadeSessions {
  static let start = Instant(milliseconds: 1_796_049_005_000, offsetMinutes: 60)
  private static let hash = String(repeating: "0", count: 64)

  /// What a session is made of; each text may be anything.
  struct Recipe {
    var participant = "P01"
    var task = "WalkTask"
    var title = "Heart rate"
    var clip = "calm_1"
    var condition: String?
    var question = "How do you feel?"
    var answer: JSONValue = 5
    var kind = "scale"
    /// Seconds, with a sample in each.
    var seconds = 60
    /// Seconds without a sample.
    var gap: Range<Int> = 0..<0
    var ending: Ending = .completed
    var path = "/nonexistent/session"
    var timing: SessionTiming?
    var sessionKind = SessionKind.real
    var isSynthetic = false
    /// Whether it did not come to its end.
    var isCut = false
    /// The rates around which those of the two steps swing.
    var walk = 90
    var rest = 70
  }

  static func reading(_ recipe: Recipe, number: Int = 0) -> SessionReading {
    let start = time(Double(number) * 3600)
    let head = SessionHead(
      identifier: "S\(number)", kind: recipe.sessionKind,
      study: .init(identifier: "made", revision: 1, title: recipe.title, sha256: hash),
      task: recipe.task, participant: recipe.participant, number: 1, seed: 1,
      condition: recipe.condition, plannedSteps: [], software: "0.1.0", device: [],
      startDate: start)
    let steps = [
      survey(recipe, start), active("walk", 2, recipe.walk, recipe, start),
      active("rest", 3, recipe.rest, recipe, start),
    ]
    var record = SessionRecord(
      head: head, steps: steps, endDate: start, elapsed: recipe.isCut ? nil : 130,
      ending: recipe.ending, isSynthetic: recipe.isSynthetic)
    record.timing = recipe.timing
    return SessionReading(
      path: recipe.path, record: record, state: .ended(recipe.ending), source: .files,
      problems: [])
  }

  static func time(_ seconds: Double, since start: Instant = start) -> Instant {
    start.advanced(by: .milliseconds(Int(seconds * 1000)))
  }

  private static func survey(_ recipe: Recipe, _ start: Instant) -> StepResult {
    StepResult(
      index: 1, identifier: "mood", kind: "survey", title: "", startDate: start, elapsed: 5,
      ending: .completed,
      answers: [
        AnswerResult(
          question: "moodNow", text: recipe.question, state: .answered, answer: recipe.answer,
          answerKind: recipe.kind, startDate: start, endDate: start, responseTime: 2)
      ])
  }

  /// A step with a clip and a heart rate that swings around a base.
  private static func active(
    _ name: String, _ index: Int, _ base: Int, _ recipe: Recipe, _ session: Instant
  ) -> StepResult {
    let start = time(Double(index * 1000), since: session)
    let end = time(Double(recipe.seconds), since: start)
    let samples = (0..<recipe.seconds).filter { !recipe.gap.contains($0) }.map { second in
      let at = time(Double(second), since: start)
      return SampleItem(
        type: QuantityType.heartRate.identifier, unit: "count/min",
        value: Double(base + second % 7), startDate: at, endDate: at, source: "Strap")
    }
    return StepResult(
      index: index, identifier: name, kind: "active", title: "", startDate: start, endDate: end,
      elapsed: Double(recipe.seconds), ending: .completed,
      clip: ClipResult(
        name: recipe.clip, file: "clips/a.mp3", sha256: hash, library: "a", output: "silent"),
      recordings: [
        Recording(
          identifier: "heartRate", kind: "healthQuantity", startDate: start, endDate: end,
          samples: samples)
      ])
  }
}
