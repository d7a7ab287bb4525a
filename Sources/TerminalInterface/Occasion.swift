import StudyModel
import StudySession

extension Screen {
  /// Whether both are one screen to the participant, with something changed on it.
  func isSameOccasion(as other: Screen) -> Bool {
    switch (self, other) {
    case (.setup, .setup): true
    case (.menu(let one), .menu(let two)): one.entries == two.entries
    case (.permission(let one), .permission(let two)):
      one.type == two.type && one.isWriting == two.isWriting
    case (.instruction(let one), .instruction(let two)),
      (.completion(let one), .completion(let two)):
      one == two
    case (.question(let one), .question(let two)):
      one.header.number == two.header.number && one.question.identifier == two.question.identifier
    case (.active(let one), .active(let two)): one.header == two.header
    case (.setup, _), (.menu, _), (.permission, _), (.instruction, _), (.question, _), (.active, _),
      (.completion, _):
      false
    }
  }

  /// The screen but for what changes by itself as time goes by.
  var withoutTime: Screen {
    guard case .question(var question) = self else { return self }
    question.remaining = nil
    return .question(question)
  }

  /// Why the last reply to it was none.
  var problem: String? {
    switch self {
    case .setup(let screen): screen.problem
    case .menu(let screen): screen.problem
    case .permission(let screen): screen.problem
    case .question(let screen): screen.problem
    case .instruction, .active, .completion: nil
    }
  }

  /// What a line that was typed and ended with Return replies; nil where nothing is asked.
  func reply(to line: String) -> Reply? {
    switch self {
    case .setup: nil
    case .menu, .permission: .text(line)
    case .instruction, .completion: .proceed
    case .question(let screen) where screen.wasUnknown && line.isEmpty: .proceed
    case .question(let screen): screen.question.reply(to: line)
    case .active(let screen): screen.takesReturn ? .proceed : nil
    }
  }
}

extension ActiveScreen {
  /// Whether Return does anything.
  fileprivate var takesReturn: Bool {
    switch phase {
    case .ready, .finished: true
    case .waiting(let wait): wait.mayBegin
    case .running: canSkip
    }
  }
}

extension Screen {
  /// Whether it asks for an answer that is kept.
  var isQuestion: Bool {
    guard case .question = self else { return false }
    return true
  }

  /// The head of a step's screen.
  var header: StepHeader? {
    switch self {
    case .setup, .menu, .permission: nil
    case .instruction(let header), .completion(let header): header
    case .question(let screen): screen.header
    case .active(let screen): screen.header
    }
  }

  /// Whether the participant may ask to leave the session here.
  var canLeave: Bool {
    switch self {
    case .instruction, .question, .active: true
    case .setup, .menu, .permission, .completion: false
    }
  }

  /// Whether the timer may be held, or let go on.
  var canPause: Bool {
    guard case .active(let screen) = self else { return false }
    return screen.canPause && screen.phase == .running
  }

  /// Whether the answer may have several lines.
  var takesLines: Bool {
    guard case .question(let screen) = self, case .text(let format) = screen.question.answerFormat
    else { return false }
    return format.isMultipleLines
  }

  /// Whether Return reads on before it replies.
  var isReadFirst: Bool {
    switch self {
    case .instruction, .completion: true
    case .active(let screen): screen.phase == .ready
    case .setup, .menu, .permission, .question: false
    }
  }

  /// What takes the keys of the screen; nil where it is only read.
  func prompt(_ surroundings: PromptSurroundings) -> (any Prompt)? {
    switch self {
    case .setup(let screen): SetupPrompt(screen)
    case .menu(let screen): MenuPrompt(screen)
    case .permission(let screen): PermissionPrompt(screen)
    case .question(let screen): QuestionPrompt(screen, surroundings)
    case .instruction, .active, .completion: nil
    }
  }
}

extension Question {
  /// An empty line takes the default, or skips; beside a default, `-` skips.
  fileprivate func reply(to line: String) -> Reply {
    if defaultAnswer != nil {
      if line.isEmpty { return .proceed }
      return line == "-" && !isRequired ? .skip : .text(line)
    }
    return line.isEmpty && !isRequired ? .skip : .text(line)
  }
}
