import Glibc
import ResultFiles
import ResultsAnalysis

/// Parses recorder files to columns in memory and writes nothing; `Benchmarks/results/bench` runs it.
///
/// Usage: ResultsBenchmark FOLDER THREADS. It prints how many samples there were, the sum of their
/// values and of their dates, and the seconds that it took.
@main struct ResultsBenchmark {
  /// Samples as one array for each of their parts.
  struct Columns: Sendable {
    var starts: [Int64] = []
    var ends: [Int64] = []
    var offsets: [Int16] = []
    var values: [Double] = []
    var identities: [UInt32] = []
    var problems = 0

    mutating func append(_ file: LoneRecorderFile) {
      while file.nextBatch() {
        let (batch, words) = (file.batch, file.scanner.words)
        for sample in batch {
          starts.append(sample.start)
          ends.append(sample.end)
          offsets.append(sample.startOffset)
          values.append(sample.value)
          identities.append(UInt32(words[sample.word].identity))
        }
      }
      problems += file.problems.count
    }
  }

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let threads = Int(arguments[2]), threads > 0 else {
      print("usage: ResultsBenchmark FOLDER THREADS")
      exit(64)
    }
    let clock = ContinuousClock()
    let start = clock.now
    let paths = ResultFinder([arguments[1]]).found.map(\.path)
    var columns: [Columns] = []
    OrderedWork.run(
      parts: threads, threads: threads, state: { SampleScanner() },
      work: { part, scanner, give in
        var columns = Columns()
        for path in paths[(paths.count * part / threads)..<(paths.count * (part + 1) / threads)] {
          columns.append(LoneRecorderFile(path: path, scanner: scanner))
        }
        _ = give(columns)
      },
      take: { (part: Columns) throws(Never) in
        columns.append(part)
        return true
      })
    let seconds = start.duration(to: clock.now) / .seconds(1)
    let count = columns.reduce(0) { $0 + $1.values.count }
    let sum = columns.reduce(0.0) { $0 + $1.values.reduce(0, +) }
    let dates = columns.reduce(Int64(0)) { sum, part in
      zip(part.starts, part.ends).reduce(sum) { $0 &+ $1.0 &+ $1.1 }
    }
    let problems = columns.reduce(0) { $0 + $1.problems }
    print(count, Int64((sum * 10).rounded()), dates, problems, seconds)
  }
}
