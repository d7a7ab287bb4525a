@preconcurrency import Glibc
import Synchronization

/// Keeps libmpg123, which decodes MP3 for libsndfile, from writing over the screen.
///
/// libmpg123 prints its warnings with `fprintf(stderr, ...)`; libsndfile asks it neither to be quiet
/// nor gives out its handle. glibc's `stderr` is a variable that a program may set, so it points to
/// a stream onto `/dev/null` while libsndfile works. Redirecting descriptor 2 would do as well, but
/// would swallow what other threads draw on the terminal meanwhile: they use `write`.
enum QuietStandardError {
  private struct State {
    var depth = 0
    // C's FILE has no Sendable twin; both are only touched under the lock.
    nonisolated(unsafe) var original: UnsafeMutablePointer<FILE>?
    nonisolated(unsafe) var nowhere: UnsafeMutablePointer<FILE>?
  }

  private static let state = Mutex(State())

  /// Runs the work with the C stream `stderr` leading nowhere, for all threads.
  static func during<Value>(_ work: () -> Value) -> Value {
    state.withLock { enter(&$0) }
    defer { state.withLock { leave(&$0) } }
    return work()
  }

  private static func enter(_ state: inout State) {
    state.depth += 1
    guard state.depth == 1 else { return }
    if state.nowhere == nil { state.nowhere = fopen("/dev/null", "we") }
    guard let nowhere = state.nowhere else { return }
    state.original = stderr
    stderr = nowhere
  }

  private static func leave(_ state: inout State) {
    state.depth -= 1
    guard state.depth == 0, let original = state.original else { return }
    stderr = original
    state.original = nil
  }
}
