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
  private var words = RepeatedWords()
  /// What stands before an item's end, and between its end and its value.
  private var (before, behind): ([UInt8], [UInt8]) = ([], [])

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
    if !words.stay(sample, of: participant) { setWords(sample) }
    write(sample)
    try output.flushIfFull()
  }

  private mutating func write(_ sample: QuantitySample) {
    output.append(before)
    output.append(researchKit: sample.end)
    output.append(behind)
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

  private mutating func setWords(_ sample: QuantitySample) {
    func text(_ word: String) -> [UInt8] { Writer.bytes(.string(word), .researchKit) }
    before = Array("{\"unit\":".utf8) + text(sample.unit.symbol)
    before += Array(",\"type\":".utf8) + text(sample.type.identifier)
    before += ",\"endDate\":\"".utf8
    behind = Array("\",\"source\":".utf8) + text(sample.source) + Array(",\"value\":".utf8)
  }

  package mutating func finish() throws {
    output.append("]}")
    try output.flush()
  }
}
