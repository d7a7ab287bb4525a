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
  private var stamp = InstantText()
  private var isFirst = true
  private var participant = WrittenWord()
  private var source = WrittenWord()

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
    if !isFirst { output.append(",") }
    output.append("\n")
    isFirst = false
    let body = body(sample, value, measure)
    writeHeader(sample, self.participant.json(participant), measure, body)
    output.append(",\"body\":")
    output.append(body)
    output.append("}")
    try output.flushIfFull()
  }

  package mutating func finish() throws {
    if !isFirst { output.append("\n") }
    output.append("]\n")
    try output.flush()
  }

  private static func value(of sample: QuantitySample, in unit: QuantityUnit) -> Double? {
    do throws(UnitMismatch) {
      return try sample.unit.convert(sample.value, to: unit)
    } catch {
      return nil
    }
  }

  private mutating func writeHeader(
    _ sample: QuantitySample, _ participant: [UInt8], _ measure: OpenMHealthMeasure,
    _ body: [UInt8]
  ) {
    let source = self.source.json(sample.source)
    let identifier = ContentUUID.text(of: [participant, source, body].joined())
    output.append("{\"header\":{\"id\":\"")
    output.append(text: identifier)
    output.append("\",\"creation_date_time\":\"")
    output.append(sample.end)
    output.append("\",\"schema_id\":{\"namespace\":\"omh\",\"name\":\"")
    output.append(text: measure.name)
    output.append("\",\"version\":\"")
    output.append(text: measure.version)
    output.append("\"},\"acquisition_provenance\":{\"source_name\":")
    output.append(source)
    output.append(",\"source_creation_date_time\":\"")
    output.append(sample.end)
    output.append("\",\"modality\":\"sensed\"},\"user_id\":")
    output.append(participant)
    output.append(",\"uuid\":\"")
    output.append(text: identifier)
    output.append("\",\"source_creation_date_time\":\"")
    output.append(sample.end)
    output.append("\",\"modality\":\"sensed\"}")
  }

  private mutating func body(
    _ sample: QuantitySample, _ value: Double, _ measure: OpenMHealthMeasure
  ) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(200)
    body += "{\"".utf8
    body += "\(measure.key)".utf8
    body += "\":{\"value\":".utf8
    body += JSONNumber.text(value).utf8
    body += ",\"unit\":\"".utf8
    body += measure.unitText.utf8
    body += "\"},\"effective_time_frame\":".utf8
    appendTimeFrame(sample, to: &body)
    if let statistic = sample.metadata.first(where: { $0.key == "descriptive_statistic" })?.value {
      body += ",\"descriptive_statistic\":".utf8
      body += Writer.bytes(statistic)
    }
    body += "}".utf8
    return body
  }

  /// An instant for a moment; steps need an interval, if an empty one.
  private mutating func appendTimeFrame(_ sample: QuantitySample, to body: inout [UInt8]) {
    if sample.start == sample.end, sample.type != .stepCount {
      body += "{\"date_time\":\"".utf8
      stamp.rfc3339(sample.start, &body)
      body += "\"}".utf8
    } else {
      body += "{\"time_interval\":{\"start_date_time\":\"".utf8
      stamp.rfc3339(sample.start, &body)
      body += "\",\"end_date_time\":\"".utf8
      stamp.rfc3339(sample.end, &body)
      body += "\"}}".utf8
    }
  }
}
