import Foundation
import StrictJSON
import StudyModel
import TestSupport
import Testing

/// Any study that passes a check is conducted to an ending, whatever its participant does.
@Suite struct RandomSessionTests {
  /// A study as its file writes it, and as it was read.
  private struct Known {
    let name: String
    let bytes: [UInt8]
    let study: Study
  }

  private func fixtures() throws -> [Known] {
    try FormatFixtures.files("study", "valid").map { file in
      let bytes = Array(try Data(contentsOf: file))
      let study = try #require(StudyFile.read(bytes).study, "\(file.lastPathComponent)")
      return Known(name: file.lastPathComponent, bytes: bytes, study: study)
    }
  }

  /// What is wrong with sessions of each task of a study.
  private func walk(_ known: Known, seeds: Range<UInt64>) async throws {
    for task in known.study.tasks {
      for seed in seeds {
        let walk = RandomWalk(
          study: known.study, bytes: known.bytes, task: task, seed: seed, goesBack: seed % 3 != 0)
        let problems = try await walk.problems()
        #expect(problems == [], "\(known.name), \(task.identifier), seed \(seed)")
      }
    }
  }

  @Test("every study of the fixtures is conducted to an ending, whatever is replied")
  func fixturesEnd() async throws {
    for known in try fixtures() { try await walk(known, seeds: 0..<4) }
  }

  @Test("made-up studies of conditions, jumps, loops and scores are conducted to an ending")
  func madeStudiesEnd() async throws {
    var maker = StudyMaker(seed: 1)
    var conducted = 0
    for _ in 0..<120 {
      let text = maker.next()
      let reading = StudyFile.read(Array(text.utf8))
      guard let study = reading.study else {
        Self.expectPlaces(reading, text)
        continue
      }
      conducted += 1
      try await walk(Known(name: text, bytes: Array(text.utf8), study: study), seeds: 0..<3)
    }
    #expect(conducted > 100, "\(conducted) are conducted")
  }

  @Test("a study that was changed at random is refused with a place, or is conducted")
  func changedStudies() async throws {
    let all = try fixtures().map { try Document(reading: $0.bytes).root.value }
    let everyKey = try fixtures().firstIndex { $0.name == "every-key.json" } ?? 0
    let schema = try Document(
      reading: Array(try Data(contentsOf: FormatFixtures.schema("study-1"))))
    var mutator = StudyMutator(seed: 2, rich: all[everyKey], bases: all, schema: schema.root.value)
    var conducted = 0
    for number in 0..<700 {
      let made = mutator.next()
      let text = Writer.string(made.study)
      let reading = StudyFile.read(Array(text.utf8))
      guard let study = reading.study else {
        Self.expectPlaces(reading, text)
        continue
      }
      conducted += 1
      let seed = UInt64(number)
      try await walk(
        Known(name: "\(made.changes)", bytes: Array(text.utf8), study: study),
        seeds: seed..<seed + 1)
    }
    #expect(conducted > 60, "\(conducted) are conducted")
  }

  /// A refused study is told why, and where.
  private static func expectPlaces(_ reading: Reading, _ text: String) {
    let errors = reading.findings.filter { $0.severity == .error }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(!errors.isEmpty, "\(text)")
    #expect(errors.allSatisfy { (1...lines).contains($0.place.line) && $0.place.column > 0 })
  }
}
