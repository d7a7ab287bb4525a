import Quantities

/// Writes RR intervals as ``RRTextWriter`` has them; other types are left out.
///
/// It holds those of one source: beats that two devices saw would stand between each other.
/// The format has no times: a reader is told the start, and joins what had a gap between. It has no
/// place for a source either; before what is made up, a comment says so.
package struct RRTextFileWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  private var output: OutputBuffer
  private var participant: String?
  private var source: String?

  package init(to sink: @escaping ByteSink) { output = OutputBuffer(sink) }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    guard let line = RRTextWriter.line(of: sample), sample.source == source ?? sample.source else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    guard participant == self.participant ?? participant else {
      throw ExportError.severalParticipants(format: .rrText)
    }
    self.participant = participant
    if let mark = MadeUpMark.line(before: sample.source, after: source) {
      output.append(text: mark)
    }
    source = sample.source
    output.append(text: line)
    try output.flushIfFull()
  }

  package mutating func finish() throws { try output.flush() }
}
