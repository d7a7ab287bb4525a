import Foundation
import HealthSamples
import LiveSources
import Quantities
import StudySession

/// Writes a strap's or another program's samples into the store as they come.
struct StoreListenCommand: Command {
  static let declaration = ListenOptions.listening

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    guard let participant = arguments[CommonOptions.participant] else {
      throw CommandFailure(
        "--participant: found none; expected whose samples these are", code: .misused)
    }
    let isStrap = arguments[ListenOptions.feed] == "ble"
    try refuseOthers(isStrap)
    let unit = try self.unit
    let store = try SQLiteHealthStore(path: StoreAccess.path(arguments[CommonOptions.store]))
    Interruption.watch()
    let keeper = SampleKeeper(store, of: participant, for: arguments[ListenOptions.length])
    return try await isStrap ? listenToStrap(keeper) : readLines(keeper, unit)
  }

  /// Options of the other source would go unheard.
  private func refuseOthers(_ isStrap: Bool) throws {
    let others: [(name: String, isGiven: Bool)] =
      isStrap
      ? [
        ("type", arguments.gives(ListenOptions.type)),
        ("unit", arguments.gives(ListenOptions.unit)),
        ("source", arguments.gives(ListenOptions.source)),
      ] : [("device", arguments.gives(ListenOptions.device))]
    for other in others where other.isGiven {
      throw CommandFailure(
        "--\(other.name): found it beside '\(isStrap ? "ble" : "-")'; expected it beside "
          + "'\(isStrap ? "-" : "ble")' alone", code: .misused)
    }
  }

  private var type: QuantityType { arguments[ListenOptions.type] ?? .heartRate }

  private var unit: QuantityUnit {
    get throws {
      let unit = arguments[ListenOptions.unit] ?? type.canonicalUnit
      guard unit.dimension == type.canonicalUnit.dimension else {
        throw CommandFailure(
          "--unit: found '\(unit.symbol)'; expected one like '\(type.canonicalUnit.symbol)', "
            + "which \(type.alias) has", code: .misused)
      }
      return unit
    }
  }

  // MARK: Listening

  private func listenToStrap(_ keeper: SampleKeeper) async throws -> ExitCode {
    let clock = RealClock()
    let lines = StrapLines(keeper)
    let listener = StrapListener(
      StrapListener.Settings(device: arguments[ListenOptions.device]), now: { clock.instant },
      shouldEnd: { keeper.isOver },
      tell: { event in
        keeper.keep(event.samples)
        lines.tell(event, at: clock.instant)
      })
    try await listener.listen()
    try keeper.finish()
    lines.end(at: clock.instant)
    return .done
  }

  private func readLines(_ keeper: SampleKeeper, _ unit: QuantityUnit) async throws -> ExitCode {
    let clock = RealClock()
    let reader = FedLine(
      type: type, unit: unit, source: arguments[ListenOptions.source] ?? "standard input",
      start: clock.instant)
    let faults = await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable in
        continuation.resume(returning: FedInput(reader, clock, keeper).read())
      }
    }
    try keeper.finish()
    return faults == 0 ? .done : .findings
  }
}
