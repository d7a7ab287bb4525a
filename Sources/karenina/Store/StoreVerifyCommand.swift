import HealthSamples
import ResultsAnalysis

/// Looks whether the store's file is whole.
struct StoreVerifyCommand: Command {
  static let declaration = StoreOptions.verify

  private static let columns = [
    Column("file", "The path of the store."), Column("found", "What is wrong with it."),
  ]

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let path = try StoreAccess.path(arguments[CommonOptions.store])
    let damage = try damage(of: path)
    let rows = damage.map { [Cell.text(path), .text($0)] }
    try TableOutput.write(ResultsTable(columns: Self.columns, rows: rows), arguments)
    StandardError.say("\(path): \(damage.isEmpty ? "whole" : "damaged")")
    return damage.isEmpty ? .done : .findings
  }

  /// What SQLite finds, or that it can't read the file at all.
  private func damage(of path: String) throws(HealthStoreError) -> [String] {
    do throws(HealthStoreError) {
      if arguments[StoreOptions.rebuild] { try SQLiteHealthStore(path: path).rebuildMinutes() }
      return try StoreAccess.reading(arguments).damage()
    } catch {
      switch error {
      case .database(.damaged), .database(.lostCommits), .database(.planted): return ["\(error)"]
      default: throw error
      }
    }
  }
}
