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
  /// What a signal leaves of files, as it is said.
  static let nothingLeft = "no file of it is left"

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    Interruption.watch(cutsWaits: true)
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
      try MockChart.chart(of: shown),
      size: .init(columns: size.columns, rows: min(16, size.rows - 5)),
      isASCII: !CharacterWidth.localeIsUTF8)
    try StandardOutput.write(chart.lines.joined(separator: "\n") + "\n")
  }

  private func plot(_ dataset: MockDataset, to path: String) throws -> WaitingFile? {
    guard let kind = ChartPicture.Kind(ofFile: path) else { return nil }
    let file = try OutputFile(path)
    try file.write(try ChartPicture.bytes(of: try MockChart.chart(of: dataset), as: kind))
    return try file.complete()
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

  /// Makes every file whole under a temporary name, and puts them in place together at the end.
  private func write(_ dataset: MockDataset) throws {
    let truth = try arguments[MockOptions.truth].map(TruthFile.init)
    let destination = try self.destination()
    try make(dataset, destination, truth)
    try destination.complete()
    let beside = [
      try truth?.complete(),
      try arguments[MockOptions.plot].flatMap { try plot(dataset, to: $0) },
      try places.bodies.flatMap { try BodiesFile.write(dataset, participants, to: $0) },
    ]
    for file in beside { try file?.publish() }
    try destination.publish()
    for (type, count) in destination.leftOut.sorted(by: { $0.key < $1.key }) {
      StandardError.say("left out: \(type), \(count); the format has no place for it")
    }
  }

  private func make(
    _ dataset: MockDataset, _ destination: any MockDestination, _ truth: TruthFile?
  ) throws {
    let production = SampleProduction(
      dataset: dataset, participants: participants, threads: threads, wantsTruth: truth != nil)
    let progress = MockProgress(seconds: dataset.seconds, participants: participants)
    defer { progress.clear() }
    try production.forEachBatch({ batch, code in
      progress.tell(batch, since: dataset.start)
      try destination.take(batch, of: code)
      try truth?.write(batch.truth, of: code)
    }) { code in
      progress.end()
      try destination.end(of: code)
    }
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
