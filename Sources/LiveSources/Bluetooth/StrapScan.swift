import Foundation
import Quantities

/// What Bluetooth has and sees at one moment.
package struct StrapScan: Equatable, Sendable {
  /// A radio of this computer.
  package struct Adapter: Equatable, Sendable {
    /// Such as `hci0`.
    package var name: String
    package var isOn: Bool
  }

  package var adapters: [Adapter]
  /// The straps that were seen, the strongest signal first.
  package var straps: [Strap]

  /// How long answers may take in all beside the looking.
  private static let patience = Duration.seconds(5)

  /// Looks around on a thread of its own; only where an adapter is switched on it takes the time.
  package static func run(for time: Duration) async throws(StrapError) -> StrapScan {
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread { @Sendable in
        continuation.resume(
          returning: Result { () throws(StrapError) in try look(for: time) })
      }
    }
    return try result.get()
  }

  private static func look(for time: Duration) throws(StrapError) -> StrapScan {
    let deadline = SuspendingClock.now + time + patience
    do throws(StrapError) {
      return try look(for: time, until: deadline)
    } catch {
      throw error == .ended ? .refused(what: "a scan", reason: "no answer in time") : error
    }
  }

  private static func look(
    for time: Duration, until deadline: SuspendingClock.Instant
  ) throws(StrapError) -> StrapScan {
    let client = try BlueZClient(
      now: { Instant(milliseconds: 0) }, shouldEnd: { SuspendingClock.now >= deadline })
    let adapters = client.adapters
    var straps: [Strap] = []
    if let adapter = adapters.first(where: \.isOn)?.path {
      try client.discovering(on: adapter) { () throws(StrapError) in try client.pause(time) }
      straps = client.objects.straps(of: adapter, wanted: nil).map(\.strap)
    }
    return StrapScan(
      adapters: adapters.map { Adapter(name: $0.name, isOn: $0.isOn) }, straps: straps)
  }
}
