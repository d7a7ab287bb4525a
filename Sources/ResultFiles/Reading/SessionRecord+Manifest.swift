import Quantities
import StrictJSON

/// Checks that a file is of a format, and of a version that this program knows.
package enum FormatHeader {
  /// - Throws: ``FormatError`` for another format, or a version after `version`.
  package static func check(
    _ json: JSONValue, _ format: String, version: Int = 1
  ) throws(FormatError) {
    let fields = Fields(json)
    guard try fields.string("format") == format else {
      throw FormatError(key: "format", found: "another format", expected: "'\(format)'")
    }
    let found = try fields.integer("version")
    guard found <= version else {
      throw FormatError(
        key: "version", found: "version \(found)",
        expected: "\(version) at most; read it with a newer karenina")
    }
    guard found >= 1 else {
      throw FormatError(key: "version", found: "version \(found)", expected: "1 or more")
    }
  }

  /// Whether a file of the format was written by a program after this one.
  package static func isNewer(_ json: JSONValue, _ format: String, version: Int = 1) -> Bool {
    json["format"]?.string == format && (json["version"]?.integer ?? 0) > version
  }
}

extension SessionRecord {
  /// Reads `session.json` back, without the steps' own files.
  package init(manifest json: JSONValue) throws(FormatError) {
    try FormatHeader.check(json, "karenina-session")
    let fields = Fields(json)
    self.init(
      head: try SessionHead(json: json), resumptions: try Self.resumptions(fields),
      permissions: try Self.permissions(fields),
      notices: try Self.notices(fields), files: try Self.files(fields),
      endDate: try fields.optionalInstant("endDate"),
      elapsed: try fields.optionalNumber("elapsed"),
      ending: try fields.optionalWord("ending", Ending.self),
      reason: try fields.optionalString("reason"),
      isSynthetic: try fields.bool("synthetic"))
    timing = try fields.optionalValue("timing").map(SessionTiming.init(json:))
    export = try fields.optionalValue("export").map(ExportMark.init(json:))
  }

  private static func resumptions(_ fields: Fields) throws(FormatError) -> [Resumption] {
    guard fields.has("resumptions") else { return [] }
    var resumptions: [Resumption] = []
    for value in try fields.array("resumptions") {
      resumptions.append(try Resumption(json: value))
    }
    return resumptions
  }

  /// The steps that `session.json` tells, in the order shown.
  package static func steps(inManifest json: JSONValue) throws(FormatError) -> [StepSummary] {
    var steps: [StepSummary] = []
    for step in try Fields(json).array("steps") { steps.append(try StepSummary(json: step)) }
    return steps
  }

  /// Whether it says itself that samples in it are made up, whatever `isSynthetic` tells.
  var holdsMadeUpSamples: Bool {
    head.kind == .rehearsal
      || steps.contains { step in
        step.recordings.contains { recording in
          recording.samples.contains { QuantitySample.isMock(source: $0.source) }
        }
      }
  }

  private static func permissions(_ fields: Fields) throws(FormatError) -> [PermissionAnswer] {
    var answers: [PermissionAnswer] = []
    for answer in try fields.array("permissions") {
      answers.append(try PermissionAnswer(json: answer))
    }
    return answers
  }

  private static func notices(_ fields: Fields) throws(FormatError) -> [String] {
    var notices: [String] = []
    for notice in try fields.array("notices") {
      guard let text = notice.string else {
        throw FormatError(key: "notices", found: "no text", expected: "texts")
      }
      notices.append(text)
    }
    return notices
  }

  private static func files(_ fields: Fields) throws(FormatError) -> [FileEntry] {
    var entries: [FileEntry] = []
    for entry in try fields.array("files") { entries.append(try FileEntry(json: entry)) }
    return entries
  }
}
