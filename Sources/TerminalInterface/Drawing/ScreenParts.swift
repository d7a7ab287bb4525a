import StudyModel
import StudySession

/// What a screen consists of, before it has places.
struct ScreenParts {
  /// A paragraph of the part that can be scrolled.
  struct Paragraph {
    var text: String
    var style: Style = .plain
    /// Belongs to the paragraph before: no blank line between.
    var isClose = false
  }

  var studyTitle: String
  var step: (number: Int, count: Int)?
  /// The share of the present step that is behind with this screen, from 0 to 1.
  var done = 1.0
  var paragraphs: [Paragraph] = []
  /// The paragraph to be seen first where not all fit; nil for the first.
  var focus: Int?
  /// The countdown, where it is shown.
  var timer: (remaining: Double, duration: Double)?
  var readings: [ActiveScreen.Reading] = []
  /// The name of the clip that plays.
  var clipName: String?
  var isPaused = false
  /// The keys beside a prompt's, the most important first.
  var keys: [String]
  /// Whether Return reads on before it replies.
  var isReadFirst = false

  init(_ screen: Screen) {
    switch screen {
    case .setup(let screen): self.init(setup: screen)
    case .menu(let screen): self.init(menu: screen)
    case .permission(let screen): self.init(permission: screen)
    case .instruction(let header): self.init(text: header, isEnd: false)
    case .completion(let header): self.init(text: header, isEnd: true)
    case .question(let screen): self.init(question: screen)
    case .active(let screen): self.init(active: screen)
    }
  }

  private init(header: StepHeader, keys: [String]) {
    studyTitle = header.studyTitle
    step = (header.number, header.count)
    self.keys = keys
    add(header.title, .strong)
    if let page = header.page {
      done = Double(page.number) / Double(max(1, page.count))
      add(Wording.page(page), .quiet, isClose: true)
    }
    add(header.text)
  }

  private mutating func add(
    _ text: String, _ style: Style = .plain, isClose: Bool = false
  ) {
    guard !text.isEmpty else { return }
    paragraphs.append(Paragraph(text: text, style: style, isClose: isClose))
  }

  private init(text header: StepHeader, isEnd: Bool) {
    self.init(header: header, keys: [Wording.goOn])
    if header.canGoBack { keys.append(Wording.back) }
    keys += isEnd ? [] : [Wording.leave]
    keys.append(Wording.stop)
    isReadFirst = true
  }

  /// The question whether to leave, in front of a screen.
  init(leaving screen: Screen) {
    studyTitle = screen.header?.studyTitle ?? ""
    step = screen.header.map { ($0.number, $0.count) }
    keys = []
    add(Wording.leaveTitle, .strong)
    guard case .active(let active) = screen else { return }
    let running = ScreenParts(active: active)
    (timer, isPaused) = (running.timer, running.isPaused)
  }

  private init(setup: SetupScreen) {
    studyTitle = setup.studyTitle
    keys = []
    add(Wording.setupTitle, .strong)
    for fact in setup.facts { add("\(fact.name): \(fact.text)", .quiet, isClose: true) }
  }

  private init(menu: MenuScreen) {
    studyTitle = menu.studyTitle
    keys = []
    add(Wording.menuTitle, .strong)
  }

  private init(permission: PermissionScreen) {
    studyTitle = permission.studyTitle
    keys = [Wording.stop]
    add(Wording.permissionTitle, .strong)
    add(Wording.permission(permission))
  }

  private init(question screen: QuestionScreen) {
    self.init(header: screen.header, keys: [Wording.leave])
    focus = paragraphs.count
    done = Double(screen.number) / Double(max(1, screen.count))
    if screen.count > 1 {
      add(Wording.question(screen.number, of: screen.count), .quiet)
    }
    add(screen.question.text.text(in: screen.language), .strong, isClose: screen.count > 1)
    add(screen.question.helpText?.text(in: screen.language) ?? "", isClose: true)
    if let remaining = screen.remaining, let limit = screen.question.timeLimit {
      timer = (remaining, limit)
    }
  }

  /// Whether time matters: not where the step may never begin, nor where it is over.
  private static func showsTime(_ phase: ActiveScreen.Phase) -> Bool {
    switch phase {
    case .ready, .running: true
    case .waiting, .finished: false
    }
  }

  private init(active screen: ActiveScreen) {
    self.init(header: screen.header, keys: [])
    switch screen.phase {
    case .ready:
      isReadFirst = true
      keys = [Wording.start, Wording.leave, Wording.stop]
    case .waiting(let wait):
      keys = (wait.mayBegin ? [Wording.beginWithout] : []) + [Wording.leave, Wording.stop]
      add(Wording.waiting(for: wait))
      add(wait.reason ?? "", .plain, isClose: true)
    case .running:
      let next = screen.duration > 0 ? Wording.skipStep : Wording.goOn
      keys = screen.canSkip ? [next] : []
      if screen.canPause { keys.append(screen.isPaused ? Wording.unpause : Wording.pause) }
      keys += [Wording.leave, Wording.stop]
    case .finished:
      keys = [Wording.goOn, Wording.leave, Wording.stop]
      add(Wording.finished)
    }
    if screen.showsTimer, screen.duration > 0, Self.showsTime(screen.phase) {
      timer = (screen.remaining, screen.duration)
    }
    readings = screen.readings
    clipName = screen.phase == .running ? screen.clipName : nil
    isPaused = screen.isPaused
  }
}
