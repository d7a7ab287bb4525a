import Testing

/// 200 made-up participants of the profile `fitness` beside what is published of people, and beside
/// 1,000 participants of an independent implementation of the same equations.
@Suite struct FitnessTests {
  private static let measures = (1...200).map { FitnessMeasures(of: "P\($0)", seed: 7) }

  private func of(_ value: KeyPath<FitnessMeasures, Double>) -> [Double] {
    Self.measures.map { $0[keyPath: value] }
  }

  @Test("means lie where people's do")
  func means() {
    #expect((60...72).contains(of(\.rest).mean))
    #expect((18...40).contains(of(\.rise).mean))
    #expect((12...35).contains(of(\.recovery).mean))
    #expect((30...60).contains(of(\.sdnn).mean))
    #expect((22...50).contains(of(\.rmssd).mean))
    #expect((1...4).contains(of(\.balance).mean))
    #expect((1.2...1.5).contains(of(\.speed).mean))
  }

  /// Deciles and the standard deviation of an independent implementation's 1,000 participants.
  private let others: [(KeyPath<FitnessMeasures, Double>, [Double], Double)] = [
    (\.rest, [57.715, 61.3, 63.583, 66.037, 68.158, 70.313, 72.127, 74.957, 78.277], 8.04),
    (\.walk, [83.067, 87.183, 89.845, 92.12, 93.967, 96.4, 98.588, 102.05, 106.367], 9.11),
    (\.rise, [18.995, 20.88, 22.383, 23.693, 25.475, 27.357, 29.355, 32.153, 35.403], 6.64),
    (\.recovery, [14.0, 15.8, 17.2, 18.5, 19.85, 21.24, 23.0, 25.0, 28.31], 5.62),
    (\.sdnn, [24.732, 28.721, 31.436, 34.44, 37.215, 40.546, 44.038, 48.788, 57.091], 13.23),
    (\.rmssd, [19.022, 22.666, 25.495, 27.927, 30.328, 33.262, 36.094, 40.025, 47.392], 11.65),
    (\.balance, [1.089, 1.444, 1.728, 2.029, 2.343, 2.746, 3.238, 3.92, 5.075], 1.92),
  ]

  @Test("standard deviations are within 25 % of an independent implementation's")
  func deviations() {
    for (value, _, deviation) in others {
      #expect((0.75...1.25).contains(of(value).deviation / deviation), "\(value)")
    }
  }

  @Test("each measure is distributed as an independent implementation's: chi-square over deciles")
  func distributions() {
    for (value, deciles, _) in others {
      var counts = Array(repeating: 0.0, count: 10)
      for measure in of(value) { counts[deciles.count { $0 < measure }] += 1 }
      let chiSquare = counts.map { ($0 - 20) * ($0 - 20) / 20 }.reduce(0, +)
      // scipy.stats.chi2.ppf(0.999, 9), and a fifth more, since the deciles are of 1,000 draws.
      #expect(chiSquare < 27.877 * 1.2, "\(value)")
    }
  }
}
