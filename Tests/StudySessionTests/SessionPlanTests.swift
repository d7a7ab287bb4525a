import Chance
import StudyModel
import StudySession
import Testing

private let study = Study(
  identifier: "karenina", revision: 1, title: "Music",
  clipLibraries: [
    ClipLibrary(identifier: "previews", clips: (1...6).map { Clip(file: "clips/c\($0).mp3") })
  ],
  tasks: [
    StudyTask(
      identifier: "MusicTask",
      steps: [.timed("music", seconds: 30) { $0.clip = ClipChoice(library: "previews") }])
  ])

private func clip(seed: UInt64 = 7, participant: String = "P01", number: Int = 1) throws -> Int {
  let plan = try SessionPlan(
    study: study, task: study.tasks[0], participant: participant, number: number,
    seed: Seed(seed))
  let clips = study.clipLibraries[0].clips
  return plan.steps.first?.clip.flatMap { clips.firstIndex(of: $0) } ?? -1
}

/// Pearson's chi-square of counts against equal expectation.
private func chiSquare(_ counts: [Int]) -> Double {
  let expected = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}

private func counts(_ draws: [Int]) -> [Int] {
  (0..<6).map { value in draws.count { $0 == value } }
}

@Suite struct SessionPlanTests {
  // Quantiles of the chi-square distribution (scipy.stats.chi2.ppf): 0.001 and 0.999 for 5 and for
  // 25 degrees of freedom, so that the p-value lies between 0.001 and 0.999.
  private static let five = 0.210212...20.515006
  private static let twentyFive = 8.649344...52.619656

  @Test("over 6,000 seeds each of six clips is as likely")
  func seeds() throws {
    #expect(try Self.five.contains(chiSquare(counts((0..<6000).map { try clip(seed: $0) }))))
  }

  @Test("for 6,000 participants under one seed each of six clips is as likely")
  func participants() throws {
    #expect(
      try Self.five.contains(chiSquare(counts((0..<6000).map { try clip(participant: "P\($0)") }))))
  }

  @Test("for 6,000 sessions of one participant each of six clips is as likely")
  func sessions() throws {
    #expect(try Self.five.contains(chiSquare(counts((1...6000).map { try clip(number: $0) }))))
  }

  @Test("the clips of consecutive seeds are independent")
  func independence() throws {
    let draws = try (0..<6000).map { try clip(seed: $0) }
    var table = [[Int]](repeating: [Int](repeating: 0, count: 6), count: 6)
    for (first, second) in zip(draws, draws.dropFirst()) { table[first][second] += 1 }
    let rows = table.map { $0.reduce(0, +) }
    let columns = (0..<6).map { column in table.map { $0[column] }.reduce(0, +) }
    var chiSquare = 0.0
    for row in 0..<6 {
      for column in 0..<6 {
        let expected = Double(rows[row] * columns[column]) / 5999
        let difference = Double(table[row][column]) - expected
        chiSquare += difference * difference / expected
      }
    }
    #expect(Self.twentyFive.contains(chiSquare))
  }

  @Test("one seed, participant and session number always give one clip")
  func golden() throws {
    // Computed by an independent implementation of the hash, the generator and the bounded draw.
    #expect(try (1...12).map { try clip(seed: $0) } == [0, 5, 5, 5, 5, 2, 3, 2, 0, 0, 5, 2])
    #expect(
      try (1...12).map { try clip(participant: "P\($0)") } == [3, 2, 3, 0, 4, 4, 2, 1, 5, 1, 3, 4])
    #expect(try (1...12).map { try clip(number: $0) } == [3, 3, 4, 1, 3, 4, 0, 0, 4, 0, 3, 5])
  }

  @Test("a step's clip does not depend on the steps beside it")
  func streams() throws {
    var longer = study
    let before = Step.timed("before", seconds: 5) { $0.clip = ClipChoice(library: "previews") }
    longer.tasks[0] = StudyTask(identifier: "MusicTask", steps: [before] + study.tasks[0].steps)
    let plan = try SessionPlan(
      study: longer, task: longer.tasks[0], participant: "P01", number: 1, seed: Seed(7))
    #expect(try plan.steps.last?.clip == study.clipLibraries[0].clips[clip()])
  }
}
