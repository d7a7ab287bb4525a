import ResultFiles

/// The sessions read so far, so that one which lies in two folders counts once.
struct SessionCopies {
  private struct Identity: Hashable {
    var study: String
    var participant: String
    var session: String
  }

  private var paths: [Identity: String] = [:]

  /// The problem that the session was read before; nil for one that was not, which is remembered.
  mutating func problem(of reading: SessionReading) -> Problem? {
    guard let head = reading.record?.head else { return nil }
    let identity = Identity(
      study: head.study.identifier, participant: head.participant, session: head.identifier)
    guard let path = paths[identity] else {
      paths[identity] = reading.path
      return nil
    }
    return Problem(
      file: reading.path, found: "a copy of \(path)", expected: "each session once",
      consequence: "the copy is left out")
  }
}
