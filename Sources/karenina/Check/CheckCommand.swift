import SafeFiles
import StrictJSON
import StudyModel

/// Reads studies and tells everything that is wrong with them, all at once.
struct CheckCommand: Command {
  static let declaration = CheckOptions.declaration

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    var code = ExitCode.done
    var unreadable = 0
    var all: [JSONValue] = []
    for path in arguments[CheckOptions.studies] {
      let location = StudyLocation(path)
      guard let (bytes, findings) = read(location) else {
        unreadable += 1
        code = .findings
        continue
      }
      all += findings.map { $0.json(in: location.file) }
      if findings.hasErrors, code == .done { code = .findings }
      if !arguments[CommonOptions.json] { try write(findings, bytes, location) }
    }
    if arguments[CommonOptions.json] {
      try StandardOutput.write(Writer.bytes(.array(all), .readable))
    }
    return unreadable == arguments[CheckOptions.studies].count ? .failed : code
  }

  /// Nil where the study's file can't be read, which is said.
  private func read(_ location: StudyLocation) -> ([UInt8], [Finding])? {
    do throws(FileError) {
      let (bytes, _, findings) = try location.read()
      return (bytes, findings)
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
    let errors = findings.count { $0.severity == .error }
    StandardError.say(
      errors == 0
        ? "\(location.file): ready\(findings.isEmpty ? "" : ", warnings aside")"
        : "\(location.file): \(errors) error\(errors == 1 ? "" : "s")")
  }
}
