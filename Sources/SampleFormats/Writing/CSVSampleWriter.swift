import Quantities

/// Writes a table with a row a sample, which ``CSVReader`` reads.
///
/// Devices and metadata have no columns. Texts that a spreadsheet would take for formulas get a `'`
/// in front, which the reader takes off again.
package struct CSVSampleWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var words = RepeatedWords()
  /// A row's cells before its times, and behind its value.
  private var (before, behind): ([UInt8], [UInt8]) = ([], [])

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
    if !words.stay(sample, of: participant) { setCells(sample, participant) }
    output.append(before)
    output.append(sample.start)
    output.append(",")
    output.append(sample.end)
    output.append(",")
    output.append(sample.value)
    output.append(behind)
    if !flags.isEmpty { output.append(Self.field(flags.joined(separator: " "))) }
    output.append("\n")
    try output.flushIfFull()
  }

  private mutating func setCells(_ sample: QuantitySample, _ participant: String) {
    let cells = [participant, sample.type.identifier, sample.unit.symbol]
    before = cells.flatMap { Self.field($0) + [UInt8(ascii: ",")] }
    behind = [UInt8(ascii: ",")] + Self.field(sample.source) + [UInt8(ascii: ",")]
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
