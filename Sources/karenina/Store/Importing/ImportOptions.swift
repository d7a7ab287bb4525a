import Foundation
import HealthSamples
import Quantities
import SampleFormats

/// What the commands take that read files of samples into the store, and write them.
enum ImportOptions {
  static let files = Argument<[String]>(
    any: .path("FILE", expected: "the path of a file", completion: .file),
    "Files of samples, packed or not.", default: [])
  static let kind = Option<SampleFormat?>(
    "as", .choice("KIND"), "What the files are.", absent: "told by their content")
  static let timeZone = Option<TimeZone?>(
    "time-zone", .timeZone, "The place of times without an offset.",
    absent: "such times are refused")
  static let start = Option<Instant?>(
    "start", .date, "When a file without times begins.", absent: "such a file is refused")
  static let columns = Option<ColumnMap?>(
    "columns", .columns, "What the columns of a table are, by name or by number from 1.",
    absent: "by their names")
  static let source = Option<String?>(
    "source", .sourceName, "The source of samples that name none.", absent: "the format's name")
  static let undo = Option<Int?>(
    "undo", .positiveCount, "Takes this import's samples out again.", absent: "nothing is undone")

  static let importing = CommandDeclaration(
    "import", "Reads files of samples into the store.",
    discussion: [
      "Apple Health, Fitbit, FIT, TCX, GPX, Polar, RR intervals, Open mHealth, BIDS, ResearchKit, "
        + "csv, json, ndjson. A file comes in whole or not at all; the same file twice adds nothing."
    ],
    arguments: [files],
    options: [
      CommonOptions.participant, CommonOptions.store, kind, timeZone, start, columns, source, undo,
    ] + ListingOptions.all,
    examples: [
      CommandExample(
        "store import export.zip --participant P01", "Reads an export of Apple Health."),
      CommandExample(
        "store import rides.csv --participant P01 --columns time=1,value=hr,unit=count/min "
          + "--time-zone Europe/Berlin", "Reads a table of any make."),
    ],
    exitCodes: [
      ExitCodeMeaning(.findings, "something is wrong with a file; the good of it is kept"),
      .failed, ExitCodeMeaning(.signal(2), "interrupted by Ctrl-C; the files before are imported"),
    ])

  static let imports = CommandDeclaration(
    "imports", "Lists what was imported into the store.",
    options: [CommonOptions.store, StoreOptions.participant] + ListingOptions.all,
    examples: [CommandExample("store imports", "Lists the imports of every participant.")],
    exitCodes: [.failed])

  static let exportFormat = Option<ExportFormat>(
    "format", .choice("FORMAT"), "How samples are written.", default: .csv, shown: "csv")
  static let destination = Option<String>(
    "to", .fileOrStream, "The file to write, or '-' for standard output.",
    default: "-", shown: "'-', standard output")

  static let exporting = CommandDeclaration(
    "export", "Writes samples of the store as a file that other programs read.",
    options: [
      destination, exportFormat, CommonOptions.store, StoreOptions.participant, StoreOptions.type,
      StoreOptions.from, StoreOptions.until,
    ],
    examples: [
      CommandExample(
        "store export --participant P01 --format open-mhealth --to P01.json",
        "Writes the samples of P01 as data points of Open mHealth.")
    ],
    exitCodes: [
      ExitCodeMeaning(
        .findings, "some samples have no place in the format, or not as they were; counted"),
      .failed,
    ])
}

extension ValueKind where Value == ColumnMap {
  /// What the columns of a table are.
  static let columns = ValueKind(
    ValueForm(
      "COLUMNS",
      expected: "'time=' and 'value=' with a column each, and 'end=', 'unit=', 'type=' or "
        + "'source=', with ',' between")
  ) { word in
    do throws(ColumnMapError) {
      return try ColumnMap(parsing: word)
    } catch {
      return nil
    }
  }
}

extension ValueKind where Value == String {
  /// The name of what wrote samples.
  static let sourceName = ValueKind(
    ValueForm("NAME", expected: "a name of 1 to 100 characters without control characters")
  ) { text in
    let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isPlain && (1...100).contains(text.count) ? text : nil
  }
}
