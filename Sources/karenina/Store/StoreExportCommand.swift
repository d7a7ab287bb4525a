import HealthSamples
import Quantities
import SampleFormats

/// Writes samples of the store in a format of others.
struct StoreExportCommand: Command {
  static let declaration = ImportOptions.exporting

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let store = try StoreAccess.reading(arguments)
    let path = arguments[ImportOptions.destination]
    let file = try OutputFile(path)
    let (code, sidecar) = try write(from: store) { bytes in try file.write(bytes) }
    if let sidecar, path != "-" {
      let beside = try OutputFile(SampleSidecar.path(beside: path))
      try beside.write(sidecar)
      try beside.finish()
    }
    try file.finish()
    return code
  }

  private func write(
    from store: SQLiteHealthStore, to sink: @escaping ByteSink
  ) throws -> (code: ExitCode, sidecar: [UInt8]?) {
    var writer = arguments[ImportOptions.exportFormat].writer(to: sink)
    let all = try store.participants()
    for participant in arguments[StoreOptions.participant].map({ [$0] }) ?? all {
      var failure: (any Error)?
      try store.forEachSample(matching: query(participant)) { stored in
        do {
          try writer.append(stored.sample, of: participant, flags: stored.flags.names)
        } catch {
          failure = error
        }
        return failure == nil
      }
      if let failure { throw failure }
    }
    try writer.finish()
    for (type, count) in writer.leftOut.sorted(by: { $0.key < $1.key }) {
      StandardError.say("left out: \(type), \(count); the format has no place for it")
    }
    return (writer.leftOut.isEmpty ? .done : .findings, writer.sidecar)
  }

  private func query(_ participant: String) -> SampleQuery {
    SampleQuery(
      participant: participant, types: arguments[StoreOptions.type].map { [$0] } ?? [],
      start: arguments[StoreOptions.from], end: arguments[StoreOptions.until],
      options: .strictStartDate)
  }
}
