import Charts
import ResultFiles
import ResultsAnalysis

/// Draws the heart rate of one session as a picture.
struct ResultsPlotCommand: Command {
  static let declaration = ResultsOptions.plot

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    guard let place = arguments[ResultsOptions.picture],
      let kind = ChartPicture.Kind(ofFile: place)
    else {
      throw CommandFailure(
        "--to: found none; expected a file that ends in .svg, .png or .pdf", code: .misused)
    }
    // First, so that a place that is taken is told before the session is read.
    let file = try NewResultFile.open(place)
    let path = try NamedSession.path(arguments)
    let reading = ResultReader.read(path)
    for problem in reading.problems { StandardError.say("\(problem)") }
    guard let record = reading.record else { return .failed }
    try refuseLeftOut(reading)
    guard let chart = SessionChart.chart(of: record) else {
      throw CommandFailure(
        "\(path): found no heart rate to draw; expected a session with a recording of it")
    }
    try file.write(try ChartPicture.bytes(of: chart, as: kind))
    try file.finish()
    return reading.problems.isEmpty ? .done : .findings
  }

  /// What the tables leave out is drawn where it is asked for alone.
  private func refuseLeftOut(_ reading: SessionReading) throws(CommandFailure) {
    let included = arguments[ResultsOptions.plotInclude] ?? []
    func includes(_ kind: ResultsOptions.PlotInclusion) -> Bool {
      included.contains(kind) || included.contains(.all)
    }
    var filter = ResultFilter(includesDiscarded: includes(.discarded))
    filter.includesWithdrawn = includes(.withdrawn)
    guard let kind = filter.kindLeftOut(reading) else { return }
    throw CommandFailure(
      "\(reading.path): found a \(kind.rawValue) session, which results leave out; "
        + "--include \(kind.rawValue) draws it")
  }
}
