import Foundation
import Glibc
import Quantities

/// Listens to a Bluetooth heart-rate strap, and finds it again whenever it is lost.
///
/// In: the name of a strap. Out: ``StrapEvent`` values, samples among them. Next: a `HealthStore`.
///
/// It speaks with BlueZ over the message bus, needs no root, and waits on a thread of its own.
package struct StrapListener: Sendable {
  /// What to listen to, and how long to look for it.
  package struct Settings: Equatable, Sendable {
    /// The name of the strap, how that begins, or its address; nil for the strongest signal.
    package var device: String?
    /// How long the strap is looked for the first time.
    package var searchTime: Duration
    /// How long the search rests after it failed.
    package var pause: Duration

    package init(
      device: String? = nil, searchTime: Duration = .seconds(30), pause: Duration = .seconds(1)
    ) {
      self.device = device
      self.searchTime = searchTime
      self.pause = pause
    }
  }

  private let settings: Settings
  private let now: @Sendable () -> Instant
  private let shouldEnd: @Sendable () -> Bool
  private let tell: @Sendable (StrapEvent) -> Void

  /// - Parameters:
  ///   - settings: What to listen to.
  ///   - now: The time of the wall, which notifications are stamped with.
  ///   - shouldEnd: Whether the end is asked for; looked at ten times a second.
  ///   - tell: What is told whatever happens, on the listener's thread.
  package init(
    _ settings: Settings, now: @escaping @Sendable () -> Instant,
    shouldEnd: @escaping @Sendable () -> Bool, tell: @escaping @Sendable (StrapEvent) -> Void
  ) {
    self.settings = settings
    self.now = now
    self.shouldEnd = shouldEnd
    self.tell = tell
  }

  /// Listens until the end is asked for.
  ///
  /// - Throws: ``StrapError`` where no strap was ever connected; later nothing ends it but who asked.
  package func listen() async throws(StrapError) {
    let failure = await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable in
        // Signals belong to the main program.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        continuation.resume(returning: run())
      }
    }
    if let failure { throw failure }
  }

  /// What is known from one connection to the next.
  private struct Known {
    /// The strap that was connected first, and is kept to; nil before.
    var strap: Strap?
    var isConnected = false
    /// The charge of its battery that was told last.
    var battery: Int?
    /// The failure that was told last.
    var told: StrapError?
  }

  /// What ended it; nil for whoever asked for the end.
  private func run() -> StrapError? {
    var known = Known()
    while true {
      let end = listenOnce(&known)
      guard end != .ended else { return nil }
      guard known.strap != nil else { return end }
      if known.isConnected {
        tell(.gone(end))
      } else if known.told != end {
        tell(.waiting(end))
      }
      known.isConnected = false
      known.told = end
      guard rests() else { return nil }
    }
  }

  /// Finds the strap and listens until something ends that.
  private func listenOnce(_ known: inout Known) -> StrapError {
    do throws(StrapError) {
      let client = try BlueZClient(now: now, shouldEnd: shouldEnd)
      let wanted = known.strap?.address ?? settings.device
      let found = try client.find(wanted, on: client.adapter(), within: settings.searchTime)
      guard let found else {
        let seconds = Int(settings.searchTime.components.seconds)
        throw .notFound(wanted: known.strap?.name ?? settings.device, seconds: seconds)
      }
      let connection = StrapConnection(
        client, found.path, found.strap, battery: known.battery, now: now, tell: tell)
      try listen(by: connection, to: found.strap, &known)
    } catch {
      return error
    }
  }

  private func listen(
    by connection: StrapConnection, to strap: Strap, _ known: inout Known
  ) throws(StrapError) -> Never {
    do throws(StrapError) {
      try connection.connect(within: settings.searchTime)
      let characteristic = try connection.subscribe()
      tell(known.strap == nil ? .connected(strap) : .back(strap))
      (known.strap, known.isConnected, known.told) = (strap, true, nil)
      defer { known.battery = connection.battery }
      try connection.follow(characteristic)
    } catch {
      if case .busLost = error { throw error }
      try connection.disconnect()
      throw error
    }
  }

  /// Waits a little; false once the end is asked for.
  private func rests() -> Bool {
    let end = SuspendingClock.now + settings.pause
    while SuspendingClock.now < end {
      guard !shouldEnd() else { return false }
      usleep(50_000)
    }
    return true
  }
}
