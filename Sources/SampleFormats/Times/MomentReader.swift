import Foundation
import Quantities

/// Turns the times of a file into moments, by what the user said of its zone and its start.
final class MomentReader {
  private let intake: SampleIntake
  /// The wall's minute that was looked up last, and the minutes of its offset.
  private var known: (minute: Int64, offset: Int)?
  /// Whether the file's first time was a number counted from its start.
  private var countsFromStart: Bool?

  init(_ intake: SampleIntake) { self.intake = intake }

  /// The moment of a text; nil where it is no time.
  ///
  /// - Throws: ``ImportError/needsTimeZone(path:place:found:)`` for a local time without a zone;
  ///   ``ImportError/refused(path:reason:toDo:)`` for times from an unknown start.
  func moment(
    _ text: XMLText, at place: @autoclosure () -> String
  ) throws(ImportError) -> Instant? {
    switch TimeText(text) {
    case .instant(let instant):
      countsFromStart = countsFromStart ?? false
      return instant
    case .local(let time):
      countsFromStart = countsFromStart ?? false
      return try moment(time, text, at: place())
    case .number(let number): return try moment(number)
    case nil: return nil
    }
  }

  /// The moment of a local time.
  func moment(
    _ time: ZonedTime, _ text: XMLText, at place: @autoclosure () -> String
  ) throws(ImportError) -> Instant {
    guard let zone = intake.settings.timeZone else {
      throw .needsTimeZone(path: intake.path, place: place(), found: text.string)
    }
    let wall = time.wallMilliseconds
    let minute = wall / 60_000 - (wall % 60_000 < 0 ? 1 : 0)
    if let known, known.minute == minute {
      return Instant(
        milliseconds: wall - Int64(known.offset) * 60_000, offsetMinutes: known.offset)
    }
    let (instant, remark) = time.instant(in: zone)
    if let remark {
      intake.remark(remark, at: place(), found: text.string)
    } else {
      known = (minute, instant.offsetMinutes)
    }
    return instant
  }

  private func moment(_ number: Double) throws(ImportError) -> Instant? {
    switch NumberedTime(number) {
    case .since1970(let milliseconds):
      countsFromStart = countsFromStart ?? false
      let offset = intake.settings.timeZone.map {
        $0.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1000)) / 60
      }
      return Instant(milliseconds: milliseconds, offsetMinutes: offset ?? 0)
    case .sinceStart(let milliseconds):
      guard countsFromStart != false else { return nil }
      countsFromStart = true
      guard let start = intake.settings.start else {
        throw .refused(
          path: intake.path, reason: "the times count from a start that the file does not tell",
          toDo: "name it by --start, such as --start 2026-11-30T15:30:05+01:00")
      }
      return Instant(
        milliseconds: start.milliseconds + milliseconds, offsetMinutes: start.offsetMinutes)
    case nil: return nil
    }
  }
}
