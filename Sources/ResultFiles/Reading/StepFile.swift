import Quantities
import StrictJSON

/// A step's file read back: the step, and the recorder files that it names.
package struct StepFile: Equatable, Sendable {
  /// The step; its recordings are without samples, which their own files hold.
  package var step: StepResult
  /// The file of each recording, in their order; nil for a recorder without a sensor.
  package var recorderFiles: [String?]

  package init(json: JSONValue) throws(FormatError) {
    try FormatHeader.check(json, "karenina-step")
    let fields = Fields(json)
    step = StepResult(
      index: try fields.integer("index"), identifier: try fields.string("identifier"),
      kind: try fields.string("kind"), title: try fields.string("title"),
      activity: try fields.optionalString("activity"), pass: try fields.integer("pass"),
      startDate: try fields.instant("startDate"),
      endDate: try fields.optionalInstant("endDate"),
      elapsed: try fields.optionalNumber("elapsed"),
      ending: try fields.optionalWord("ending", Ending.self))
    step.flags = try fields.optionalStrings("flags") ?? []
    recorderFiles = []
    if fields.has("pauses") {
      for pause in try fields.array("pauses") {
        step.pauses.append(try StepResult.Pause(json: pause))
      }
    }
    for result in try fields.array("results") { try take(result) }
  }

  /// The kinds of results in a step's file.
  private enum ResultKind: String, CaseIterable {
    case consent, answer, clip, file
  }

  private mutating func take(_ json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    switch try fields.word("kind", ResultKind.self) {
    case .consent: step.consent = try ConsentResult(json: json)
    case .answer: step.answers.append(try AnswerResult(json: json))
    case .clip: step.clip = try ClipResult(json: json)
    case .file:
      step.recordings.append(try Recording(fileResult: fields))
      recorderFiles.append(try fields.optionalString("file"))
    }
  }
}

extension Recording {
  fileprivate init(fileResult fields: Fields) throws(FormatError) {
    self.init(
      identifier: try fields.string("identifier"), kind: try fields.string("recorder"),
      stretch: try fields.integer("stretch"), startDate: try fields.instant("startDate"),
      endDate: try fields.optionalInstant("endDate"),
      reason: try fields.optionalString("reason"))
    guard fields.has("input") else { return }
    sound = try SoundResult(fields)
    let (peaks, rms) = (try fields.numbers("peak"), try fields.numbers("rms"))
    levels = zip(peaks, rms).map { SoundLevel(peak: $0, rms: $1) }
  }
}
