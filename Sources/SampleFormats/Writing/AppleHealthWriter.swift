import Quantities
import StrictJSON

/// Writes an export of Apple Health, which ``AppleHealthReader`` reads: a `Record` a sample.
///
/// Types that HealthKit does not have are left out. A time has a fraction only where it needs one,
/// which the phone's own exports never do. Metadata that are no texts are written as JSON.
package struct AppleHealthWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var participant: String?
  private var type = WrittenWord()
  private var unit = WrittenWord()
  private var source = WrittenWord()
  private var device = WrittenWord()

  package init(to sink: @escaping ByteSink) {
    output = OutputBuffer(sink)
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n")
  }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    let identifier = sample.type.identifier
    guard sample.value.isFinite, identifier.utf8.starts(with: "HK".utf8) else {
      return leftOut[identifier, default: 0] += 1
    }
    guard participant == self.participant ?? participant else {
      throw ExportError.severalParticipants(format: .appleHealth)
    }
    self.participant = participant
    write(sample, identifier)
    try output.flushIfFull()
  }

  private mutating func write(_ sample: QuantitySample, _ identifier: String) {
    output.append(" <Record type=\"")
    output.append(type.bytes(of: identifier, XMLEscaping.bytes))
    output.append("\" sourceName=\"")
    output.append(source.bytes(of: sample.source, XMLEscaping.bytes))
    if let name = sample.device {
      output.append("\" device=\"")
      output.append(device.bytes(of: name, XMLEscaping.bytes))
    }
    output.append("\" unit=\"")
    output.append(unit.bytes(of: sample.unit.symbol, XMLEscaping.bytes))
    output.append("\" creationDate=\"")
    output.append(appleHealth: sample.end)
    output.append("\" startDate=\"")
    output.append(appleHealth: sample.start)
    output.append("\" endDate=\"")
    output.append(appleHealth: sample.end)
    output.append("\" value=\"")
    output.append(sample.value)
    guard !sample.metadata.isEmpty else { return output.append("\"/>\n") }
    output.append("\">\n")
    for entry in sample.metadata { write(entry) }
    output.append(" </Record>\n")
  }

  private mutating func write(_ entry: JSONMember) {
    output.append("  <MetadataEntry key=\"")
    output.append(XMLEscaping.bytes(entry.key))
    output.append("\" value=\"")
    output.append(XMLEscaping.bytes(entry.value.string ?? Writer.string(entry.value)))
    output.append("\"/>\n")
  }

  package mutating func finish() throws {
    output.append("</HealthData>\n")
    try output.flush()
  }
}
