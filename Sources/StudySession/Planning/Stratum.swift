import ResultFiles
import SafeFiles
import StrictJSON
import StudyModel

/// The stratum of a participant: what they answered to some questions in their sessions so far.
struct Stratum {
  /// The latest answer to each question, in the order of the questions; empty for one not given.
  ///
  /// A text is itself, any other answer as JSON writes it.
  let answers: [String]

  /// - Parameters:
  ///   - questions: The questions' identifiers; no answer to them is an identifying one.
  ///   - participant: The folder of the participant's sessions.
  ///   - past: These sessions, oldest first.
  init(by questions: [String], of participant: SafeFolder, _ past: PastSessions) {
    var latest: [String: String] = [:]
    // Reading whole sessions takes its time, which a study without strata is spared.
    for session in questions.isEmpty ? [] : past.entries where session.ending != .discarded {
      for answer in Self.answers(of: session, in: participant) {
        if let value = answer.answer { latest[answer.question] = Self.text(value) }
      }
    }
    answers = questions.map { latest[$0] ?? "" }
  }

  private static func answers(
    of session: PastSessions.Entry, in participant: SafeFolder
  ) -> [AnswerResult] {
    let record = ResultReader.read(participant.path + "/" + session.identifier).record
    return (record?.steps ?? []).flatMap(\.answers).filter { $0.state == .answered }
  }

  private static func text(_ answer: JSONValue) -> String {
    answer.string ?? Writer.string(answer)
  }
}
