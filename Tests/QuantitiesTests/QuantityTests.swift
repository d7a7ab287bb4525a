import Quantities
import Testing

@Suite struct QuantityTests {
  @Test("like units convert")
  func conversion() throws {
    #expect(try QuantityUnit.kilometer.convert(1.2, to: .meter) == 1200)
    #expect(try QuantityUnit.hertz.convert(1, to: .countPerMinute) == 60)
    #expect(try QuantityUnit.countPerMinute.convert(97, to: .countPerMinute) == 97)
  }

  @Test("unlike units are an error that names both")
  func mismatch() {
    let error = #expect(throws: UnitMismatch.self) {
      try QuantityUnit.countPerMinute.convert(60, to: .meter)
    }
    #expect(error?.description == "'count/min' measures a rate, 'm' a length")
  }

  @Test("a type is found by HealthKit's identifier and by its short name")
  func names() {
    #expect(QuantityType.named("HKQuantityTypeIdentifierHeartRate") == .heartRate)
    #expect(QuantityType.named("heartRate") == .heartRate)
    #expect(QuantityType.named("HeartRate") == nil)
  }
}
