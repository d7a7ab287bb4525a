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

  private var answers: [Key: Given] = [:]
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
  ///
  /// - Parameters:
  ///   - bytes: The file's.
  ///   - study: The study to whose questions the lines must answer; nil lets any be answered.
  /// - Throws: ``AnswerFileError`` with each line that says nothing or answers no question.
  package init(reading bytes: [UInt8], of study: Study? = nil) throws(AnswerFileError) {
    let questions = study.map(Self.questions)
    var problems: [Problem] = []
    var (line, start) = (1, bytes.startIndex)
    while start < bytes.endIndex, problems.count < Self.mostProblems {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      do throws(LineError) {
        try take(bytes[start..<end], line, questions)
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

  /// The questions of each step, by the step's identifier.
  private static func questions(of study: Study) -> [String: Set<String>] {
    var questions: [String: Set<String>] = [:]
    for step in study.tasks.flatMap(\.steps) {
      questions[step.identifier, default: []].formUnion(step.questionIdentifiers)
    }
    return questions
  }

  private mutating func take(
    _ bytes: ArraySlice<UInt8>, _ line: Int, _ questions: [String: Set<String>]?
  ) throws(LineError) {
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return }
    let (key, given) = try Self.read(Array(bytes))
    if let questions { try Self.find(key, in: questions) }
    guard answers.updateValue(given, forKey: key) == nil else {
      throw LineError("found a second answer to '\(key.question)'; expected one")
    }
  }

  private static func find(
    _ key: Key, in questions: [String: Set<String>]
  ) throws(LineError) {
    guard let asked = questions[key.step] else {
      throw LineError("found the step '\(key.step)'; the study has none such")
    }
    guard asked.contains(key.question) else {
      throw LineError("found the question '\(key.question)'; step '\(key.step)' has none such")
    }
  }

  /// What the file says for a question: the line for this participant and pass goes first.
  package func given(
    step: String, question: String, participant: String, pass: Int
  ) -> Given? {
    for wantedParticipant in [participant, nil] {
      for wantedPass in [pass, nil] {
        let key = Key(
          step: step, question: question, participant: wantedParticipant, pass: wantedPass)
        if let given = answers[key] { return given }
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
  fileprivate var questionIdentifiers: [String] {
    switch self {
    case .survey(let survey): survey.questions.map(\.identifier)
    case .consent(let consent): consent.questions.map(\.identifier)
    case .instruction, .active, .completion: []
    }
  }
}

/// Why a file of answers could not be used.
package struct AnswerFileError: Error, Equatable, Sendable {
  package let problems: [AnswerSource.Problem]
}
