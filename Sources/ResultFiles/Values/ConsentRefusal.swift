import Quantities
import StrictJSON

/// That a participant refused a consent: all that is kept of such a session.
package struct ConsentRefusal: Equatable, Sendable {
  package var date: Instant
  /// The study's revision whose consent was refused.
  package var revision: Int
  /// The participant's code.
  package var participant: String

  private static let format = "karenina-consent-refusal"

  package init(date: Instant, revision: Int, participant: String) {
    self.date = date
    self.revision = revision
    self.participant = participant
  }

  /// A line of `consent-refusals.jsonl`, without its end.
  var line: [UInt8] {
    Writer.bytes([
      "format": .string(Self.format), "version": 1, "date": .string(date.rfc3339),
      "revision": .integer(Int64(revision)), "participant": .string(participant),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    try FormatHeader.check(json, Self.format)
    let fields = Fields(json)
    self.init(
      date: try fields.instant("date"), revision: try fields.integer("revision"),
      participant: try fields.string("participant"))
  }

  /// Whether both tell of one refusal, be it in different time zones.
  func isSame(as other: ConsentRefusal) -> Bool {
    date.milliseconds == other.date.milliseconds && participant == other.participant
      && revision == other.revision
  }
}
