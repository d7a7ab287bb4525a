/// The commands of the program, in the order of the help: one line for each.
enum CommandTree {
  static let root = CommandGroup(
    "karenina", "Conducts research studies from a terminal and reads their results back.",
    [
      .group(
        CommandGroup(
          "store", StoreOptions.summary,
          [.command(StoreQueryCommand.self), .command(StorePermissionsCommand.self)])),
      .command(DoctorCommand.self),
      .command(CompletionsCommand.self),
      .command(VersionCommand.self),
      .command(HelpCommand.self),
    ])
}
