import Foundation
import Quantities

/// Turns the times of a file into moments, by what the user said of its zone and its start.
final class MomentReader {
  private let intake: SampleIntake
  private var stamps: StampReader
  /// Whether the file's first time was a number counted from its start.
  private var countsFromStart: Bool?

  init(_ intake: SampleIntake) {
    self.intake = intake
    stamps = StampReader(intake)
  }

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
      return try stamps.instant(time, found: text.string, at: place())
    case .number(let number): return try moment(number)
    case nil: return nil
    }
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
