import Quantities

/// A physiological recording of BIDS with a column of heart rates: `_physio.tsv`, packed or not.
///
/// Its sidecar lies beside it, or above it as BIDS allows. A row's moment is the start that the user
/// names (or else the sidecar's, where this program wrote it), `StartTime` and the row's number by
/// `SamplingFrequency`. `n/a` is a gap. Waveforms have no rates and are refused.
package enum BIDSPhysioReader: FormatReader {
  package static let format = SampleFormat.bidsPhysio

  package static func matches(_ head: FileHead) -> Bool {
    ["_physio.tsv", "_physio.tsv.gz"].contains(where: head.name.hasSuffix)
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let settings = intake.settings
    let sidecar = try BIDSSidecar(
      try BIDSSidecarFiles.content(for: intake.path, named: settings.sidecar), path: intake.path)
    guard let start = settings.start ?? sidecar.start else {
      throw .refused(
        path: intake.path, reason: "the rows count from a start that the file does not tell",
        toDo: "name it by --start, such as --start 2026-11-30T15:30:05+01:00")
    }
    let lines = TextLines(source, intake)
    var row = 0
    while try lines.advance() {
      defer { row += 1 }
      switch value(lines.line, sidecar, isFirst: row == 0) {
      case .success(let value):
        let moment = Self.moment(of: row, sidecar, from: start)
        try intake.take(
          QuantitySample(
            type: .heartRate, value: value, unit: sidecar.rate.unit, start: moment, end: moment,
            source: sidecar.source ?? settings.source, device: sidecar.device),
          at: "line \(lines.number)")
      case .failure(let fault):
        intake.remark(fault.kind, at: "line \(lines.number)", found: fault.found)
      }
    }
  }

  private static func moment(
    of row: Int, _ sidecar: BIDSSidecar, from start: Instant
  ) -> Instant {
    let seconds = sidecar.startTime + Double(row) / sidecar.frequency
    return Instant(
      milliseconds: start.milliseconds + Int64((seconds * 1000).rounded()),
      offsetMinutes: start.offsetMinutes)
  }

  private static func value(
    _ line: [UInt8], _ sidecar: BIDSSidecar, isFirst: Bool
  ) -> Result<Double, RecordFault> {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false)
    guard fields.count == sidecar.columns.count else {
      return .failure(
        RecordFault(.malformed, "\(fields.count) columns of \(sidecar.columns.count)"))
    }
    let field = fields[sidecar.rate.index]
    if field.elementsEqual("n/a".utf8) { return .failure(RecordFault(.gap, "n/a")) }
    guard let value = field.withUnsafeBufferPointer({ DecimalText.number($0) }) else {
      return .failure(
        RecordFault(.unreadableValue, String(decoding: field.prefix(40), as: UTF8.self)))
    }
    return .success(value)
  }
}
