import Foundation
import HealthSamples
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
  static let source = Option<[String]>(
    repeated: "source", .source, "Only samples of this source, or of one of several.")
  static let metadata = Option<[MetadataPredicate]>(
    repeated: "where-metadata", .metadata,
    "Only samples whose metadata has this key, and this value where one is given.")

  static let window = Option<SampleWindow>(
    "window", .choice("WHICH"),
    "Which samples are between --from and --until: those that start there, reach into it, or lie "
      + "in it whole.", default: .start, shown: "start")
  static let order = Option<SampleOrder>(
    "order", .choice("ORDER"), "By start, of each participant.", default: .ascending,
    shown: "ascending")
  static let limit = Option<Int?>(
    "limit", .positiveCount, "At most so many rows.", absent: "all")
  static let sql = Option<String?>(
    "sql", .sql, "A SELECT over the views 'samples', 'permissions' and 'deletions'.",
    absent: "the options tell what is listed")

  static let query = CommandDeclaration(
    "query", "Lists the samples of the store.",
    discussion: ["With --sql it gives what a SELECT gives, and changes nothing."],
    options: [
      CommonOptions.store, participant, type, from, until, window, source, metadata, order, limit,
      sql,
    ] + ListingOptions.all,
    examples: [
      CommandExample(
        "store query --participant P01 --format csv", "Lists the samples of participant P01."),
      CommandExample(
        "store query --source 'Polar H10' --order descending --limit 10",
        "Lists the last ten samples of a chest strap."),
      CommandExample(
        "store query --sql \"select type, count(*) from samples group by type\"",
        "Counts the samples of each type."),
    ],
    exitCodes: [.failed])

  static let by = Option<CalendarBins.Length?>(
    "by", .choice("STRETCH"), "A row for each stretch of the calendar.",
    absent: "a row for all")
  static let timeZone = Option<TimeZone?>(
    "time-zone", .timeZone, "The place whose clock counts.",
    absent: "each sample's own offset")
  static let priority = Option<[String]>(
    "priority", .sources, "Whose amounts count where sources overlap, the first before the others.",
    default: [], shown: "who has more samples")

  static let withoutFlagged = Option<Bool>(
    flag: "without-flagged",
    "Leaves out samples that the store flags as implausible or in conflict.")

  static let stats = CommandDeclaration(
    "stats", "Gives number, mean, range and sum of the store's samples.",
    discussion: [
      "Amounts such as steps, which several sources saw, count once."
    ],
    options: [
      CommonOptions.store, participant, type, from, until, source, metadata, withoutFlagged, by,
      timeZone, priority,
    ] + ListingOptions.all,
    examples: [
      CommandExample(
        "store stats --type stepCount --by day --time-zone Europe/Berlin",
        "Sums the steps of each day.")
    ],
    exitCodes: [.failed])

  static let destination = Option<String?>(
    "to", .file, "The copy to write, where nothing is yet. It must be given.")

  static let rebuild = Option<Bool>(
    flag: "rebuild", "Derives the roll-up by minutes anew from the samples before it looks.")

  static let verify = CommandDeclaration(
    "verify", "Checks that the store's file is whole.",
    options: [CommonOptions.store, rebuild] + ListingOptions.all,
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

/// How samples belong to a window of time.
enum SampleWindow: String, CaseIterable, Sendable {
  /// They start in it.
  case start
  /// They reach into it.
  case overlap
  /// They start and end in it.
  case inside

  var options: SampleQuery.Options {
    switch self {
    case .start: .strictStartDate
    case .overlap: []
    case .inside: [.strictStartDate, .strictEndDate]
    }
  }
}

/// The order of a participant's samples, by their starts.
enum SampleOrder: String, CaseIterable, Sendable {
  case ascending, descending

  var order: SampleQuery.Order {
    switch self {
    case .ascending: .ascending
    case .descending: .descending
    }
  }
}
