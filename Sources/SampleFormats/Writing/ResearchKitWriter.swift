import Quantities
import StrictJSON

/// Writes a recorder's file of ResearchKit, which ``ResearchKitReader`` reads.
///
/// Devices have no key. A time has a fraction only where it needs one, which older readers may not
/// know.
package struct ResearchKitWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var participant: String?
  private var type = WrittenWord()
  private var unit = WrittenWord()
  private var source = WrittenWord()

  package init(to sink: @escaping ByteSink) {
    output = OutputBuffer(sink)
    output.append("{\"items\":[")
  }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    if let known = self.participant {
      guard known == participant else {
        throw ExportError.severalParticipants(format: .researchKit)
      }
      output.append(",")
    }
    self.participant = participant
    write(sample)
    try output.flushIfFull()
  }

  private mutating func write(_ sample: QuantitySample) {
    output.append("{\"unit\":")
    output.append(unit.json(sample.unit.symbol, .researchKit))
    output.append(",\"type\":")
    output.append(type.json(sample.type.identifier, .researchKit))
    output.append(",\"endDate\":\"")
    output.append(researchKit: sample.end)
    output.append("\",\"source\":")
    output.append(source.json(sample.source, .researchKit))
    output.append(",\"value\":")
    output.append(sample.value)
    output.append(",\"startDate\":\"")
    output.append(researchKit: sample.start)
    output.append("\"")
    if !sample.metadata.isEmpty {
      output.append(",\"metadata\":")
      output.append(Writer.bytes(.object(sample.metadata), .researchKit))
    }
    output.append("}")
  }

  package mutating func finish() throws {
    output.append("]}")
    try output.flush()
  }
}
