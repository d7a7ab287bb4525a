import TestSupport
import Testing

/// The program as a user runs it, in real time: few tests, one after another.
@Suite("End to end", .serialized, .timeLimit(.minutes(3)))
enum EndToEnd {}

/// Looks every 10 ms until something holds.
///
/// - Returns: Whether it came to hold in time.
func comesTrue(within limit: Duration = .seconds(15), _ holds: () throws -> Bool) async throws
  -> Bool
{
  let deadline = ContinuousClock.now + limit
  while true {
    if try holds() { return true }
    guard ContinuousClock.now < deadline else { return false }
    try await Task.sleep(for: .milliseconds(10))
  }
}
