import HealthSamples
import ResultsAnalysis

/// Lists what participants have decided about reading and writing.
struct StorePermissionsCommand: Command {
  static let declaration = StoreOptions.permissions

  static let columns = [
    Column("participant", "The participant's code."),
    Column("study", "The identifier of the study that asked."),
    Column("type", "The quantity type, as HealthKit names it, or microphone."),
    Column("access", "What was asked for: read or write."),
    Column("status", "What was decided: allowed or denied."),
    Column("decided", "When it was decided."),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let permissions = try StoreAccess.reading(arguments)
      .permissions(participant: arguments[StoreOptions.participant], study: nil)
    let table = ResultsTable(columns: Self.columns, rows: permissions.map(cells))
    try TableOutput.write(table, arguments)
    return .done
  }

  private func cells(_ permission: Permission) -> [Cell] {
    [
      .text(permission.participant), .text(permission.study), .text(permission.subject.identifier),
      .text(permission.access.rawValue), .text(permission.status.rawValue),
      .instant(permission.decidedAt),
    ]
  }
}
