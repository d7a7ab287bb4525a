import Quantities
import StrictJSON

/// Writes a list of Open mHealth's data points, which ``OpenMHealthReader`` reads.
///
/// Heart rates, RR intervals and steps have schemas here; other types are left out. The header has
/// the keys of Open mHealth and those of IEEE 1752.1; its identifier follows from the content, and
/// the end of the sample stands for when it was made. Devices and metadata have no keys.
package struct OpenMHealthWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var isFirst = true

  package init(to sink: @escaping ByteSink) {
    output = OutputBuffer(sink)
    output.append("[")
  }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite,
      let measure = OpenMHealthMeasure.all.first(where: { $0.type == sample.type }),
      let value = Self.value(of: sample, in: measure.unit)
    else { return leftOut[sample.type.identifier, default: 0] += 1 }
    let body = Writer.bytes(Self.body(sample, value, measure))
    output.append(isFirst ? "\n" : ",\n")
    isFirst = false
    output.append("{\"header\":")
    output.append(Writer.bytes(Self.header(sample, participant, measure, body)))
    output.append(",\"body\":")
    output.append(body)
    output.append("}")
    try output.flushIfFull()
  }

  package mutating func finish() throws {
    output.append(isFirst ? "]\n" : "\n]\n")
    try output.flush()
  }

  private static func value(of sample: QuantitySample, in unit: QuantityUnit) -> Double? {
    do throws(UnitMismatch) {
      return try sample.unit.convert(sample.value, to: unit)
    } catch {
      return nil
    }
  }

  private static func header(
    _ sample: QuantitySample, _ participant: String, _ measure: OpenMHealthMeasure, _ body: [UInt8]
  ) -> JSONValue {
    let identifier = ContentUUID.text(of: "\(participant)\n\(sample.source)\n".utf8 + body)
    let made = JSONValue.string(sample.end.rfc3339)
    return [
      "id": .string(identifier), "creation_date_time": made,
      "schema_id": [
        "namespace": "omh", "name": .string(measure.name), "version": .string(measure.version),
      ],
      "acquisition_provenance": [
        "source_name": .string(sample.source), "source_creation_date_time": made,
        "modality": "sensed",
      ],
      "user_id": .string(participant),
      "uuid": .string(identifier), "source_creation_date_time": made, "modality": "sensed",
    ]
  }

  private static func body(
    _ sample: QuantitySample, _ value: Double, _ measure: OpenMHealthMeasure
  ) -> JSONValue {
    let statistic = sample.metadata.first { $0.key == "descriptive_statistic" }?.value
    let quantity: JSONValue = ["value": .double(value), "unit": .string(measure.unitText)]
    return .object(present: [
      (measure.key, quantity),
      ("effective_time_frame", timeFrame(sample)), ("descriptive_statistic", statistic),
    ])
  }

  /// An instant for a moment; steps need an interval, if an empty one.
  private static func timeFrame(_ sample: QuantitySample) -> JSONValue {
    let (start, end) = (sample.start.rfc3339, sample.end.rfc3339)
    guard sample.start != sample.end || sample.type == .stepCount else {
      return ["date_time": .string(start)]
    }
    return ["time_interval": ["start_date_time": .string(start), "end_date_time": .string(end)]]
  }
}
