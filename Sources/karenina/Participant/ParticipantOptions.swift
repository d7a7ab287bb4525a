/// What the commands of `karenina participant` take.
enum ParticipantOptions {
  static let summary = "Looks after the participants of the sessions under a folder."

  static let list = CommandDeclaration(
    "list", "Lists participants with the number of their sessions.",
    options: [CommonOptions.output] + ListingOptions.all,
    examples: [CommandExample("participant list", "Lists the participants under output.")],
    exitCodes: [.someUnreadable, .failed])

  static let code = Argument<String>(.participantCode, "The participant's code.")
  static let reason = Option<String?>(
    "reason", .reason, "Why, in a few words; kept in audit.jsonl.", absent: "none is kept")
  static let requiredReason = Option<String?>(
    "reason", .reason, "Why, in a few words; kept in audit.jsonl. It must be given.")
  static let store = Option<String?>(
    "store", .file, "A health-sample store to erase the participant from, too.",
    absent: "no store is touched")
  private static let partly = ExitCodeMeaning(
    .findings, "something was passed over, or has a second name; each is named on standard error")
  static let dryRun = Option<Bool>(
    flag: "dry-run", "Lists what would be erased, and erases nothing.")

  static let withdraw = CommandDeclaration(
    "withdraw", "Marks that a participant has withdrawn; results leave their sessions out.",
    arguments: [code], options: [reason, CommonOptions.output],
    examples: [CommandExample("participant withdraw P01", "Leaves the sessions of P01 out.")],
    exitCodes: [partly, .failed])

  static let erase = CommandDeclaration(
    "erase", "Removes every file and every row of a participant.",
    discussion: [
      "What was removed stands in audit.jsonl of each study, with hashes. There is no way back."
    ],
    arguments: [code],
    options: [requiredReason, store, dryRun, CommonOptions.output] + ListingOptions.all,
    examples: [
      CommandExample(
        "participant erase P01 --reason requested --dry-run",
        "Lists what would be removed of P01.")
    ],
    exitCodes: [partly, .failed])
}
