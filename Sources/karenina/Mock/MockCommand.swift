import Chance
import Charts
import Glibc
import HealthSamples
import MockHealth
import Quantities
import SampleFormats
import TerminalInterface

/// Makes up samples, as rows, as files of others, as a store, or second by second.
struct MockCommand: Command {
  static let declaration = MockOptions.declaration

  private let arguments: ParsedArguments
  /// How long a preview is, at most.
  private static let previewed = Duration.seconds(15 * 60)

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    try places.check()
    let model = try self.model()
    guard !arguments[MockOptions.describe] else { return try ModelDescription.show(model) }
    let dataset = MockDataset(
      model: model, seed: Seed(arguments[CommonOptions.seed]),
      start: arguments[MockOptions.start], duration: arguments[MockOptions.duration])
    if arguments[MockOptions.live] {
      try live(dataset)
    } else if arguments[MockOptions.preview] {
      try preview(dataset)
    } else {
      try write(dataset)
    }
    return .done
  }

  /// Shows the first minutes, and writes nothing.
  private func preview(_ dataset: MockDataset) throws {
    let shown = MockDataset(
      model: dataset.model, seed: dataset.seed, start: dataset.start,
      duration: min(dataset.duration, Self.previewed))
    let size = StandardOutput.size ?? (columns: 80, rows: 24)
    let chart = BrailleChart(
      MockChart.chart(of: shown), size: .init(columns: size.columns, rows: min(16, size.rows - 5)),
      isASCII: !CharacterWidth.localeIsUTF8)
    try StandardOutput.write(chart.lines.joined(separator: "\n") + "\n")
  }

  private func plot(_ dataset: MockDataset, to path: String) throws {
    guard let kind = ChartPicture.Kind(ofFile: path) else { return }
    let file = try OutputFile(path)
    try file.write(try ChartPicture.bytes(of: MockChart.chart(of: dataset), as: kind))
    try file.finish()
  }

  private func live(_ dataset: MockDataset) throws {
    guard let path = arguments[MockOptions.store] else {
      throw CommandFailure(
        "--live: found no --store; expected the store that samples go to", code: .misused)
    }
    guard let participant = arguments[MockOptions.participant] else {
      throw CommandFailure(
        "--live: found no --participant; expected whose samples they are", code: .misused)
    }
    let live = LiveMock(dataset: dataset, participant: participant)
    try live.run(into: try SQLiteHealthStore(path: path))
  }

  private var places: MockPlaces { MockPlaces(arguments, format) }

  private var format: MockFormat {
    arguments[MockOptions.format] ?? MockFormat(ofFile: arguments[MockOptions.destination])
  }

  /// The model that the command line names, with what its options change.
  private func model() throws -> MockModel {
    var model = try ChosenModel.named(arguments[MockOptions.profile])
    if let engine = arguments[MockOptions.engine] {
      guard !model.isUniform else {
        throw CommandFailure(
          "--engine: found one beside the profile 'uniform', which has no heart; expected none",
          code: .misused)
      }
      model.engine = engine
    }
    if arguments[MockOptions.intervals] || format == .rrText { model.device.tellsIntervals = true }
    guard !model.device.tellsIntervals || (model.engine.hasBeats && !model.isUniform) else {
      throw CommandFailure(
        "found no beats to tell intervals between; expected a profile with a body, and an engine "
          + "with beats", code: .misused)
    }
    return model
  }

  private func write(_ dataset: MockDataset) throws {
    let truth = try arguments[MockOptions.truth].map(TruthFile.init)
    let destination = try self.destination()
    let production = SampleProduction(
      dataset: dataset, participants: participants, threads: threads, wantsTruth: truth != nil)
    let progress = MockProgress(seconds: dataset.seconds, participants: participants)
    try production.forEachBatch({ batch, code in
      progress.tell(batch, since: dataset.start)
      try destination.take(batch, of: code)
      try truth?.write(batch.truth, of: code)
    }) { code in
      progress.end()
      try destination.end(of: code)
    }
    progress.clear()
    try destination.finish()
    try truth?.finish()
    for (type, count) in destination.leftOut.sorted(by: { $0.key < $1.key }) {
      StandardError.say("left out: \(type), \(count); the format has no place for it")
    }
    if let path = arguments[MockOptions.plot] {
      try plot(dataset, to: path)
    }
    if let path = places.bodies { try BodiesFile.write(dataset, participants, to: path) }
  }

  private var participants: Int { arguments[MockOptions.participants] }

  private var threads: Int {
    arguments[MockOptions.threads] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  private func destination() throws -> any MockDestination {
    let path = arguments[MockOptions.destination]
    guard let exported = format.exported else {
      guard path != "-" else {
        throw CommandFailure("--to: found none; expected a file for the store", code: .misused)
      }
      return try MockStore(path)
    }
    guard participants > 1, !exported.namesParticipants else {
      return try MockFile(path, exported)
    }
    guard path != "-" else {
      throw CommandFailure(
        "--to: found none; expected a folder, since a file of \(format.rawValue) holds one "
          + "participant", code: .misused)
    }
    return try MockFolder(path, format, exported)
  }
}
