import Chance
import Glibc
import MockHealth
import Quantities
import SampleFormats

/// Makes readings, beats or files of one participant, and prints the seconds of the processor.
///
/// `MockBenchmark rates|beats|json SECONDS`: rates without beats, beats, or a recorder's file.
@main
enum MockBenchmark {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 3, let seconds = Int(words[2]), let work = works[words[1]] else {
      print("usage: MockBenchmark \(works.keys.sorted().joined(separator: "|")) SECONDS")
      exit(64)
    }
    let start = processorTime()
    let (count, sum) = work(seconds)
    print(processorTime() - start, count, sum)
  }

  private static var works: [String: (Int) -> (count: Int, sum: Double)] {
    ["rates": rates, "beats": beats, "json": recorderFile]
  }

  private static func dataset(_ engine: HeartEngine, _ seconds: Int) -> MockDataset {
    var model = MockModel(.rest)
    model.engine = engine
    return MockDataset(
      model: model, seed: Seed(7), start: Instant(milliseconds: 1_735_689_600_000),
      duration: .seconds(seconds))
  }

  private static func rates(_ seconds: Int) -> (Int, Double) {
    var recording = dataset(.rate, seconds).recording(of: "M0001")
    var (count, sum) = (0, 0.0)
    for _ in 0..<seconds {
      recording.record { reading in
        count += 1
        sum += reading.rate
      }
    }
    return (count, sum)
  }

  private static func beats(_ seconds: Int) -> (Int, Double) {
    var recording = dataset(.beats, seconds).recording(of: "M0001")
    var (count, last) = (0, 0.0)
    for _ in 0..<seconds {
      recording.record(
        beat: { moment in
          count += 1
          last = moment
        }, emit: { _ in })
    }
    return (count, last)
  }

  private static func recorderFile(_ seconds: Int) -> (Int, Double) {
    var (count, bytes) = (0, 0.0)
    var writer = ExportFormat.researchKit.writer { bytes += Double($0.count) }
    do {
      try dataset(.rate, seconds).forEachBatch(of: "M0001", size: 5000) {
        samples throws(any Error) in
        for sample in samples { try writer.append(sample, of: "M0001", flags: []) }
        count += samples.count
      }
      try writer.finish()
    } catch {
      print("failed: \(error)")
      exit(2)
    }
    return (count, bytes)
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
