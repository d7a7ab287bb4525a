import Foundation
import Quantities

/// Reads the times of a file's records one after another, those without an offset in the zone named.
///
/// A local time that occurs twice, when clocks are put back, is the first of the two, unless the
/// record before shows that the clocks were put back already.
struct StampReader {
  private let intake: SampleIntake
  private var last: Instant?
  /// The wall's minute that was looked up last and was in no change of clocks, and its offset.
  private var known: (minute: Int64, offset: Int)?

  init(_ intake: SampleIntake) { self.intake = intake }

  /// The moment of a text of ISO 8601; nil where it is none, which is remarked.
  ///
  /// - Throws: ``ImportError/needsTimeZone(path:place:found:)`` where there is neither an offset nor
  ///   a zone.
  mutating func instant(
    _ text: String, at place: @autoclosure () -> String
  ) throws(ImportError) -> Instant? {
    do throws(Instant.ReadingError) {
      let instant = try Instant(iso8601: text)
      last = instant
      return instant
    } catch .noOffset {
      guard let wall = Self.wall(text) else { return nil }
      return try instant(wall, found: text, at: place())
    } catch {
      intake.remark(.unreadableTime, at: place(), found: text.isEmpty ? "nothing" : text)
      return nil
    }
  }

  /// The moment of a local time.
  mutating func instant(
    _ wall: ZonedTime, found text: @autoclosure () -> String,
    at place: @autoclosure () -> String
  ) throws(ImportError) -> Instant {
    guard let zone = intake.settings.timeZone else {
      throw .needsTimeZone(path: intake.path, place: place(), found: text())
    }
    let minute = wall.wallMilliseconds / 60_000 - (wall.wallMilliseconds % 60_000 < 0 ? 1 : 0)
    if let known, known.minute == minute {
      let instant = Instant(
        milliseconds: wall.wallMilliseconds - Int64(known.offset) * 60_000,
        offsetMinutes: known.offset)
      last = instant
      return instant
    }
    let (first, remark) = wall.instant(in: zone)
    if remark == nil { known = (minute, first.offsetMinutes) }
    var instant = first
    if remark == .ambiguousTime, let last {
      instant = Self.later(of: wall, than: first, after: last, in: zone)
    }
    if let remark { intake.remark(remark, at: place(), found: "\(text()), \(instant.rfc3339)") }
    last = instant
    return instant
  }

  /// The second of two moments where the record before was there already, or is nearer to it.
  private static func later(
    of wall: ZonedTime, than first: Instant, after last: Instant, in zone: TimeZone
  ) -> Instant {
    guard first < last else { return first }
    let day = Date(timeIntervalSince1970: Double(wall.wallMilliseconds) / 1000 + 86_400)
    let offset = zone.secondsFromGMT(for: day) / 60
    let second = Instant(
      milliseconds: wall.wallMilliseconds - Int64(offset) * 60_000, offsetMinutes: offset)
    let isThere = last.offsetMinutes == offset
    let isNearer = second.seconds(since: last) < last.seconds(since: first)
    return isThere || isNearer ? second : first
  }

  private static func wall(_ text: String) -> ZonedTime? {
    do throws(Instant.ReadingError) {
      return ZonedTime(wallMilliseconds: try Instant(iso8601: text + "Z").milliseconds)
    } catch {
      return nil
    }
  }
}
