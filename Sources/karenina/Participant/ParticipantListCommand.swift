import ResultFiles
import ResultsAnalysis
import SafeFiles

/// Lists the participants under an output folder, with the number of their sessions.
struct ParticipantListCommand: Command {
  static let declaration = ParticipantOptions.list

  private static let columns = [
    Column("study", "The study's identifier."),
    Column("participant", "The participant's code."),
    Column("sessions", "How many sessions the participant had."),
    Column("completed", "How many of them were completed."),
    Column("last", "The latest session."),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    var table = ResultsTable(columns: Self.columns)
    let root = try SafeFolder.open(arguments[CommonOptions.output])
    var problems = try StudyFolders.links(in: root)
    for study in try root.names() where isShown(study, in: root) {
      let folder = try root.folder(study)
      problems += try StudyFolders.links(in: folder)
      for participant in try folder.names() where isShown(participant, in: folder) {
        table.append(
          row(try PastSessions(of: participant, study: study, in: root), study, participant))
      }
    }
    for problem in problems { StandardError.say("\(problem)") }
    try TableOutput.write(table, arguments)
    return problems.isEmpty ? .done : .findings
  }

  /// Pilots and rehearsals lie in folders whose names start with a dot.
  private func isShown(_ name: String, in folder: SafeFolder) -> Bool {
    !name.hasPrefix(".") && folder.isFolder(name)
  }

  private func row(_ past: PastSessions, _ study: String, _ participant: String) -> [Cell] {
    [
      .text(study), .text(participant), .integer(past.entries.count),
      .integer(past.entries.count { $0.ending == .completed }),
      past.entries.last.map { .text($0.identifier) } ?? .missing,
    ]
  }
}
