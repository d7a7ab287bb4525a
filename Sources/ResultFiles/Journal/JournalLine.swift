import Digests
import Quantities
import StrictJSON

/// One line of a journal: when what happened, and the checks that prove it whole.
package struct JournalLine: Equatable, Sendable {
  /// Counts from 0, the header.
  package var sequence: Int
  /// Seconds since the session's start, on the step clock.
  package var elapsed: Double
  /// The same moment by the wall clock.
  package var time: Instant
  /// What happened; nil for the header, and for a kind that a later version may write.
  package var event: SessionEvent?

  package init(sequence: Int, elapsed: Double, time: Instant, event: SessionEvent?) {
    self.sequence = sequence
    self.elapsed = elapsed
    self.time = time
    self.event = event
  }

  /// The name of the format, in the header's first key.
  package static let format = "karenina-journal"
  /// The hash that the header has in the place of a line before it.
  package static let noHash = String(repeating: "0", count: 64)

  /// The line's bytes, without the line end.
  ///
  /// - Parameters:
  ///   - previousHash: SHA-256 of the line before, without its line end.
  ///   - software: The version that writes, told in the header alone.
  ///   - owner: Whose journal it is, told in the header of one that does not tell it by its plan.
  /// - Returns: The line's members, its checksum last.
  func bytes(
    after previousHash: String, software: String, of owner: JournalOwner? = nil
  ) -> [UInt8] {
    var members: [(String, JSONValue?)] = []
    if event == nil { members += [("format", .string(Self.format)), ("version", 1)] }
    members += [
      ("sequence", .integer(Int64(sequence))), ("elapsed", .double(roundedSeconds(elapsed))),
      ("time", .string(time.rfc3339)), ("kind", .string(event?.kind ?? "header")),
      ("payload", event?.payload ?? Self.header(software, owner)),
      ("previous", .string(previousHash)),
    ]
    var bytes = Writer.bytes(.object(present: members))
    bytes.removeLast()
    bytes += ",\"crc32c\":\"\(CRC32C.hexadecimal(bytes))\"}".utf8
    return bytes
  }

  private static func header(_ software: String, _ owner: JournalOwner?) -> JSONValue {
    .object(present: [
      ("software", .string(software)), ("session", owner.map { .string($0.session) }),
      ("participant", owner.map { .string($0.participant) }),
    ])
  }

  /// The bytes from the checksum's key to the line's end: `,"crc32c":"01234567"}`.
  static let checkLength = 21
}
