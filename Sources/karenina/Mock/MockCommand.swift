import Chance
import Glibc
import HealthSamples
import MockHealth
import Quantities
import ResultFiles
import ResultsAnalysis
import SafeFiles
import StrictJSON

/// Makes up samples, as rows, as a recorder's file, or as a store.
struct MockCommand: Command {
  static let declaration = MockOptions.declaration

  private let arguments: ParsedArguments
  /// Samples made before they are written: enough to be fast, few enough to hold.
  private static let batch = 5000

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let dataset = MockDataset(
      profile: MockProfile(rawValue: arguments[MockOptions.profile]) ?? .uniform,
      seed: Seed(arguments[CommonOptions.seed]), start: arguments[MockOptions.start],
      duration: arguments[MockOptions.duration])
    let codes = (1...arguments[MockOptions.participants]).map(MockDataset.participant)
    switch format {
    case .csv: try writeRows(dataset, codes)
    case .json: try writeRecorderFile(dataset, codes)
    case .sqlite: try writeStore(dataset, codes)
    }
    return .done
  }

  private var destination: String { arguments[MockOptions.destination] }

  private var format: MockOptions.Format {
    if let format = arguments[MockOptions.format] { return format }
    if destination.hasSuffix(".json") { return .json }
    return destination.hasSuffix(".sqlite") ? .sqlite : .csv
  }

  private func writeRows(_ dataset: MockDataset, _ codes: [String]) throws {
    let file = try OutputFile(destination)
    var writer = TableWriter<any Error>(.csv, columns: SampleRow.columns) { try file.write($0) }
    for code in codes {
      try dataset.forEachBatch(of: code, size: Self.batch) { samples throws(any Error) in
        for sample in samples { try writer.append(SampleRow.cells(of: sample, participant: code)) }
      }
    }
    try writer.finish()
    try file.finish()
  }

  private func writeRecorderFile(_ dataset: MockDataset, _ codes: [String]) throws {
    guard let code = codes.first, codes.count == 1 else {
      throw CommandFailure(
        "--participants: found \(codes.count); expected 1, since a recorder's file holds one",
        code: .misused)
    }
    let file = try OutputFile(destination)
    var separator = "{\"items\":["
    try dataset.forEachBatch(of: code, size: Self.batch) { samples throws(any Error) in
      for sample in samples {
        let item = Writer.bytes(SampleItem(sample).json, .researchKit)
        try file.write(Array(separator.utf8) + item)
        separator = ","
      }
    }
    try file.write(Array((dataset.count == 0 ? separator + "]}" : "]}").utf8))
    try file.finish()
  }

  private func writeStore(_ dataset: MockDataset, _ codes: [String]) throws {
    guard destination != "-" else {
      throw CommandFailure("--to: found none; expected a file for the store", code: .misused)
    }
    // A store that is there may be a person's; made-up samples are never mixed into it.
    guard access(destination, F_OK) != 0 else { throw FileError.exists(path: destination) }
    let store = try SQLiteHealthStore(path: destination)
    for code in codes {
      try dataset.forEachBatch(of: code, size: Self.batch) { samples throws(any Error) in
        try store.save(samples, for: code)
      }
    }
    try store.seal()
  }
}
