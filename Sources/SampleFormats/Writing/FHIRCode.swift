import Quantities
import StrictJSON

/// How FHIR names a type: LOINC's code, UCUM's unit, and the category.
struct FHIRCode {
  let loinc: String
  let display: String
  /// The unit for people, and UCUM's code of it.
  let unit: String
  let ucum: String
  let category: String
  /// The unit that values are counted in, and by what they are multiplied then.
  let counted: QuantityUnit
  let factor: Double

  private init(
    _ loinc: String, _ display: String, _ unit: String, _ ucum: String, _ counted: QuantityUnit,
    factor: Double = 1, category: String = "vital-signs"
  ) {
    self.loinc = loinc
    self.display = display
    self.unit = unit
    self.ucum = ucum
    self.category = category
    self.counted = counted
    self.factor = factor
  }

  /// The code of a type; nil where LOINC has none that fits.
  static func of(_ type: QuantityType) -> FHIRCode? { byType[type.identifier] }

  private static let byType: [String: FHIRCode] = [
    QuantityType.heartRate.identifier: FHIRCode(
      "8867-4", "Heart rate", "beats/minute", "/min", .countPerMinute),
    QuantityType.restingHeartRate.identifier: FHIRCode(
      "40443-4", "Heart rate --resting", "beats/minute", "/min", .countPerMinute),
    QuantityType.rrInterval.identifier: FHIRCode(
      "8637-1", "R-R interval", "ms", "ms", .millisecond, category: "procedure"),
    QuantityType.heartRateVariabilitySDNN.identifier: FHIRCode(
      "80404-7", "R-R interval.standard deviation (Heart rate variability)", "ms", "ms",
      .millisecond, category: "procedure"),
    QuantityType.respiratoryRate.identifier: FHIRCode(
      "9279-1", "Respiratory rate", "breaths/minute", "/min", .countPerMinute),
    QuantityType.oxygenSaturation.identifier: FHIRCode(
      "2708-6", "Oxygen saturation in Arterial blood", "%", "%", .percent, factor: 100),
    QuantityType.bodyTemperature.identifier: FHIRCode(
      "8310-5", "Body temperature", "Cel", "Cel", .degreeCelsius),
    QuantityType.stepCount.identifier: FHIRCode(
      "55423-8", "Number of steps in unspecified time Pedometer", "steps", "{steps}", .count,
      category: "activity"),
    QuantityType.distanceWalkingRunning.identifier: FHIRCode(
      "55430-3", "Walking distance unspecified time Pedometer", "m", "m", .meter,
      category: "activity"),
    QuantityType.activeEnergyBurned.identifier: FHIRCode(
      "41981-2", "Calories burned", "kcal", "kcal", .kilocalorie, category: "activity"),
  ]

  /// A sample's value in the code's unit; nil where its own measures something else.
  func value(of sample: QuantitySample) -> Double? {
    do throws(UnitMismatch) {
      let value = try sample.unit.convert(sample.value, to: counted)
      return factor == 1 ? value : value * factor
    } catch {
      return nil
    }
  }

  /// A value with its unit, as FHIR's Quantity.
  func quantity(_ value: Double) -> JSONValue {
    [
      "value": .double(value), "unit": .string(unit), "system": "http://unitsofmeasure.org",
      "code": .string(ucum),
    ]
  }

  var categoryJSON: JSONValue {
    [
      [
        "coding": [
          [
            "system": "http://terminology.hl7.org/CodeSystem/observation-category",
            "code": .string(category),
          ]
        ]
      ]
    ]
  }

  var codeJSON: JSONValue {
    [
      "coding": [
        [
          "system": "http://loinc.org", "code": .string(loinc), "display": .string(display),
        ]
      ]
    ]
  }
}
