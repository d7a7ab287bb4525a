import Foundation
import Synchronization

/// What a sink played, with the moment each frame was heard.
///
/// `parec` tells no times, so each block is stamped as it arrives. A block may arrive late, on a busy
/// machine by a lot, but never before it was played, and the sink plays by the same clock that stamps:
/// so the block that arrived the least late tells when the recording began, and with it when every
/// frame was played. It takes one punctual block in the whole recording to be right. The null sink
/// hands on frames up to one of its blocks (5 ms here) before their time.
package final class MonitorRecording: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// On `CLOCK_MONOTONIC`, the earliest that the first frame can have been played.
    var beginning: Duration?
  }

  package static let sampleRate = 44_100
  package static let channels = 2

  private let state: Mutex<State>
  private let recorder: ChildProcess

  init(server: String, environment: [String: String]) throws {
    let pipe = Pipe()
    let arguments = [
      "--server=\(server)", "--device=probe.monitor", "--raw", "--latency-msec=5",
      "--format=s16le", "--rate=\(Self.sampleRate)", "--channels=\(Self.channels)",
    ]
    recorder = try ChildProcess("parec", arguments, environment: environment, output: pipe)
    state = Mutex(State())
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { @Sendable [weak self] in
      while Self.take(from: handle, into: self) {}
    }
  }

  /// Waits for the first frames, so that nothing of what follows is missed.
  package func waitUntilRunning() -> Bool {
    for _ in 0..<500 {
      if state.withLock({ $0.bytes.count > 8_192 }) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  /// Ends the recording.
  package func stop() { recorder.send(SIGKILL) }

  /// The first channel so far.
  package var samples: [Int16] {
    let bytes = state.withLock { $0.bytes }
    return stride(from: 0, to: bytes.count - 3, by: 4).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// When that frame was played, on `CLOCK_MONOTONIC`.
  package func moment(ofFrame frame: Int) -> Duration? {
    let length = Duration.seconds(Double(frame) / Double(Self.sampleRate))
    return state.withLock { $0.beginning }.map { $0 + length }
  }

  private static func take(from handle: FileHandle, into recording: MonitorRecording?) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(handle.fileDescriptor, &buffer, buffer.count)
    let now = monotonicNow()
    guard count > 0, let recording else { return false }
    recording.append(buffer[..<count], at: now)
    return true
  }

  private func append(_ bytes: ArraySlice<UInt8>, at now: Duration) {
    state.withLock { state in
      state.bytes += bytes
      let frames = Double(state.bytes.count / 4)
      let beginning = now - .seconds(frames / Double(Self.sampleRate))
      state.beginning = min(state.beginning ?? beginning, beginning)
    }
  }
}

/// The present on `CLOCK_MONOTONIC`.
package func monotonicNow() -> Duration {
  var moment = timespec()
  clock_gettime(CLOCK_MONOTONIC, &moment)
  return .seconds(moment.tv_sec) + .nanoseconds(moment.tv_nsec)
}
