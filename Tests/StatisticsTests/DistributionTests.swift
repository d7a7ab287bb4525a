import Statistics
import Testing

/// Right values are mpmath's, with thirty digits.
@Suite struct DistributionTests {
  private func near(_ found: Double, _ right: Double, _ share: Double = 1e-12) -> Bool {
    abs(found - right) <= share * max(abs(right), share)
  }

  @Test(
    "Student's t has its probabilities within 1e-10 of their size",
    arguments: [
      (1, 1, 0.5), (3.013507, 9, 0.0146324492927691008), (2.5, 2.5, 0.104569963078155387),
      (0.1, 30, 0.921009611790271152), (12, 7, 6.35831037818510027e-6),
      (40, 3, 0.0000343806807891585283), (1.96, 10000, 0.0500235202318330495),
      (0.001, 1.5, 0.999318530226719739),
    ] as [(Double, Double, Double)])
  func studentProbability(t: Double, degrees: Double, right: Double) {
    let student = StudentT(degrees: degrees)
    #expect(near(student.twoSided(t), right, 1e-11))
    #expect(near(student.twoSided(-t), right, 1e-11))
    #expect(
      near(student.cumulative(t), 1 - right / 2) && near(student.cumulative(-t), right / 2, 1e-11))
  }

  @Test(
    "Student's t has its quantiles within 1e-10 of their size",
    arguments: [
      (0.975, 1, 12.7062047361747046), (0.975, 2, 4.30265272974946385),
      (0.975, 9, 2.26215716279820554), (0.95, 4.3, 2.08982209627194673),
      (0.9995, 30, 3.64595863504202182), (0.6, 10000, 0.253353843445726852),
      (0.995, 1.5, 17.8203105144628073),
    ] as [(Double, Double, Double)])
  func studentQuantile(share: Double, degrees: Double, right: Double) {
    let student = StudentT(degrees: degrees)
    #expect(near(student.quantile(share), right, 1e-10))
    #expect(near(student.quantile(1 - share), -right, 1e-10))
    #expect(student.quantile(0.5) == 0)
    #expect(student.quantile(0).isNaN && student.quantile(1).isNaN)
  }

  @Test("the normal distribution has its probabilities and quantiles")
  func normal() {
    #expect(near(NormalDistribution.cumulative(0.5), 0.691462461274013104))
    #expect(near(NormalDistribution.cumulative(-3), 0.00134989803163009453))
    #expect(near(NormalDistribution.quantile(0.975), 1.95996398454005424))
    #expect(near(NormalDistribution.quantile(0.3), -0.524400512708040784))
    #expect(near(NormalDistribution.quantile(1e-10), -6.3613409024040562))
    #expect(near(NormalDistribution.quantile(0.9999), 3.71901648545568056))
  }

  @Test("the gamma function and the incomplete beta function have their values")
  func special() {
    #expect(near(SpecialFunctions.logGamma(0.1), 2.25271265173420596))
    #expect(near(SpecialFunctions.logGamma(3.7), 1.42807232666538792))
    #expect(near(SpecialFunctions.logGamma(14.99), 25.1644811638255059))
    #expect(near(SpecialFunctions.logGamma(1000.5), 5908.67417584867749))
    #expect(near(SpecialFunctions.incompleteBeta(0.3, 2, 5), 0.579825))
    #expect(near(SpecialFunctions.incompleteBeta(0.99, 0.5, 0.5), 0.936231439141480152))
    #expect(near(SpecialFunctions.incompleteBeta(0.5, 100, 90), 0.233539631937043245, 1e-11))
    #expect(near(SpecialFunctions.incompleteBeta(0.001, 0.5, 3000), 0.985714393216283884, 1e-11))
    #expect(SpecialFunctions.incompleteBeta(0, 1, 1) == 0)
    #expect(SpecialFunctions.incompleteBeta(2, 1, 1).isNaN)
  }
}
