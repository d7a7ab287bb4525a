import Glibc
import LiveSources
import Quantities
import StudySession

/// Standard input, as another program writes samples into it.
struct FedInput {
  private static let piece = 65_536

  private let reader: FedLine
  private let clock: RealClock
  private let keeper: SampleKeeper

  init(_ reader: FedLine, _ clock: RealClock, _ keeper: SampleKeeper) {
    self.reader = reader
    self.clock = clock
    self.keeper = keeper
  }

  /// Keeps the samples of every line until the input or the listening ends; blocks its thread.
  ///
  /// - Returns: How many lines were no samples.
  func read() -> Int {
    var lines = LineCutter()
    var faults = 0
    while let piece = next() { keep(lines.take(piece), &faults) }
    if let last = lines.takeLast() { keep([last], &faults) }
    return faults
  }

  /// The lines of one piece come in with one commit.
  private func keep(_ lines: [LineCutter.Line], _ faults: inout Int) {
    let arrival = clock.instant
    var samples: [QuantitySample] = []
    for line in lines {
      do throws(FedLine.Fault) {
        if let sample = try reader.sample(line.bytes, at: arrival) { samples.append(sample) }
      } catch {
        faults += 1
        StandardError.say("line \(line.number): \(error); left out")
      }
    }
    keeper.keep(samples)
  }

  /// What came next; nil at the end.
  private func next() -> [UInt8]? {
    while !keeper.isOver {
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, filled in
        count = Glibc.read(STDIN_FILENO, buffer.baseAddress, Self.piece)
        filled = max(0, count)
      }
      if count > 0 { return bytes }
      guard count < 0, [EAGAIN, EINTR].contains(errno) else { return nil }
    }
    return nil
  }
}
