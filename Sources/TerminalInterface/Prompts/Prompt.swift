import StudySession

/// What takes the keys of a screen, shows what they did, and replies.
protocol Prompt: Sendable {
  mutating func take(_ key: Key) -> KeyEffect
  /// The screen is shown anew, with a problem perhaps.
  mutating func shownAgain(_ screen: Screen)
  /// What the person's own editor made of the text, or why there is nothing.
  mutating func edited(_ text: Result<String, ExternalEditorError>)
  func drawing(in space: PromptSpace) -> PromptDrawing
  /// The keys that do something now, the most important first.
  func keys(in space: PromptSpace) -> [String]
  /// Why what was entered is no answer; nil for nothing.
  var problem: String? { get }
}

extension Prompt {
  mutating func edited(_ text: Result<String, ExternalEditorError>) {}
}

/// What became of a key.
enum KeyEffect: Equatable, Sendable {
  /// It means nothing to the prompt.
  case ignored
  case taken
  case replied(Reply)
  /// A text goes to the person's own editor.
  case edits(String)
}
