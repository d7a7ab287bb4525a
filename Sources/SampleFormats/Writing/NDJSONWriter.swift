import Quantities
import StrictJSON

/// Writes samples an object a line, which ``NDJSONReader`` reads; nothing of a sample is lost.
///
/// Keys are a table's columns; `device` and `metadata` stand where a sample has them.
package struct NDJSONWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var participant = WrittenWord()
  private var type = WrittenWord()
  private var unit = WrittenWord()
  private var source = WrittenWord()
  private var device = WrittenWord()

  package init(to sink: @escaping ByteSink) { output = OutputBuffer(sink) }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    output.append("{\"participant\":")
    output.append(self.participant.json(participant))
    output.append(",\"type\":")
    output.append(type.json(sample.type.identifier))
    output.append(",\"unit\":")
    output.append(unit.json(sample.unit.symbol))
    output.append(",\"start\":\"")
    output.append(sample.start)
    output.append("\",\"end\":\"")
    output.append(sample.end)
    output.append("\",\"value\":")
    output.append(sample.value)
    output.append(",\"source\":")
    output.append(source.json(sample.source))
    output.append(",\"flags\":")
    if flags.isEmpty { output.append("null") } else { output.append(Self.text(flags)) }
    if let name = sample.device {
      output.append(",\"device\":")
      output.append(device.json(name))
    }
    if !sample.metadata.isEmpty {
      output.append(",\"metadata\":")
      output.append(Writer.bytes(.object(sample.metadata)))
    }
    output.append("}\n")
    try output.flushIfFull()
  }

  package mutating func finish() throws { try output.flush() }

  private static func text(_ flags: [String]) -> [UInt8] {
    Writer.bytes(.string(flags.joined(separator: " ")))
  }
}
