import Foundation
import Quantities
import Synchronization

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

  /// How long BlueZ may take to say what it has, and later answers in all beside the looking.
  private static let patience = Duration.seconds(2)

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
    let deadline = Deadline(in: patience)
    do throws(StrapError) {
      return try look(for: time, until: deadline)
    } catch {
      throw error == .ended ? .noAnswer : error
    }
  }

  private static func look(
    for time: Duration, until deadline: Deadline
  ) throws(StrapError) -> StrapScan {
    let client = try BlueZClient(
      now: { Instant(milliseconds: 0) }, shouldEnd: { deadline.isOver })
    deadline.move(to: time + patience)
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

/// When a wait is over, which may be moved on.
private final class Deadline: Sendable {
  private let end: Mutex<SuspendingClock.Instant>

  init(in time: Duration) { end = Mutex(.now + time) }

  var isOver: Bool { end.withLock { SuspendingClock.now >= $0 } }

  func move(to time: Duration) { end.withLock { $0 = .now + time } }
}
