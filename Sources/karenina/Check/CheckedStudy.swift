import StrictJSON
import StudyModel

/// A study that can be conducted.
struct CheckedStudy {
  let study: Study
  let bytes: [UInt8]
  let folder: String

  /// Reads and checks the study; every finding is said before an error ends the command.
  init(_ path: String) throws {
    let location = StudyLocation(path)
    let (bytes, reading, findings) = try location.read()
    for finding in findings { StandardError.say(finding.line(in: location.file)) }
    guard let study = reading.study, !findings.hasErrors else {
      throw CommandFailure("\(location.file): found errors; expected none", code: .findings)
    }
    self.study = study
    self.bytes = bytes
    folder = location.folder
  }

  /// Refuses a language that no text of the study has.
  func require(language: String?) throws {
    let known = study.languages
    guard let language, !known.contains(language) else { return }
    throw CommandFailure(
      "--language: found '\(language)'; expected "
        + (known.isEmpty
          ? "none, since the study's texts name no language" : known.joined(separator: ", ")),
      code: .misused)
  }

  /// The task of this identifier.
  func task(_ identifier: String) throws -> StudyTask {
    if let task = study.task(identifier) { return task }
    let known = study.tasks.map(\.identifier)
    let near = Suggestion.nearest(to: identifier, in: known).map { "; did you mean '\($0)'?" }
    throw CommandFailure(
      "--task: found '\(identifier)'; expected one of \(known.joined(separator: ", "))"
        + (near ?? ""),
      code: .misused)
  }
}
