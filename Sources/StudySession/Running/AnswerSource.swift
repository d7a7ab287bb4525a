import StrictJSON
import StudyModel

/// Answers that were written down before the session, as `--answers FILE` gives them.
package struct AnswerSource: Sendable {
  /// What a line of the file says for one question.
  package enum Given: Equatable, Sendable {
    case answer(JSONValue)
    case skipped
    case dontKnow
  }

  private struct Key: Hashable {
    var step: String
    var question: String
    var participant: String?
    var pass: Int?
  }

  /// An answer and its line, from 1.
  private struct Entry {
    var given: Given
    var line: Int
  }

  private var answers: [Key: Entry] = [:]
  /// A file with more problems than this is read no further, and says so.
  private static let mostProblems = 1000

  /// One thing that is wrong with the file.
  package struct Problem: Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    package var text: String

    package var description: String { "line \(line): \(text)" }
  }

  /// Reads JSON Lines; what is wrong is told all at once.
  package init(reading bytes: [UInt8]) throws(AnswerFileError) {
    var problems: [Problem] = []
    var (line, start) = (1, bytes.startIndex)
    while start < bytes.endIndex, problems.count < Self.mostProblems {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      do throws(LineError) {
        try take(bytes[start..<end], line)
      } catch {
        problems.append(Problem(line: line, text: error.text))
      }
      (line, start) = (line + 1, end + 1)
    }
    if start < bytes.endIndex {
      problems.append(Problem(line: line, text: "this line and those behind it were not read"))
    }
    guard problems.isEmpty else { throw AnswerFileError(problems: problems) }
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(LineError) {
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return }
    let (key, given) = try Self.read(Array(bytes))
    guard answers.updateValue(Entry(given: given, line: line), forKey: key) == nil else {
      throw LineError("found a second answer to '\(key.question)'; expected one")
    }
  }

  /// Refuses lines that answer a question which the study has not; all are told at once.
  package func check(against study: Study) throws(AnswerFileError) {
    let strangers = strangers(to: study)
    guard strangers.isEmpty else { throw AnswerFileError(problems: strangers) }
  }

  private func strangers(to study: Study) -> [Problem] {
    let steps = study.tasks.flatMap(\.steps)
    let strangers = answers.sorted { $0.value.line < $1.value.line }.lazy.compactMap {
      key, entry -> Problem? in
      let line = entry.line
      let found = steps.filter { $0.identifier == key.step }
      guard !found.isEmpty else {
        return Problem(line: line, text: "found the step '\(key.step)'; the study has none such")
      }
      guard !found.contains(where: { $0.asks(key.question) }) else { return nil }
      return Problem(
        line: line,
        text: "found the question '\(key.question)'; step '\(key.step)' has none such")
    }
    return Array(strangers.prefix(Self.mostProblems))
  }

  /// What the file says for a question: the line for this participant and pass goes first.
  package func given(
    step: String, question: String, participant: String, pass: Int
  ) -> Given? {
    for wantedParticipant in [participant, nil] {
      for wantedPass in [pass, nil] {
        let key = Key(
          step: step, question: question, participant: wantedParticipant, pass: wantedPass)
        if let entry = answers[key] { return entry.given }
      }
    }
    return nil
  }

  // MARK: Reading

  private struct LineError: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private static let keys = ["step", "question", "answer", "state", "participant", "pass"]

  private static func read(_ line: [UInt8]) throws(LineError) -> (Key, Given) {
    let root = try parse(line)
    for member in root.members ?? [] where !keys.contains(member.key) {
      throw LineError(
        "found the key '\(member.key)'; expected \(keys.joined(separator: ", "))")
    }
    guard let step = root["step"]?.string, let question = root["question"]?.string else {
      throw LineError("expected an object with the texts 'step' and 'question'")
    }
    let key = Key(
      step: step, question: question, participant: try optionalText(root, "participant"),
      pass: try pass(root))
    return (key, try given(root))
  }

  private static func parse(_ line: [UInt8]) throws(LineError) -> Node {
    do throws(SyntaxError) {
      return try Document(reading: line).root
    } catch {
      throw LineError(
        "column \(error.place.column): found \(error.found); expected \(error.expected)")
    }
  }

  private static func optionalText(_ root: Node, _ key: String) throws(LineError) -> String? {
    guard let node = root[key] else { return nil }
    guard let text = node.string else {
      throw LineError("'\(key)': found \(node.kindName); expected a text")
    }
    return text
  }

  private static func pass(_ root: Node) throws(LineError) -> Int? {
    guard let node = root["pass"] else { return nil }
    guard let pass = node.number?.integer, pass >= 1, let whole = Int(exactly: pass) else {
      throw LineError("'pass': found \(node.kindName); expected a whole number from 1")
    }
    return whole
  }

  private static func given(_ root: Node) throws(LineError) -> Given {
    switch (root["answer"], root["state"]?.string) {
    case (let answer?, nil) where root["state"] == nil: return .answer(answer.value)
    case (nil, "skipped"): return .skipped
    case (nil, "dontKnow"): return .dontKnow
    default:
      throw LineError("expected either 'answer' or 'state' with 'skipped' or 'dontKnow'")
    }
  }
}

extension Step {
  fileprivate func asks(_ question: String) -> Bool {
    switch self {
    case .survey(let survey): survey.questions.contains { $0.identifier == question }
    case .consent(let consent): consent.questions.contains { $0.identifier == question }
    case .instruction, .active, .completion: false
    }
  }
}

/// Why a file of answers could not be used.
package struct AnswerFileError: Error, Equatable, Sendable {
  package let problems: [AnswerSource.Problem]
}
