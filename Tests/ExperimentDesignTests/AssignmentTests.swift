import Chance
import ExperimentDesign
import StudyModel
import Testing

@Suite("An assignment")
struct AssignmentTests {
  let fixture: AssignmentFixture

  init() throws { fixture = try AssignmentFixture() }

  @Test("by a Williams square of six balances 96 participants in places and in carry-over")
  func williams() throws {
    let all = try fixture.assign(1...96, by: assignment(.williams(randomised: false), of: 6))
    #expect(rowCounts(all, of: 6) == [16, 16, 16, 16, 16, 16])
    var places: [[Int]: Int] = [:]
    var pairs: [[Int]: Int] = [:]
    for sequence in all.map(\.sequence) {
      for (place, item) in sequence.enumerated() { places[[place, item], default: 0] += 1 }
      for (before, after) in zip(sequence, sequence.dropFirst()) {
        pairs[[before, after], default: 0] += 1
      }
    }
    #expect(places.count == 36 && places.values.allSatisfy { $0 == 16 })
    #expect(pairs.count == 30 && pairs.values.allSatisfy { $0 == 16 })
  }

  @Test(
    "by rows is never more than one participant out of balance, whatever the number",
    arguments: [
      AssignmentDesign.latinSquare(randomised: true), .williams(randomised: true), .leastFilled,
    ])
  func rows(design: AssignmentDesign) throws {
    let all = try fixture.assign(1...37, by: assignment(design, of: 4))
    for count in 1...37 {
      let counts = rowCounts(Array(all.prefix(count)), of: 4)
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    }
  }

  @Test("by blocks is balanced at the end of each block, and by weights")
  func blocks() throws {
    let design = assignment(.blocked(sizes: [6]), of: 2, weights: [2, 1])
    let all = try fixture.assign(1...60, by: design)
    for end in stride(from: 6, through: 60, by: 6) {
      #expect(rowCounts(Array(all[(end - 6)..<end]), of: 2) == [4, 2])
    }
    let blocks = stride(from: 0, to: 60, by: 6).map { all[$0..<($0 + 6)].map(\.row) }
    #expect(Set(blocks).count > 3)
  }

  @Test("by blocks of several sizes is balanced within a largest block")
  func mixedBlocks() throws {
    let all = try fixture.assign(1...200, by: assignment(.blocked(sizes: [2, 4, 8]), of: 2))
    for count in 1...200 {
      let counts = rowCounts(Array(all.prefix(count)), of: 2)
      #expect(abs(counts[0] - counts[1]) <= 4)
    }
  }

  @Test(
    "balances within each stratum",
    arguments: [AssignmentDesign.blocked(sizes: [4]), .leastFilled, .williams(randomised: false)])
  func strata(design: AssignmentDesign) throws {
    let all = try fixture.assign(1...80, by: assignment(design, of: 2)) { number in
      [number % 3 == 0 ? "female" : "male", number % 2 == 0 ? "old" : "young"]
    }
    for stratum in Set(all.map(\.stratum)) {
      let counts = rowCounts(all.filter { $0.stratum == stratum }, of: 2)
      #expect(abs(counts[0] - counts[1]) <= 2)
    }
  }

  @Test("strata are told apart whatever their answers are")
  func strataDiffer() throws {
    let strata = [[], [""], ["", ""], ["a"], ["a", "b"], ["ab"], ["a", ""], ["", "a"]]
    let all = try fixture.assign(1...8, by: assignment(.leastFilled, of: 2)) { strata[$0 - 1] }
    #expect(all.map(\.stratum) == strata)
    #expect(try fixture.open().all().map(\.stratum) == strata)
  }

  @Test("by the least filled keeps the weights' proportions")
  func weights() throws {
    let design = assignment(.leastFilled, of: 3, weights: [3, 2, 1])
    #expect(rowCounts(try fixture.assign(1...60, by: design), of: 3) == [30, 20, 10])
  }

