import Glibc
import Quantities
import StrictJSON
import Synchronization

/// Says on standard error what becomes of a feed, and shows the latest value at a terminal.
final class FeedNews: Sendable {
  private static let clearing = "\r\u{1B}[K"
  /// Faster changes could not be read.
  private static let pause = Duration.milliseconds(250)

  private let name: String
  private let showsValues = isatty(STDERR_FILENO) == 1
  private let nextShow = Mutex(ContinuousClock.now)

  /// - Parameter command: The words of the command, which stand in front of what is said.
  init(of command: [String]) { name = (["karenina"] + command).joined(separator: " ") }

  /// Says a line, in place of a value that is shown.
  func say(_ words: String) {
    if showsValues { StandardError.write(Self.clearing) }
    StandardError.say("\(name): \(words)")
  }

  /// Shows the latest sample, in place of the one before.
  func show(_ sample: QuantitySample?) {
    guard showsValues, let sample else { return }
    let isDue = nextShow.withLock { next in
      guard ContinuousClock.now >= next else { return false }
      next = .now + Self.pause
      return true
    }
    guard isDue else { return }
    let value = Writer.string(.double((sample.value * 100).rounded() / 100))
    StandardError.write("\(Self.clearing)\(sample.type.name): \(value) \(sample.unit.symbol)")
  }
}
