import StrictJSON
import StudyModel

/// Reads studies and tells everything that is wrong with them, all at once.
struct CheckCommand: Command {
  static let declaration = CheckOptions.declaration
  static let needsDigests = false

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    var code = ExitCode.done
    var unreadable = 0
    var all: [JSONValue] = []
    for path in arguments[CheckOptions.studies] {
      let location = StudyLocation(path)
      guard let (bytes, reading, findings) = read(location) else {
        unreadable += 1
        code = .findings
        continue
      }
      all += findings.map { $0.json(in: location.file) }
      if findings.hasErrors, code == .done { code = .findings }
      if !arguments[CommonOptions.json] {
        try write(findings, bytes, location)
        tell(reading.study, findings, location)
      }
    }
    if arguments[CommonOptions.json] {
      try StandardOutput.write(Writer.bytes(.array(all), .readable))
    }
    return unreadable == arguments[CheckOptions.studies].count ? .failed : code
  }

  /// Nil where the study's file, or any clip, can't be read, which is said.
  private func read(_ location: StudyLocation) -> (
    bytes: [UInt8], reading: Reading, findings: [Finding]
  )? {
    do {
      return try location.read()
    } catch {
      StandardError.say("karenina check: \(error)")
      return nil
    }
  }

  private func write(
    _ findings: [Finding], _ bytes: [UInt8], _ location: StudyLocation
  ) throws {
    for finding in findings {
      let excerpt = Excerpt(of: bytes, at: finding.place).map { $0.text + "\n" } ?? ""
      try StandardOutput.write(finding.line(in: location.file) + "\n" + excerpt)
    }
  }

  /// Whether the study can be conducted, and what it then is.
  private func tell(_ study: Study?, _ findings: [Finding], _ location: StudyLocation) {
    let errors = findings.count { $0.severity == .error }
    guard errors == 0 else {
      return StandardError.say("\(location.file): \(errors) error\(errors == 1 ? "" : "s")")
    }
    StandardError.say(
      "\(location.file): ready\(findings.isEmpty ? "" : ", warnings aside")")
    for line in study.map({ StudySummary($0).lines }) ?? [] { StandardError.say("  \(line)") }
  }
}
