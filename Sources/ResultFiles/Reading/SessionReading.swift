/// A session's folder read back: what it holds, and what is wrong with it.
package struct SessionReading: Equatable, Sendable {
  /// Where the session stands.
  package enum State: Equatable, Sendable {
    case ended(Ending)
    /// A living process holds its journal.
    case running
    /// It neither ended nor lives: it was killed, or the machine stopped.
    case interrupted

    /// The state in one word; a session that was killed is `interrupted` like one that said so.
    package var word: String {
      switch self {
      case .ended(let ending): ending.rawValue
      case .running: "running"
      case .interrupted: Ending.interrupted.rawValue
      }
    }
  }

  /// Where the record comes from.
  package enum Source: Equatable, Sendable {
    case files
    case journal
  }

  /// The folder's path, as the user gave it or as it was found below that.
  package var path: String
  /// Nil where the folder holds no session that can be read.
  package var record: SessionRecord?
  package var state: State
  package var source: Source
  package var problems: [Problem]
  /// The files in the folder that are not as they were written; the record does not follow them.
  package var brokenFiles: Set<String>
  /// Whether it was cut before anything was recorded, of which nothing is wrong.
  package var isUnbegun = false

  package init(
    path: String, record: SessionRecord?, state: State, source: Source, problems: [Problem],
    brokenFiles: Set<String> = []
  ) {
    self.path = path
    self.record = record
    self.state = state
    self.source = source
    self.problems = problems
    self.brokenFiles = brokenFiles
  }
}
