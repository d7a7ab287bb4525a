import Quantities
import StrictJSON

/// Data points of Open mHealth and IEEE 1752.1: a list, one after another, or one alone.
///
/// Each with a header and a body, or a body alone: heart-rate 1.0 and 2.0, rr-interval 1.0,
/// step-count 1.0 to 3.0. A point without a time is refused. Of those with a
/// `descriptive_statistic`, averages of a heart rate are kept, with the statistic in the metadata;
/// others, such as a day's maximum or the average of days' steps, are no samples and left out.
package enum OpenMHealthReader: FormatReader {
  package static let format = SampleFormat.openMHealth

  package static func matches(_ head: FileHead) -> Bool {
    guard head.firstCharacter == UInt8(ascii: "{") || head.firstCharacter == UInt8(ascii: "[")
    else { return false }
    if head.hasKeys("schema_id", "body") || head.hasKeys("effective_time_frame") { return true }
    return head.hasKeys("value", "unit")
      && OpenMHealthMeasure.all.contains { head.hasKeys("\($0.key)") }
  }

  package static func read(
    _ source: any ByteSource, into intake: SampleIntake
  ) throws(ImportError) {
    let points = OpenMHealthPoints(intake)
    try JSONObjects(source, .outermost, intake).forEach(intake, named: "point") {
      text, place throws(ImportError) in
      try points.take(text, at: place)
    }
    try points.finish()
  }
}

/// Takes data points one after another.
private final class OpenMHealthPoints {
  private let intake: SampleIntake
  private var user: String?
  /// Points that are samples, or are left out by rule.
  private var readable = 0
  private var firstFault: RecordFault?

  init(_ intake: SampleIntake) { self.intake = intake }

  func take(_ text: [UInt8], at place: String) throws(ImportError) {
    let taken = text.withUnsafeBufferPointer { bytes in
      Result { () throws(ImportError) in try take(bytes, at: place) }
    }
    try taken.get()
  }

  private func take(
    _ text: UnsafeBufferPointer<UInt8>, at place: String
  ) throws(ImportError) {
    guard let point = OpenMHealthPoint(text, intake.settings) else {
      return note(RecordFault(.malformed, String(decoding: text.prefix(200), as: UTF8.self)), place)
    }
    guard try isWanted(point) else {
      return note(RecordFault(.otherParticipant, "another user_id"), place)
    }
    switch Result(catching: { () throws(RecordFault) in try point.sample }) {
    case .success(let sample):
      readable += 1
      try intake.take(sample, at: place)
    case .failure(let fault): note(fault, place)
    }
  }

  private func note(_ fault: RecordFault, _ place: String) {
    if fault.kind.isFault { firstFault = firstFault ?? fault } else { readable += 1 }
    intake.remark(fault.kind, at: place, found: fault.found)
  }

  /// Whether a point is of the participant; names that other systems have for one are taken.
  private func isWanted(_ point: OpenMHealthPoint) throws(ImportError) -> Bool {
    guard let found = point.user, found != user else { return true }
    guard let known = user else {
      user = found
      return true
    }
    guard known != intake.settings.participant else { return false }
    throw .refused(
      path: intake.path, reason: "found points of several users",
      toDo: "split the file by user_id")
  }

  /// Refuses a file of which nothing could be read.
  func finish() throws(ImportError) {
    guard readable == 0 else { return }
    throw .refused(path: intake.path, reason: reason, toDo: toDo)
  }

  private var toDo: String {
    guard firstFault?.kind == .wrongUnit else {
      return "expected a body such as heart_rate with its effective_time_frame"
    }
    let units = OpenMHealthMeasure.all.map { "'\($0.unitText)' of \($0.name)" }
    return "expected \(units.joined(separator: ", ")); export it in the schema's unit"
  }

  private var reason: String {
    guard let firstFault else { return "found no data point" }
    switch firstFault.kind {
    case .unreadableTime: return "found no time that can be read (\(firstFault.found))"
    case .wrongUnit: return "found another unit than the schema's (\(firstFault.found))"
    case .unreadableValue: return "found a value that is no number (\(firstFault.found))"
    default: return "found no data point that is known (\(firstFault.found))"
    }
  }
}
