import StrictJSON

/// The session that a journal is of, as its header tells.
package struct JournalOwner: Equatable, Sendable {
  package var session: String
  package var participant: String

  package init(_ head: SessionHead) {
    session = head.identifier
    participant = head.participant
  }

  /// Reads the payload of a header; nil where it names no session.
  init?(header payload: JSONValue?) {
    guard let session = payload?["session"]?.string,
      let participant = payload?["participant"]?.string
    else { return nil }
    self.session = session
    self.participant = participant
  }
}
