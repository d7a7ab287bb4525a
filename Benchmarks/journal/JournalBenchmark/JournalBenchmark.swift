import Glibc
import Quantities
import ResultFiles
import SafeFiles

/// A session's journal without a session around it, timed: `Benchmarks/journal/bench` runs it.
///
///     JournalBenchmark FOLDER COUNT each     answers, each on the disk before the next is written
///     JournalBenchmark FOLDER COUNT behind   as in a session: written at once, synced behind
///
/// The folder is made. Prints how many answers there were, then seconds on the clock and seconds of
/// the processor.
@main
enum JournalBenchmark {
  /// 2024-01-01T00:00:00Z.
  private static let beginning: Int64 = 1_704_067_200_000

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let count = Int(words[1]), ["each", "behind"].contains(words[2]) else {
      print("usage: JournalBenchmark FOLDER COUNT each|behind")
      exit(64)
    }
    let folder = try SafeFolder.make(words[0])
    let (clock, processor) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    let journal = try Journal(in: folder, .synced, software: "benchmark", time: time(0))
    for number in 0..<count {
      try journal.append(answer(number), elapsed: Double(number), time: time(number))
      if words[2] == "each" { try await journal.sync() }
    }
    try await journal.finish()
    print(
      count, seconds(CLOCK_MONOTONIC) - clock, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor)
  }

  private static func answer(_ number: Int) -> SessionEvent {
    .answer(
      stepIndex: number / 10,
      AnswerResult(
        question: "calm\(number)", text: "How calm are you?", state: .answered,
        answer: .integer(Int64(number % 11)), answerKind: "scale", startDate: time(number),
        endDate: time(number + 1), responseTime: 1))
  }

  private static func time(_ second: Int) -> Instant {
    Instant(milliseconds: beginning + Int64(second) * 1000)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
