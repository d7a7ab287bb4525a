import Quantities
import StrictJSON

/// Writes the heart rates of a Fitbit Takeout, which ``FitbitReader`` reads; other types are left out.
///
/// Times are UTC, to the second, and of a second's rates the first is written: two would contradict
/// each other. The format has no place for a source: who reads it takes its rates
/// for a wristband's. Records of what is made up say so in a member `source`, which a Takeout has not.
package struct FitbitWriter: SampleFileWriter {
  package private(set) var leftOut: [String: Int] = [:]
  package var losses: [SampleLoss: Int] { lost.counts }
  private var lost = LossCounter()
  /// The second since 1970 of the rate before.
  private var second: Int64?
  private var output: OutputBuffer
  private var participant: String?

  package init(to sink: @escaping ByteSink) {
    output = OutputBuffer(sink)
    output.append("[")
  }

  package mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String] = []
  ) throws {
    let (second, rest) = sample.start.milliseconds.quotientAndRemainder(dividingBy: 1000)
    guard sample.type == .heartRate, sample.value.isFinite, second != self.second else {
      return leftOut[sample.type.identifier, default: 0] += 1
    }
    if let known = self.participant {
      guard known == participant else {
        throw ExportError.severalParticipants(format: .fitbit)
      }
      output.append(",")
    }
    self.participant = participant
    self.second = second
    lost.add(sourceOf: sample)
    lost.add(.time, if: rest != 0)
    lost.add(.end, if: sample.end != sample.start)
    output.append("{\n  \"dateTime\" : \"")
    output.append(fitbit: sample.start)
    output.append("\",\n  \"value\" : {\n    \"bpm\" : ")
    output.append(Self.rate(sample))
    output.append(",\n    \"confidence\" : 3\n  }")
    if let source = MadeUpMark.source(sample.source) {
      output.append(",\n  \"source\" : ")
      output.append(Writer.bytes(.string(source)))
    }
    output.append("\n}")
    try output.flushIfFull()
  }

  /// In count/min; a rate in another unit converts, since all of them are rates.
  private static func rate(_ sample: QuantitySample) -> Double {
    do throws(UnitMismatch) {
      return try sample.canonicalValue()
    } catch {
      return sample.value
    }
  }

  package mutating func finish() throws {
    output.append("]\n")
    try output.flush()
  }
}
