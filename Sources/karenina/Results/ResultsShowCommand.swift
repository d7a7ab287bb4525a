import ResultFiles
import ResultsAnalysis

/// Shows what one session holds, as text.
struct ResultsShowCommand: Command {
  static let declaration = ResultsOptions.show

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let path = try path()
    let reading = ResultReader.read(path)
    let shown = SessionText(reading)
    let problems = reading.problems + shown.problems
    for problem in problems { StandardError.say("\(problem)") }
    tellWithdrawal(path)
    try StandardOutput.write(shown.text)
    if reading.record == nil { return .failed }
    return problems.isEmpty ? .done : .findings
  }

  private func tellWithdrawal(_ path: String) {
    guard Withdrawal.isMarked(session: path) else { return }
    var since = ""
    do {
      if let date = try Withdrawal.of(session: path)?.date { since = " at \(date.rfc3339)" }
    } catch {
      StandardError.say("\(error)")
    }
    StandardError.say(
      "\(path): the participant has withdrawn\(since); results and exports leave this session out")
  }

  /// The session's folder: the one named, or the one of that name under the root.
  private func path() throws -> String {
    let session = arguments[ResultsOptions.session]
    let named = ResultFinder([session]).found
    if named.count == 1, case .session(let path)? = named.first { return path }
    if named.count > 1 { throw ambiguous(named) }
    let root = arguments[CommonOptions.output]
    let found = ResultFinder([root], hiddenFolders: [".pilot", ".rehearsal"]).found
      .filter { $0.path.hasSuffix("/" + session) }
    guard let first = found.first else {
      throw CommandFailure("no session '\(session)', neither as a folder nor under \(root)")
    }
    guard found.count == 1 else { throw ambiguous(found) }
    return first.path
  }

  private func ambiguous(_ found: [ResultFinder.Found]) -> CommandFailure {
    let paths = found.prefix(5).map(\.path).joined(separator: ", ")
    return CommandFailure("found \(found.count) sessions; name one: \(paths)")
  }
}
