import Quantities
import StrictJSON

/// Writes samples an object a line, which ``NDJSONReader`` reads; nothing of a sample is lost.
///
/// Keys are a table's columns; `device` and `metadata` stand where a sample has them.
package struct NDJSONWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var words = RepeatedWords()
  /// What stands before an object's times, behind its value, and behind its flags.
  private var before: [UInt8] = []
  private var behind: [UInt8] = []
  private var device: [UInt8] = []

  package init(to sink: @escaping ByteSink) { output = OutputBuffer(sink) }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    if !words.stay(sample, of: participant) { setWords(sample, participant) }
    output.append(before)
    output.append(sample.start)
    output.append("\",\"end\":\"")
    output.append(sample.end)
    output.append("\",\"value\":")
    output.append(sample.value)
    output.append(behind)
    if flags.isEmpty { output.append("null") } else { output.append(Self.text(flags)) }
    output.append(device)
    if !sample.metadata.isEmpty {
      output.append(",\"metadata\":")
      output.append(Writer.bytes(.object(sample.metadata)))
    }
    output.append("}\n")
    try output.flushIfFull()
  }

  package mutating func finish() throws { try output.flush() }

  private mutating func setWords(_ sample: QuantitySample, _ participant: String) {
    before = Self.members([
      ("{\"participant\":", participant), (",\"type\":", sample.type.identifier),
      (",\"unit\":", sample.unit.symbol),
    ])
    before += ",\"start\":\"".utf8
    behind = Self.members([(",\"source\":", sample.source)]) + ",\"flags\":".utf8
    device = sample.device.map { Self.members([(",\"device\":", $0)]) } ?? []
  }

  private static func members(_ members: [(key: String, value: String)]) -> [UInt8] {
    members.flatMap { Array($0.key.utf8) + Writer.bytes(.string($0.value)) }
  }

  private static func text(_ flags: [String]) -> [UInt8] {
    Writer.bytes(.string(flags.joined(separator: " ")))
  }
}
