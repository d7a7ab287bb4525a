import Quantities
import ResultsAnalysis
import Testing

@Suite("The bytes of cells") struct CellBytesTests {
  /// Each cell on a line of its own, as CSV has it.
  private func lines(_ cells: [Cell]) -> [String] {
    var bytes: [UInt8] = []
    var writer = TableWriter<Never>(
      .csv, columns: [Column("a", "A."), Column("b", "B.")]
    ) { bytes += $0 }
    for cell in cells { writer.append([cell, .missing]) }
    writer.finish()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      .map { String($0.dropLast()) }
  }

  /// Numbers of every size, the same in every run.
  private struct Numbers: RandomNumberGenerator {
    private var state: UInt64 = 7
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test("a number is written as its words say, whatever its size and its decimals")
  func numbers() {
    var numbers = Numbers()
    var values: [Double] = [
      0, -0.0, 0.1 + 0.2, 1e15, 1e15 + 1, 9_007_199_254_740_992, .leastNonzeroMagnitude,
    ]
    values += [999_999_999_999_999, 99_999_999_999.9999, 0.001, 0.0009999, 1e22, -1e-7, 2.5e-3]
    for _ in 0..<20_000 {
      let bits = Double(bitPattern: numbers.next())
      if bits.isFinite { values.append(bits) }
      let scale = [1.0, 10, 100, 1000, 10_000, 100_000, 1e9][Int.random(in: 0..<7, using: &numbers)]
      values.append(
        Double(Int64.random(in: -1_000_000_000...1_000_000_000, using: &numbers)) / scale)
      values.append(Double.random(in: -500...500, using: &numbers))
    }
    let cells = values.map { Cell.decimal($0) }
    #expect(lines(cells) == cells.map { $0.words ?? "" })
    let whole = [Int64.min, .max, 0, -1, 9, 10, 99, 100, 1_000_000].map { Cell.integer($0) }
    #expect(lines(whole) == whole.map { $0.words ?? "" })
  }

  @Test("an instant is written as its words say, whatever came before it")
  func instants() {
    var numbers = Numbers()
    var instants: [Instant] = []
    var last: Int64 = 1_700_000_000_000
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: last += Int64.random(in: -2000...5000, using: &numbers)
      case 1: last = Int64.random(in: -70_000_000_000_000...300_000_000_000_000, using: &numbers)
      case 2: last = last / 1000 * 1000
      default: break
      }
      let offset = [0, 60, -420, 345, -1439, 1439][Int.random(in: 0..<6, using: &numbers)]
      instants.append(Instant(milliseconds: last, offsetMinutes: offset))
    }
    let cells = instants.map { Cell.instant($0) }
    #expect(lines(cells) == cells.map { $0.words ?? "" })
  }
}
