import Glibc
import LiveSources
import Quantities
import StudySession

/// Standard input, as another program writes samples into it.
struct FedInput {
  private static let piece = 65_536

  /// What came of the input.
  struct Outcome {
    /// How many lines were no samples.
    var leftOut = 0
    /// Why it could not be read to its end; nil where it could.
    var failure: CommandFailure?
  }

  /// What a wait for input gave.
  private enum Next {
    case piece([UInt8])
    case end
    /// The listening is over, and the input is not.
    case stopped
    case failed(Int32)
  }

  private let reader: FedLine
  private let clock: RealClock
  private let keeper: SampleKeeper
  private let news: FeedNews
  private var lines = LineCutter()
  private var toldKeys: Set<String> = []
  private var outcome = Outcome()

  init(_ reader: FedLine, _ clock: RealClock, _ keeper: SampleKeeper, _ news: FeedNews) {
    self.reader = reader
    self.clock = clock
    self.keeper = keeper
    self.news = news
  }

  /// Keeps the samples of every line until the input or the listening ends; blocks its thread.
  mutating func read() -> Outcome {
    while true {
      switch next() {
      case .piece(let piece): keep(lines.take(piece))
      case .end:
        takeUnended(isCut: false)
        return outcome
      case .stopped:
        takeUnended(isCut: true)
        return outcome
      case .failed(let code):
        outcome.failure = CommandFailure(
          "standard input: found that it can't be read (\(SystemErrorText.of(code))); expected "
            + "lines, such as those of a pipe")
        return outcome
      }
    }
  }

  /// Takes what stands behind the last line's end: where the end was asked for it is cut.
  private mutating func takeUnended(isCut: Bool) {
    guard let last = lines.takeLast() else { return }
    if isCut {
      outcome.leftOut += 1
      news.say("line \(last.number): found no end of the line before the listening ended; left out")
    } else {
      keep([last])
      news.say("line \(last.number): found no end of the line, so that it may be cut")
    }
  }

  /// The lines of one piece come in with one commit.
  private mutating func keep(_ lines: [LineCutter.Line]) {
    let arrival = clock.instant
    var samples: [QuantitySample] = []
    for line in lines {
      do throws(FedLine.Fault) {
        guard let reading = try reader.reading(line.bytes, at: arrival) else { continue }
        samples.append(reading.sample)
        tell(reading.unknownKeys, of: line)
      } catch {
        outcome.leftOut += 1
        news.say("line \(line.number): \(error); left out")
      }
    }
    keeper.keep(samples)
    news.show(samples.last)
  }

  private static let mostKeys = 100

  /// Tells of each unknown key once.
  private mutating func tell(_ keys: [String], of line: LineCutter.Line) {
    for key in keys where toldKeys.count < Self.mostKeys && toldKeys.insert(key).inserted {
      news.say(
        "line \(line.number): found the key '\(key.prefix(80))', which means nothing here; kept as "
          + "metadata, here and in later lines")
    }
  }

  private func next() -> Next {
    while !keeper.isOver {
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard !keeper.isFull, poll(&waiting, 1, 100) > 0 else {
        if keeper.isFull { usleep(100_000) }
        continue
      }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, filled in
        count = Glibc.read(STDIN_FILENO, buffer.baseAddress, Self.piece)
        filled = max(0, count)
      }
      if count > 0 { return .piece(bytes) }
      guard count < 0 else { return .end }
      let code = errno
      guard [EAGAIN, EINTR].contains(code) else { return .failed(code) }
    }
    return .stopped
  }
}
