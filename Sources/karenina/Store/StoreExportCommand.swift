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
    try StoreAccess.refuseUnknown(
      store, participant: arguments[StoreOptions.participant], from: arguments[StoreOptions.from],
      until: arguments[StoreOptions.until])
    let path = arguments[ImportOptions.destination]
    try ExportEnding(path, arguments[ImportOptions.exportFormat]).check()
    // What ends a command otherwise would leave a part of the file behind.
    if path != "-" { Interruption.watch() }
    let file = try OutputFile(path)
    var writer = arguments[ImportOptions.exportFormat].writer { try file.write($0) }
    let count = try write(from: store, to: &writer)
    tell(writer)
    guard count > 0 || writer.leftOut.isEmpty else {
      StandardError.say("\(path): found no sample that has a place in the format; wrote no file")
      return .findings
    }
    if let sidecar = writer.sidecar, path != "-" {
      let beside = try OutputFile(SampleSidecar.path(beside: path))
      try beside.write(sidecar)
      try beside.finish()
    }
    try file.finish()
    return writer.leftOut.isEmpty && writer.losses.isEmpty ? .done : .findings
  }

  /// - Returns: How many samples the format took.
  private func write(
    from store: SQLiteHealthStore, to writer: inout any SampleFileWriter
  ) throws -> Int {
    var count = 0
    let all = try store.participants()
    for participant in arguments[StoreOptions.participant].map({ [$0] }) ?? all {
      var failure: (any Error)?
      try store.forEachSample(matching: query(participant)) { stored in
        count += 1
        do {
          try Interruption.check()
          try writer.append(stored.sample, of: participant, flags: stored.flags.names)
        } catch {
          failure = error
        }
        return failure == nil
      }
      if let failure { throw failure }
    }
    let taken = count - writer.leftOut.values.reduce(0, +)
    // An end without a beginning may be no file at all.
    if taken > 0 || count == 0 { try writer.finish() }
    return taken
  }

  private func tell(_ writer: any SampleFileWriter) {
    for (type, count) in writer.leftOut.sorted(by: { $0.key < $1.key }) {
      StandardError.say("left out: \(type), \(count); the format has no place for it")
    }
    for loss in SampleLoss.allCases {
      guard let count = writer.losses[loss] else { continue }
      StandardError.say("not held by the format: \(loss.title), \(count)")
    }
  }

  private func query(_ participant: String) -> SampleQuery {
    SampleQuery(
      participant: participant, types: arguments[StoreOptions.type].map { [$0] } ?? [],
      start: arguments[StoreOptions.from], end: arguments[StoreOptions.until],
      options: .strictStartDate)
  }
}
