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
    let model = try ChosenModel.named(arguments[MockOptions.profile])
    guard !arguments[MockOptions.describe] else { return try ModelDescription.show(model) }
    let dataset = MockDataset(
      model: model, seed: Seed(arguments[CommonOptions.seed]),
      start: arguments[MockOptions.start], duration: arguments[MockOptions.duration])
    let codes = (1...arguments[MockOptions.participants]).map(MockDataset.participant)
    let truth = try arguments[MockOptions.truth].map(TruthFile.init)
    switch format {
    case .csv: try writeRows(dataset, codes, truth)
    case .json: try writeRecorderFile(dataset, codes, truth)
    case .sqlite: try writeStore(dataset, codes, truth)
    }
    try truth?.finish()
    try arguments[MockOptions.bodies].map { try BodiesFile.write(dataset, codes, to: $0) }
    return .done
  }

  private var destination: String { arguments[MockOptions.destination] }

  private var format: MockOptions.Format {
    if let format = arguments[MockOptions.format] { return format }
    if destination.hasSuffix(".json") { return .json }
    return destination.hasSuffix(".sqlite") ? .sqlite : .csv
  }

  /// Gives each participant's samples, so many at a time, and writes the truth beside them.
  private func forEachBatch(
    _ dataset: MockDataset, _ codes: [String], _ truth: TruthFile?,
    _ body: ([QuantitySample], String) throws -> Void
  ) throws {
    for code in codes {
      let row = truth.map { file in { file.append($0, of: code) } }
      try dataset.forEachBatch(of: code, size: Self.batch, truth: row) {
        samples throws(any Error) in
        try body(samples, code)
        try truth?.write()
      }
    }
  }

  private func writeRows(
    _ dataset: MockDataset, _ codes: [String], _ truth: TruthFile?
  ) throws {
    let file = try OutputFile(destination)
    var writer = TableWriter<any Error>(.csv, columns: SampleRow.columns) { try file.write($0) }
    try forEachBatch(dataset, codes, truth) { samples, code in
      for sample in samples { try writer.append(SampleRow.cells(of: sample, participant: code)) }
    }
    try writer.finish()
    try file.finish()
  }

  private func writeRecorderFile(
    _ dataset: MockDataset, _ codes: [String], _ truth: TruthFile?
  ) throws {
    guard codes.count == 1 else {
      throw CommandFailure(
        "--participants: found \(codes.count); expected 1, since a recorder's file holds one",
        code: .misused)
    }
    let file = try OutputFile(destination)
    var isFirst = true
    try file.write(Array("{\"items\":[".utf8))
    try forEachBatch(dataset, codes, truth) { samples, _ in
      // A recorder has one type.
      for sample in samples where sample.type == .heartRate {
        let item = Writer.bytes(SampleItem(sample).json, .researchKit)
        try file.write(isFirst ? item : [UInt8(ascii: ",")] + item)
        isFirst = false
      }
    }
    try file.write(Array("]}".utf8))
    try file.finish()
  }

  private func writeStore(
    _ dataset: MockDataset, _ codes: [String], _ truth: TruthFile?
  ) throws {
    guard destination != "-" else {
      throw CommandFailure("--to: found none; expected a file for the store", code: .misused)
    }
    // A store that is there may be a person's; made-up samples are never mixed into it.
    guard access(destination, F_OK) != 0 else { throw FileError.exists(path: destination) }
    let store = try SQLiteHealthStore(path: destination)
    try forEachBatch(dataset, codes, truth) { samples, code in
      try store.save(samples, for: code)
    }
    try store.seal()
  }
}
