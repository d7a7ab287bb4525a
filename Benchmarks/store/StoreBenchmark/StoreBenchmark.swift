import Glibc
import HealthSamples
import Quantities

/// What the store does without a command around it, timed: `Benchmarks/store/bench` runs it.
///
///     StoreBenchmark fill NEW ROWS         writes heart rates, one a second
///     StoreBenchmark insert STORE NEW      saves the samples of a store into a new one
///     StoreBenchmark window STORE HOUR     finds the samples of an hour of the store, 21 times
///     StoreBenchmark minutes STORE [DAY]   statistics per minute of all, or of a day, 11 times
///
/// Prints how many samples there were, then seconds on the clock and seconds of the processor.
@main
enum StoreBenchmark {
  /// The participant of every store that is made here, and of imports.
  static let participant = "P01"
  /// 2024-01-01T00:00:00Z.
  static let beginning: Int64 = 1_704_067_200_000
  /// As many as a writer may save at once, beside others.
  static let batch = 5000

  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("fill", 3): try fill(words[1], Int(words[2]) ?? 0)
    case ("insert", 3): try insert(words[1], words[2])
    case ("window", 3): try window(words[1], Int64(words[2]) ?? 0)
    case ("minutes", 2): try minutes(words[1], day: nil)
    case ("minutes", 3): try minutes(words[1], day: Int64(words[2]) ?? 0)
    default: exit(64)
    }
  }

  private static func fill(_ path: String, _ rows: Int) throws {
    let store = try SQLiteHealthStore(path: path)
    let watch = Stopwatch()
    for start in stride(from: 0, to: rows, by: batch) {
      let samples = (start..<min(rows, start + batch)).map(heartRate)
      try store.save(samples, for: participant)
    }
    watch.tell(rows)
  }

  /// A heart rate that goes up and down over the minutes and the day, at a second.
  private static func heartRate(_ second: Int) -> QuantitySample {
    let time = Instant(milliseconds: beginning + Int64(second) * 1000)
    let value = 60 + second / 60 % 37 + second % 7 + second / 3600 % 24
    return QuantitySample(
      type: .heartRate, value: Double(value), unit: .countPerMinute, start: time, end: time,
      source: "Watch")
  }

  private static func insert(_ from: String, _ new: String) throws {
    let samples = try SQLiteHealthStore(path: from, access: .readOnly)
      .samples(matching: SampleQuery(participant: participant)).map(\.sample)
    let store = try SQLiteHealthStore(path: new)
    let watch = Stopwatch()
    for start in stride(from: 0, to: samples.count, by: batch) {
      let part = samples[start..<min(samples.count, start + batch)]
      try store.save(Array(part), for: participant)
    }
    watch.tell(samples.count)
  }

  private static func window(_ path: String, _ hour: Int64) throws {
    let store = try SQLiteHealthStore(path: path, access: .readOnly)
    let start = Instant(milliseconds: beginning + hour * 3_600_000)
    let query = SampleQuery(
      participant: participant, types: [.heartRate], start: start,
      end: start.advanced(by: .seconds(3600)), options: .strictStartDate)
    for _ in 0..<21 {
      let watch = Stopwatch()
      watch.tell(try store.samples(matching: query).count)
    }
  }

  private static func minutes(_ path: String, day: Int64?) throws {
    let store = try SQLiteHealthStore(path: path, access: .readOnly)
    let start = day.map { Instant(milliseconds: beginning + $0 * 86_400_000) }
    let query = StatisticsQuery(
      participant: participant, type: .heartRate, start: start,
      end: start?.advanced(by: .seconds(86_400)), bins: CalendarBins(.minute))
    for _ in 0..<11 {
      let watch = Stopwatch()
      watch.tell(try store.statistics(of: query).count)
    }
  }
}

/// Time since it was made, on the clock and of the processor.
private struct Stopwatch {
  private let clock = Self.seconds(CLOCK_MONOTONIC)
  private let processor = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)

  func tell(_ count: Int) {
    let clock = Self.seconds(CLOCK_MONOTONIC) - clock
    print(count, clock, Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - processor)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
