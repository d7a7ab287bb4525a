import ResultFiles
import StudyModel
import StudySession
import Synchronization
import TestSupport
import Testing

/// A task of a test in its file's words, and a participant who goes through it.
struct Journey {
  let task: StudyTask

  /// - Parameter steps: The steps as a study's file writes them.
  /// - Throws: What is wrong with them.
  init(_ steps: String) throws {
    let study = """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [\(steps)]}]}
      """
    let reading = StudyFile.read(Array(study.utf8))
    task = try #require(reading.study?.tasks.first, "\(reading.findings)")
  }

  /// A question to be answered by yes or no.
  static func yesOrNo(_ name: String, _ more: String = "") -> String {
    #"{"identifier": "\#(name)", "text": "\#(name)?", "answerFormat": {"kind": "boolean"}\#(more)}"#
  }

  /// A question for a number.
  static func number(_ name: String, _ more: String = "") -> String {
    #"{"identifier": "\#(name)", "text": "\#(name)?", "answerFormat": {"kind": "numeric"}\#(more)}"#
  }

  static func survey(_ name: String, _ questions: [String], _ more: String = "") -> String {
    let list = questions.joined(separator: ", ")
    return #"{"identifier": "\#(name)", "kind": "survey", "questions": [\#(list)]\#(more)}"#
  }

  static func text(_ name: String, _ more: String = "") -> String {
    #"{"identifier": "\#(name)", "kind": "instruction", "title": "\#(name)"\#(more)}"#
  }

  static func thanks(_ name: String, _ more: String = "") -> String {
    #"{"identifier": "\#(name)", "kind": "completion", "title": "\#(name)"\#(more)}"#
  }

  /// Goes through the task: the replies to each question, and to each step that is read, in turn.
  ///
  /// What has no reply left is gone on from; a question repeats its last.
  func go(_ replies: [String: [Reply]]) async throws -> Sitting.Conducted {
    let left = Mutex(replies)
    return try await Sitting(task).conduct { screen in
      guard let name = Self.name(of: screen) else { return ScriptedPresenter.goingOn(screen) }
      let reply = left.withLock { left -> Reply in
        let all = left[name] ?? []
        if all.count > 1 || screen.isRead { left[name] = Array(all.dropFirst()) }
        return all.first ?? .proceed
      }
      return [.reply(reply, after: .seconds(1))]
    }
  }

  private static func name(of screen: Screen) -> String? {
    switch screen {
    case .question(let question): question.question.identifier
    case .instruction(let header), .completion(let header): header.title
    case .active, .setup, .menu, .permission: nil
    }
  }
}

extension Screen {
  fileprivate var isRead: Bool {
    if case .question = self { false } else { true }
  }
}

extension Sitting.Conducted {
  /// The steps that were completed, by name, those of further passes with their numbers.
  var way: [String] {
    record.steps.filter { $0.ending == .completed }
      .map { $0.identifier + ($0.pass > 1 ? "#\($0.pass)" : "") }
  }

  /// What became of each question, such as `mood: answered`.
  var states: [String] {
    record.steps.flatMap { step in
      step.answers.map { "\($0.question): \($0.state.rawValue)" }
    }
  }

  /// The heads of the screens that were read, such as `2/5`, in the order shown.
  var counts: [String] {
    presenter.screens.compactMap { screen in
      switch screen {
      case .question(let question): "\(question.header.number)/\(question.header.count)"
      case .instruction(let header), .completion(let header): "\(header.number)/\(header.count)"
      case .active, .setup, .menu, .permission: nil
      }
    }
  }
}
