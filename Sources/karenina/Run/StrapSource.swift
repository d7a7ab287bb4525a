import HealthSamples
import LiveSources
import Quantities
import StudySession
import Synchronization

/// A Bluetooth strap that is listened to beside the sessions of a sitting.
///
/// In: what the strap tells. Out: samples in the store, where recorders find them, and news for the
/// screen and the journal. It begins before the participant is known; until then it keeps nothing.
final class StrapSource: Sendable {
  /// How long a search goes before it is said that none is seen; a strap tells of itself each second.
  private static let searchTime = Duration.seconds(10)
  /// How long the search rests where none was ever found.
  private static let pause = Duration.seconds(3)
  /// A rate that is older is no longer that of now.
  private static let freshness = 5.0

  private struct State {
    var keeper: SampleKeeper?
    var news: [String] = []
    /// What the strap does, in words for the researcher.
    var words = "looking for a strap"
    var rate: QuantitySample?
    var told: StrapError?
    var hasToldLoss = false
    var isOver = false
  }

  private let device: String?
  private let clock = RealClock()
  private let state = Mutex(State())
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// The source that a command line asks for; nil for none.
  init?(_ arguments: ParsedArguments) throws(CommandFailure) {
    let isAskedFor = arguments[RunOptions.source] != nil
    guard !isAskedFor || arguments[CommonOptions.mock] == nil else {
      throw CommandFailure(
        "--source: found it beside --mock; expected a strap or a made-up body", code: .misused)
    }
    guard isAskedFor || arguments[ListenOptions.device] == nil else {
      throw CommandFailure(
        "--device: found it without --source; expected '--source ble'", code: .misused)
    }
    guard isAskedFor else { return nil }
    device = arguments[ListenOptions.device]
  }

  // MARK: From its beginning to its end

  func start() {
    task.withLock { $0 = Task.detached { [self] in await listen() } }
  }

  /// From now on what is measured is that participant's.
  ///
  /// - Throws: ``HealthStoreError`` where the store can't be opened.
  func record(for participant: String, in path: String) throws(HealthStoreError) {
    let store = try SQLiteHealthStore(path: path)
    let keeper = SampleKeeper(
      { samples throws(HealthStoreError) in try store.save(samples, for: participant) }, for: nil,
      telling: { [weak self] words in self?.state.withLock { Self.tell(words, &$0) } })
    state.withLock { $0.keeper = keeper }
  }

  /// Ends it, and gives what went wrong with samples that are not in the store.
  func stop() async -> String? {
    state.withLock { $0.isOver = true }
    await task.withLock { $0 }?.value
    do {
      try await state.withLock { $0.keeper }?.finish()
      return nil
    } catch {
      return "The strap's samples: \(error)"
    }
  }

  private var isOver: Bool { state.withLock { $0.isOver } }

  /// Listens until the end; what is lacking at first may come, such as the strap itself.
  private func listen() async {
    let listener = StrapListener(
      StrapListener.Settings(device: device, searchTime: Self.searchTime),
      now: { [clock] in clock.instant },
      shouldEnd: { [self] in isOver }, tell: { [self] event in take(event) })
    while !isOver {
      do throws(StrapError) {
        return try await listener.listen()
      } catch {
        take(error)
      }
      await rest()
    }
  }

  private func rest() async {
    let end = SuspendingClock.now + Self.pause
    while SuspendingClock.now < end, !isOver {
      do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
    }
  }

  // MARK: What happens

  private func take(_ event: StrapEvent) {
    let samples = event.samples
    state.withLock { state in
      if let rate = samples.first(where: { $0.type == .heartRate }) { state.rate = rate }
      if let words = StrapLines.words(event) {
        state.news.append("Strap: \(words)")
        // How full its battery is, says nothing of what it does.
        if case .battery = event {} else { state.words = words }
      }
      guard let keeper = state.keeper else { return }
      keeper.keep(samples)
      guard let failure = keeper.failure, !state.hasToldLoss else { return }
      state.hasToldLoss = true
      Self.tell("samples are not kept: \(failure)", &state)
    }
  }

  /// Takes that there is none yet, once for each reason.
  private func take(_ error: StrapError) {
    state.withLock { state in
      guard state.told != error else { return }
      state.told = error
      Self.tell("\(error)", &state)
    }
  }

  private static func tell(_ words: String, _ state: inout State) {
    state.words = words
    state.news.append("Strap: \(words)")
  }

  /// What has happened since the last time, in lines for the screen and the journal.
  func takeNews() -> [String] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// What the strap does, as news have it.
  var doing: String { "Strap: " + state.withLock { $0.words } }

  /// The rate of now, or why there is none.
  var fact: String {
    let now = clock.instant
    return state.withLock { state in
      guard let rate = state.rate, now.seconds(since: rate.end) < Self.freshness else {
        return "no sample yet: \(state.words)"
      }
      return "\(Int(rate.value.rounded())) \(rate.unit.symbol) from \(rate.source)"
    }
  }
}
