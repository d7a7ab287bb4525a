/// What the commands of `karenina participant` take.
enum ParticipantOptions {
  static let summary = "Looks after the participants of the sessions under a folder."

  static let list = CommandDeclaration(
    "list", "Lists participants with the number of their sessions.",
    options: [CommonOptions.output] + ListingOptions.all,
    examples: [CommandExample("participant list", "Lists the participants under output.")],
    exitCodes: [.someUnreadable, .failed])
}
