import ResultsAnalysis

/// Lists every recorded sample of sessions and of single recorder files.
struct ResultsSamplesCommand: Command {
  static let declaration = ResultsOptions.samples

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let filter = ScannedTable.filter(arguments)
    let extra = try extraColumns()
    let columns = SamplesTable.columns + extra.columns
    return try ScannedTable.render(
      columns, arguments, filter: filter,
      selection: ColumnOptions.selection(arguments, columns, tellsFiles: true), tellsFiles: true,
      tellsOddities: true, keepsUnknown: !extra.isEmpty
    ) { scanned, renderer in
      switch scanned {
      case .session(let reading):
        guard let record = reading.record else { return }
        for row in SamplesTable.rows(of: record, filter, extra: extra) { renderer.append(row) }
      case .recorderFile(let file): SamplesTable.append(file, filter, extra: extra, to: &renderer)
      }
    }
  }

  private func extraColumns() throws(CommandFailure) -> ExtraColumns {
    do throws(ExtraColumnsError) {
      return try ExtraColumns(checking: arguments[ResultsOptions.extra] ?? [])
    } catch {
      throw CommandFailure("--extra: " + DisplayText.escaped("\(error)"), code: .misused)
    }
  }
}
