import Quantities

/// FIT files of sports watches: records, beats, and heart rates of a strap's memory or of a day.
///
/// Records' cadences are strides a minute, counted double. Times are UTC; where the activity tells
/// the local time, they bear its offset.
package enum FITReader: FormatReader {
  package static let format = SampleFormat.garminFIT

  /// Longer files are none of an activity's.
  private static let longest = 64 << 20

  package static func matches(_ head: FileHead) -> Bool { FITPart.isHeader(head.bytes, at: 0) }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let bytes = try source.all(limit: longest, path: intake.path)
    var offset = 0
    var number = 0
    while offset < bytes.count, let part = FITPart(bytes, at: offset) {
      number += 1
      try read(part, of: bytes, number, into: intake)
      offset = part.next
    }
    if offset < bytes.count { try refuseOrRemark(offset, bytes.count, intake) }
    try intake.requireSamples(
      of: "heart rate, beat or distance", toDo: "export a file of an activity")
  }

  private static func read(
    _ part: FITPart, of bytes: [UInt8], _ number: Int, into intake: SampleIntake
  ) throws(ImportError) {
    for fault in part.faults {
      intake.remark(fault.kind, at: "part \(number)", found: fault.found)
    }
    let facts = FITFacts(of: FITDecoder(bytes, part.records))
    var decoder = FITDecoder(bytes, part.records)
    var maker = FITSamples(facts, intake, part: number)
    while let message = decoder.next() { try maker.take(message) }
    try maker.finish()
    guard let fault = decoder.fault else { return }
    intake.remark(fault.kind, at: "part \(number), byte \(decoder.position)", found: fault.found)
  }

  /// What follows the last part is none.
  private static func refuseOrRemark(
    _ offset: Int, _ count: Int, _ intake: SampleIntake
  ) throws(ImportError) {
    guard offset > 0 else {
      throw .refused(
        path: intake.path, reason: "found no header of a FIT file",
        toDo: "expected '.FIT' at byte 8; copy the file from the device again")
    }
    intake.remark(
      .malformed, at: "byte \(offset)", found: "\(count - offset) bytes that are no FIT file")
  }
}
