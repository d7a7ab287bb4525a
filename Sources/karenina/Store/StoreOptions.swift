import Quantities

/// What the commands of `karenina store` take.
enum StoreOptions {
  static let summary = "Looks into the store of health samples and permissions."

  static let type = Option<QuantityType?>(
    "type", .quantityType, "Only samples of this quantity type.", absent: "all types")
  static let from = Option<Instant?>(
    "from", .date, "Only samples that start at this time or later.", absent: "from the first")
  static let until = Option<Instant?>(
    "until", .date, "Only samples that start before this time.", absent: "to the last")
  static let participant = Option<String?>(
    "participant", .participantCode, "Only this participant.", absent: "all participants")

  static let query = CommandDeclaration(
    "query", "Lists the samples of the store.",
    options: [CommonOptions.store, participant, type, from, until] + ListingOptions.all,
    examples: [
      CommandExample(
        "store query --participant P01 --format csv", "Lists the samples of participant P01.")
    ],
    exitCodes: [.failed])

  static let destination = Option<String?>(
    "to", .file, "The copy to write, where nothing is yet. It must be given.")

  static let verify = CommandDeclaration(
    "verify", "Checks that the store's file is whole.",
    options: [CommonOptions.store] + ListingOptions.all,
    examples: [CommandExample("store verify", "Verifies the store.")],
    exitCodes: [ExitCodeMeaning(.findings, "the file is damaged"), .failed])

  static let snapshot = CommandDeclaration(
    "snapshot", "Writes a copy of the store as it is at one moment.",
    discussion: ["Other programs open the copy, never the store that is in use."],
    options: [destination, CommonOptions.store],
    examples: [
      CommandExample("store snapshot --to copy.sqlite", "Writes the copy copy.sqlite.")
    ],
    exitCodes: [.failed])

  static let permissions = CommandDeclaration(
    "permissions", "Lists what each participant has permitted to which study.",
    options: [CommonOptions.store, participant] + ListingOptions.all,
    examples: [
      CommandExample("store permissions --participant P01", "Lists the answers of participant P01.")
    ],
    exitCodes: [.failed])
}
