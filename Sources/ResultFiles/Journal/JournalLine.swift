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
  ///   - previousHash: SHA-256 of the line before, without its line end, in hexadecimal digits.
  ///   - software: The version that writes, told in the header alone.
  ///   - owner: Whose journal it is, told in the header of one that does not tell it by its plan.
  /// - Returns: The line's members, its checksum last.
  func bytes(
    after previousHash: some Collection<UInt8>, software: String, of owner: JournalOwner? = nil
  ) -> [UInt8] {
    var writer = Writer()
    write(to: &writer, as: sequence, after: previousHash, software: software, of: owner)
    return writer.bytes
  }

  /// Adds ``bytes(after:software:of:)`` to what a writer has, with another number.
  func write(
    to writer: inout Writer, as sequence: Int, after previousHash: some Collection<UInt8>,
    software: String, of owner: JournalOwner? = nil
  ) {
    let start = writer.bytes.count
    writer.object { writer in
      if event == nil {
        writer.member("format", Self.format)
        writer.member("version", 1)
      }
      writer.member("sequence", sequence)
      writer.member("elapsed", roundedSeconds(elapsed))
      writer.member("time", rfc3339: time)
      writer.member("kind", event?.kind ?? "header")
      writer.member("payload") { payload in
        event?.write(to: &payload) ?? payload.members(of: Self.header(software, owner))
      }
      writer.plainMember("previous") { $0 += previousHash }
      writer.member("crc32c", CRC32C.hexadecimal(writer.bytes[start...]))
    }
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
