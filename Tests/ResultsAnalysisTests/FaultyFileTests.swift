import Quantities
import ResultFiles
import ResultsAnalysis
import Testing

/// Two thousand recorder files with one fault each, of which is known what must come out.
@Suite("Files with one fault each") struct FaultyFileTests {
  enum Fault: CaseIterable {
    case cut, flippedBit, wrongUnit, notANumber, duplicate, yearZero, tooLarge, tooDeep
  }

  /// Bits that are the same in every run.
  struct Bits: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    }
  }

  /// A file with a fault in one of its items.
  struct Faulty {
    static let length = 20
    let fault: Fault
    var bytes: [UInt8]
    /// The item that has it.
    let place: Int
    let values: [Double]
    let starts: [Int64]

    init(_ fault: Fault, _ bits: inout Bits) {
      self.fault = fault
      let place = Int.random(in: 0..<Self.length, using: &bits)
      let first = Int64.random(in: 1_400_000_000...1_800_000_000, using: &bits) * 1000
      let starts = (0..<Self.length).map { first + Int64($0) * 5000 }
      let values = starts.map { _ in Double.random(in: 500...1800, using: &bits).rounded() / 10 }
      var items = zip(starts, values).map { Array(Self.item($0, JSONText.number($1)).utf8) }
      switch fault {
      case .cut: items.removeLast(Self.length - 1 - place)
      case .flippedBit:
        let byte = Int.random(in: items[place].indices, using: &bits)
        items[place][byte] ^= 1 << UInt8.random(in: 0..<8, using: &bits)
      case .wrongUnit: items[place] = Array(Self.item(starts[place], "80", unit: "m").utf8)
      case .notANumber: items[place] = Array(Self.item(starts[place], "NaN").utf8)
      case .duplicate: items.insert(items[place], at: place)
      case .yearZero: items[place] = Array(Self.item(-62_167_219_200_000, "80").utf8)
      case .tooLarge: items[place] = Array(Self.item(starts[place], "1e400").utf8)
      case .tooDeep:
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        items[place] = Array(Self.item(starts[place], "80,\"metadata\":" + deep).utf8)
      }
      bytes = Array("{\"items\":[".utf8) + Array(items.joined(separator: [44]))
      if fault == .cut {
        bytes.removeLast(Int.random(in: 1..<items[place].count, using: &bits))
      } else {
        bytes += Array("]}".utf8)
      }
      (self.place, self.values, self.starts) = (place, values, starts)
    }

    private static func item(_ start: Int64, _ value: String, unit: String = "count\\/min")
      -> String
    {
      let date = Instant(milliseconds: start).researchKit
      return "{\"unit\":\"\(unit)\",\"type\":\"HKQuantityTypeIdentifierHeartRate\",\"endDate\":"
        + "\"\(date)\",\"source\":\"Watch\",\"value\":\(value),\"startDate\":\"\(date)\"}"
    }
  }

  private enum JSONText {
    static func number(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
  }

  /// What a file gave: its samples without a flag by their starts, how many have one, its problems.
  private struct Outcome {
    var values: [Int64: Double] = [:]
    var flagged: [String] = []
    var problems: [Problem] = []

    init(_ faulty: Faulty) {
      let file = LoneRecorderFile(reading: faulty.bytes, path: "faulty.json")
      for row in SamplesTable.rows(of: file) {
        if case .text(let flags) = row[19] {
          flagged.append(flags)
        } else if case .instant(let start) = row[12], case .decimal(let value) = row[15] {
          values[start.milliseconds] = value
        }
      }
      problems = file.problems
    }
  }

  private func look(at faulty: Faulty, _ outcome: Outcome) {
    let others = (0..<Faulty.length).filter { $0 != faulty.place }
    let isRight = others.allSatisfy { outcome.values[faulty.starts[$0]] == faulty.values[$0] }
    let isNamed = !outcome.problems.isEmpty
    switch faulty.fault {
    case .cut:
      #expect(isNamed && outcome.values.count == faulty.place)
      let (found, right) = (outcome.values.values.reduce(0, +), sum(faulty, 0..<faulty.place))
      #expect(abs(found - right) < 1e-6)
      #expect(outcome.problems.first?.place != nil && outcome.problems.first?.line == 1)
    case .flippedBit:
      // A bit may change one digit for another, or a letter of a name, which harms no other sample;
      // where it spoils a quote or a bracket, items behind it may be lost with it.
      let lost = others.count { outcome.values[faulty.starts[$0]] == nil }
      let wrong = others.contains { other in
        outcome.values[faulty.starts[other]].map { $0 != faulty.values[other] } ?? false
      }
      #expect(!wrong && lost <= (isNamed ? 2 : 0), "\(lost) lost: \(outcome.problems)")
    case .wrongUnit: #expect(isRight && outcome.flagged == ["unit"] && !isNamed)
    case .duplicate:
      #expect(isRight && outcome.flagged == ["duplicate"] && !isNamed)
      #expect(outcome.values.count == Faulty.length)
    case .yearZero:
      #expect(isRight && outcome.flagged == ["outside"] && !isNamed)
      #expect(outcome.values.count == Faulty.length - 1)
    case .notANumber, .tooLarge, .tooDeep:
      #expect(isRight && isNamed && outcome.values.count == Faulty.length - 1)
    }
  }

  private func sum(_ faulty: Faulty, _ range: Range<Int>) -> Double {
    faulty.values[range].reduce(0, +)
  }

  @Test(
    "every fault is named or harmless, none is fatal, and the good samples are right",
    arguments: Fault.allCases)
  func faults(_ fault: Fault) {
    var bits = Bits(state: 8)
    for _ in 0..<(2000 / Fault.allCases.count) {
      let faulty = Faulty(fault, &bits)
      look(at: faulty, Outcome(faulty))
    }
  }
}
