import Quantities
import StrictJSON

/// What `session.json` tells of a step without the step's own file.
package struct StepSummary: Equatable, Sendable {
  /// The step without title and results.
  package var step: StepResult
  package var file: String

  init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    step = StepResult(
      index: try fields.integer("index"), identifier: try fields.string("identifier"),
      kind: try fields.string("kind"), title: "", pass: try fields.integer("pass"),
      startDate: try fields.instant("startDate"), endDate: try fields.optionalInstant("endDate"),
      elapsed: try fields.optionalNumber("elapsed"),
      ending: try fields.optionalWord("ending", Ending.self))
    file = try fields.string("file")
  }
}

extension Recording {
  /// A recording of which only its file is left.
  ///
  /// - Parameters:
  ///   - recorder: The recorder's identifier.
  ///   - name: The file's, which tells the stretch.
  ///   - file: What the file holds, which tells the kind.
  ///   - step: The step it belongs to.
  init(_ recorder: String, named name: String, _ file: RecorderFile, of step: StepResult) {
    let isPedometer = file.items.first?.pedometer != nil
    self.init(
      identifier: recorder, kind: isPedometer ? "pedometer" : "healthQuantity",
      stretch: Self.stretch(in: name), startDate: step.startDate, endDate: step.endDate,
      samples: file.samples)
  }

  /// The 2 of `02-music.heartRateConfig.stretch2.json`; 1 for a name without one.
  private static func stretch(in name: String) -> Int {
    let part = name.split(separator: ".").dropLast().last ?? ""
    guard part.hasPrefix("stretch") else { return 1 }
    return Int(part.dropFirst("stretch".count)) ?? 1
  }
}
