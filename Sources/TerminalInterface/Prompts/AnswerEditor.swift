import StrictJSON
import StudyModel

/// What an answer of one kind is entered with, key by key.
///
/// What is entered leaves it as the text that a person would type in plain lines.
protocol AnswerEditor: Sendable {
  /// Does what a key says.
  mutating func take(_ key: Key) -> EditorEffect
  /// The answer as it would be typed; nil for nothing entered.
  var entry: String? { get }
  /// Whether there is something to take back, an answer or the beginning of one.
  var hasTraces: Bool { get }
  /// Takes back all that was entered.
  mutating func clear()
  /// Enters an answer that there is already.
  mutating func enter(_ answer: Answer)
  /// Why Return does not send the answer yet, and moves on in the editor; nil where it sends.
  mutating func hold() -> String?
  func drawing(in space: PromptSpace) -> PromptDrawing
  /// The editor's own keys, the most important first.
  func keys(in space: PromptSpace) -> [String]
  /// Whether every character is text, a question mark among them.
  var takesText: Bool { get }
}

/// What became of a key in an editor.
enum EditorEffect: Equatable, Sendable {
  case ignored
  case taken
  /// It can't be entered; what is asked for instead.
  case refused(String)
  /// The text goes to the person's own editor.
  case edits(String)
}

extension AnswerEditor {
  var hasTraces: Bool { entry != nil }
  mutating func hold() -> String? { nil }
  func keys(in space: PromptSpace) -> [String] { [] }
  var takesText: Bool { false }
}

extension Answer {
  /// The answer as a line of text.
  var line: String {
    typed ?? value.string ?? value.number.map(JSONNumber.text) ?? ""
  }
}