  @Test("by chance alone follows the weights: chi-square below its 0.999 quantile")
  func random() throws {
    let design = assignment(.random, of: 3, weights: [1, 1, 2])
    let counts = rowCounts(try fixture.assign(1...800, by: design), of: 3)
    let statistic = zip(counts, [200.0, 200, 400]).map { count, expected in
      (Double(count) - expected) * (Double(count) - expected) / expected
    }
    #expect(statistic.reduce(0, +) < 13.816)
  }

  @Test("by a list follows it, and says when it is at its end")
  func list() throws {
    let design = assignment(.list([2, 0, 1, 1]), of: 3)
    #expect(try fixture.assign(1...4, by: design).map(\.row) == [2, 0, 1, 1])
    #expect(throws: AssignmentError.listExhausted(count: 4)) {
      try fixture.assign(5...5, by: design)
    }
    #expect(try fixture.open().all().count == 4)
  }

  @Test("is the same when the participant asks again, whatever the seed and the stratum")
  func again() throws {
    let design = assignment(.blocked(sizes: [4]), of: 4)
    let first = try fixture.assign(1...9, by: design, seed: 1)
    let again = try fixture.assign(1...9, by: design, seed: 2) { _ in ["x"] }
    #expect(first == again)
  }

  @Test("by chosen condition is counted, and no row beyond the last is taken")
  func chosen() throws {
    let book = try fixture.open()
    let design = assignment(.leastFilled, of: 2)
    for number in 1...3 {
      let chosen = try book.assign(participant: "P\(number)", by: design, seed: Seed(1), row: 1)
      #expect(chosen.sequence == [1])
    }
    #expect(try fixture.assign(1...3, by: design).map(\.row) == [0, 0, 0])
    for row in [-1, 2] {
      #expect(throws: AssignmentError.unknownRow(row: row, count: 2)) {
        try book.assign(participant: "P9", by: design, seed: Seed(1), row: row)
      }
    }
  }

  @Test("is refused for one who was assigned by another design, and for an unusable one")
  func refused() throws {
    _ = try fixture.assign(1...1, by: assignment(.leastFilled, of: 2))
    let other = assignment(.leastFilled, of: 3)
    #expect(throws: AssignmentError.self) { try fixture.assign(1...1, by: other) }
    #expect(try fixture.assign(2...2, by: other)[0].number == 2)
    #expect(throws: AssignmentError.noConditions) {
      try fixture.assign(3...3, by: assignment(.williams(randomised: false), of: 0))
    }
    #expect(throws: AssignmentError.blockSize(size: 3, multipleOf: 2)) {
      try fixture.assign(3...3, by: assignment(.blocked(sizes: [3]), of: 2))
    }
    #expect(throws: AssignmentError.unknownRow(row: 7, count: 2)) {
      try fixture.assign(3...3, by: assignment(.list([7]), of: 2))
    }
  }

  @Test("one seed always gives one assignment")
  func golden() throws {
    let rows = try fixture.assign(1...12, by: assignment(.blocked(sizes: [4]), of: 2), seed: 7)
    #expect(rows.map(\.row) == [1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0])
    let strata = try AssignmentFixture().assign(
      1...12, by: assignment(.blocked(sizes: [2, 4]), of: 2), seed: 7
    ) { [$0 % 3 == 0 ? "f" : "m", ""] }
    #expect(strata.map(\.row) == [0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0])
    let ties = try AssignmentFixture().assign(1...8, by: assignment(.leastFilled, of: 4), seed: 7)
    #expect(ties.map(\.row) == [1, 0, 2, 3, 1, 3, 0, 2])
  }

  @Test("a trial meets the next condition of the sequence, and the first again after the last")
  func trials() {
    let assigned = Assigned(participant: "P1", number: 1, row: 0, sequence: [2, 0, 1])
    #expect((0..<5).map { assigned.condition(ofTrial: $0) } == [2, 0, 1, 2, 0])
    #expect(assigned.condition(ofTrial: -1) == nil)
    let none = Assigned(participant: nil, number: 1, row: 0, sequence: [])
    #expect(none.condition(ofTrial: 0) == nil)
  }
}
