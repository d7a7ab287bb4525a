/// The commands of the program, in the order of the help: one line for each.
enum CommandTree {
  static let root = CommandGroup(
    "karenina", "Conducts research studies from a terminal and reads their results back.",
    [
      .command(NewCommand.self),
      .command(CheckCommand.self),
      .command(RunCommand.self),
      .command(RehearseCommand.self),
      .command(MockCommand.self),
      .group(
        CommandGroup(
          "store", StoreOptions.summary,
          [
            .command(StoreQueryCommand.self), .command(StoreStatsCommand.self),
            .command(StoreImportCommand.self), .command(StoreImportsCommand.self),
            .command(StoreListenCommand.self),
            .command(StoreExportCommand.self), .command(StorePermissionsCommand.self),
            .command(StoreVerifyCommand.self), .command(StoreSnapshotCommand.self),
          ])),
      .group(
        CommandGroup(
          "results", ResultsOptions.summary,
          [
            .command(ResultsListCommand.self), .command(ResultsShowCommand.self),
            .command(ResultsSamplesCommand.self), .command(ResultsAnswersCommand.self),
            .command(ResultsSummaryCommand.self), .command(ResultsCompareCommand.self),
            .command(ResultsCodebookCommand.self), .command(ResultsReportCommand.self),
            .command(ResultsPlotCommand.self), .command(ResultsExportCommand.self),
            .command(ResultsVerifyCommand.self), .command(ResultsRecoverCommand.self),
          ])),
      .group(
        CommandGroup(
          "participant", ParticipantOptions.summary,
          [
            .command(ParticipantListCommand.self), .command(ParticipantWithdrawCommand.self),
            .command(ParticipantEraseCommand.self),
          ])),
      .command(DoctorCommand.self),
      .command(CompletionsCommand.self),
      .command(VersionCommand.self),
      .command(HelpCommand.self),
    ])
}
