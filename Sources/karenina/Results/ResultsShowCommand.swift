import Charts
import ResultFiles
import ResultsAnalysis
import TerminalInterface

/// Shows what one session holds, as text.
struct ResultsShowCommand: Command {
  static let declaration = ResultsOptions.show

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let path = try NamedSession.path(arguments)
    let reading = ResultReader.read(path)
    let shown = SessionText(reading)
    let problems = reading.problems + shown.problems
    for problem in problems { StandardError.say("\(problem)") }
    tellWithdrawal(path)
    try StandardOutput.write(shown.text)
    try showChart(reading.record)
    if reading.record == nil { return .failed }
    return problems.isEmpty ? .done : .findings
  }

  /// On a terminal alone: programs that read the text need no picture.
  private func showChart(_ record: SessionRecord?) throws(OutputError) {
    guard let size = StandardOutput.size, let chart = record.flatMap(SessionChart.chart) else {
      return
    }
    let drawn = BrailleChart(
      chart, size: .init(columns: min(100, size.columns - 1), rows: 10),
      isASCII: !CharacterWidth.localeIsUTF8)
    try StandardOutput.write("\n" + drawn.lines.joined(separator: "\n") + "\n")
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
}
