import Foundation
import Glibc
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
    let news = FeedNews(of: arguments.command)
    if !isStrap { try refuseClosedInput() }
    Interruption.watch()
    let keeper = SampleKeeper(
      { samples throws(HealthStoreError) in try store.save(samples, for: participant) },
      for: arguments[ListenOptions.length], telling: { news.say($0) })
    return try await isStrap
      ? listenToStrap(keeper) : readLines(of: participant, keeper, unit, news)
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
    try await keeper.finish()
    lines.end(at: clock.instant)
    return Self.exitCode(.done)
  }

  private func refuseClosedInput() throws {
    guard StandardInput.wasClosed else { return }
    throw CommandFailure(
      "standard input: found it closed; expected lines, such as those of a pipe")
  }

  private func readLines(
    of participant: String, _ keeper: SampleKeeper, _ unit: QuantityUnit, _ news: FeedNews
  ) async throws -> ExitCode {
    let clock = RealClock()
    let reader = FedLine(
      FedLine.Defaults(
        type: type, unit: unit, source: arguments[ListenOptions.source] ?? "standard input",
        participant: participant, start: clock.instant))
    news.say(
      "listening to standard input; a line is \(type.name) in \(unit.symbol); ends with the input, "
        + "or with Ctrl-C")
    let outcome = await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable in
        var input = FedInput(reader, clock, keeper, news)
        continuation.resume(returning: input.read())
      }
    }
    try await keeper.finish()
    news.say("ended; samples kept: \(keeper.count), lines left out: \(outcome.leftOut)")
    if let failure = outcome.failure { throw failure }
    return Self.exitCode(outcome.leftOut == 0 ? .done : .findings)
  }

  /// Ctrl-C is how one ends it; another signal is told as a shell tells it.
  private static func exitCode(_ code: ExitCode) -> ExitCode {
    let ending = Interruption.exitCode
    return Interruption.isAskedFor && ending != .signal(SIGINT) ? ending : code
  }
}
