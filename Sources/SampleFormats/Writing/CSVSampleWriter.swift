import Quantities

/// Writes a table with a row a sample, which ``CSVReader`` reads.
///
/// Devices and metadata have no columns. Texts that a spreadsheet would take for formulas get a `'`
/// in front, which the reader takes off again.
package struct CSVSampleWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var participant = WrittenWord()
  private var type = WrittenWord()
  private var unit = WrittenWord()
  private var source = WrittenWord()

  package init(to sink: @escaping ByteSink) {
    output = OutputBuffer(sink)
    output.append("participant,type,unit,start,end,value,source,flags\n")
  }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard sample.value.isFinite else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    output.append(self.participant.bytes(of: participant, Self.field))
    output.append(",")
    output.append(type.bytes(of: sample.type.identifier, Self.field))
    output.append(",")
    output.append(unit.bytes(of: sample.unit.symbol, Self.field))
    output.append(",")
    output.append(sample.start)
    output.append(",")
    output.append(sample.end)
    output.append(",")
    output.append(sample.value)
    output.append(",")
    output.append(source.bytes(of: sample.source, Self.field))
    output.append(",")
    if !flags.isEmpty { output.append(Self.field(flags.joined(separator: " "))) }
    output.append("\n")
    try output.flushIfFull()
  }

  package mutating func finish() throws { try output.flush() }

  /// A text as RFC 4180 has it.
  private static func field(_ text: String) -> [UInt8] {
    let text = SpreadsheetGuard.added(text)
    let needsQuotes = text.utf8.contains { [34, 44, 10, 13].contains($0) }
    guard needsQuotes || text.isEmpty else { return Array(text.utf8) }
    return [34] + text.utf8.flatMap { $0 == 34 ? [34, 34] : [$0] } + [34]
  }
}
