import Quantities
import StrictJSON

/// Writes Observations of FHIR R4, one a line.
///
/// Moments of a type and source at equal steps become one Observation with SampledData, `E` for a
/// step without a sample; others have one each. Series may overlap, so that Observations come in the
/// order in which they end. Types that LOINC has no code for are left out. A device's name stands with
/// the source's; metadata have no place. Identifiers follow from the content.
package struct FHIRWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  /// The series that may go on, by when each began.
  private var open: [FHIRSeries] = []
  /// More series than this are not held at a time.
  private static let mostOpen = 32

  package init(to sink: @escaping ByteSink) { output = OutputBuffer(sink) }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite, let code = FHIRCode.of(sample.type),
      let value = code.value(of: sample)
    else { return leftOut[sample.type.identifier, default: 0] += 1 }
    let place = open.firstIndex { $0.isAlike(sample, participant) }
    if let place, open[place].take(sample, value: value) { return }
    if let place { try write(open.remove(at: place)) }
    if open.count == Self.mostOpen { try write(open.removeFirst()) }
    open.append(FHIRSeries(sample, value: value, of: participant, code))
  }

  package mutating func finish() throws {
    for series in open { try write(series) }
    open = []
    try output.flush()
  }

  private mutating func write(_ series: FHIRSeries) throws {
    if series.values.count >= FHIRSeries.shortest {
      write(
        series,
        [
          "effectivePeriod": Self.period(series.first.start, series.last.start),
          "valueSampledData": series.sampledData,
        ])
    } else {
      for sample in series.samples { writeSingle(sample, series) }
    }
    try output.flushIfFull()
  }

  private mutating func writeSingle(_ sample: QuantitySample, _ series: FHIRSeries) {
    guard let value = series.code.value(of: sample) else { return }
    let quantity = series.code.quantity(value)
    if sample.start == sample.end {
      write(
        series,
        ["effectiveDateTime": .string(sample.start.rfc3339), "valueQuantity": quantity])
    } else {
      write(
        series,
        ["effectivePeriod": Self.period(sample.start, sample.end), "valueQuantity": quantity])
    }
  }

  private static func period(_ start: Instant, _ end: Instant) -> JSONValue {
    ["start": .string(start.rfc3339), "end": .string(end.rfc3339)]
  }

  private mutating func write(_ series: FHIRSeries, _ facts: JSONValue) {
    let name = [series.first.source, series.first.device].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let content = JSONValue.object(
      [
        JSONMember("status", "final"), JSONMember("category", series.code.categoryJSON),
        JSONMember("code", series.code.codeJSON),
        JSONMember(
          "subject",
          ["type": "Patient", "identifier": ["value": .string(series.participant)]]),
      ] + (facts.members ?? [])
        // FHIR has no empty texts.
        + (name.isEmpty ? [] : [JSONMember("device", ["display": .string(name)])]))
    let identifier = ContentUUID.text(of: Writer.bytes(content))
    output.append(
      Writer.bytes(
        .object(
          [JSONMember("resourceType", "Observation"), JSONMember("id", .string(identifier))]
            + (content.members ?? []))))
    output.append("\n")
  }
}
