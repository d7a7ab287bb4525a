import HeartMetrics
import Testing

@Suite struct RateMetricsTests {
  @Test("number, mean and range of some values")
  func values() {
    let metrics = RateMetrics([138, 129, 150])
    #expect(metrics.count == 3)
    #expect(metrics.mean == 139)
    #expect(metrics.minimum == 129 && metrics.maximum == 150)
  }

  @Test("no values have no mean and no range")
  func empty() {
    let metrics = RateMetrics([])
    #expect(metrics.count == 0)
    #expect(metrics.mean == nil && metrics.minimum == nil && metrics.maximum == nil)
  }

  @Test("a mean of many values loses no digits, in any order")
  func precision() {
    let values = (0..<100_000).map { _ in 0.1 } + [1e9, -1e9]
    let expected = 10_000.0 / 100_002
    for order in [values, values.reversed()] {
      #expect(abs((RateMetrics(order).mean ?? 0) - expected) < 1e-12)
    }
  }
}
