import StudyModel
internal import StudySession

/// What a screen consists of, before it has places.
struct ScreenParts {
  /// A paragraph of the part that can be scrolled.
  struct Paragraph {
    var text: String
    var style: Style = .plain
    /// Spaces before its second and further lines.
    var indent = 0
    /// Belongs to the paragraph before: no blank line between.
    var isClose = false
  }

  var studyTitle: String
  var step: (number: Int, count: Int)?
  var paragraphs: [Paragraph] = []
  /// The paragraph to be seen first where not all fit; nil for the first.
  var focus: Int?
  /// The countdown, where it is shown.
  var timer: (remaining: Double, duration: Double)?
  var readings: [ActiveScreen.Reading] = []
  var takesText = false
  var problem: String?
  /// The keys, the most important first.
  var keys: [String]
  /// Whether Return reads on before it replies.
  var isReadFirst = false

  init(_ screen: Screen, ellipsis: String) {
    switch screen {
    case .menu(let screen): self.init(menu: screen)
    case .permission(let screen): self.init(permission: screen)
    case .instruction(let header), .completion(let header): self.init(text: header)
    case .question(let screen): self.init(question: screen, ellipsis: ellipsis)
    case .active(let screen): self.init(active: screen)
    }
  }

  private init(header: StepHeader, keys: [String]) {
    studyTitle = header.studyTitle
    step = (header.number, header.count)
    self.keys = keys
    add(header.title, .strong)
    if let page = header.page { add(Wording.page(page), .quiet, isClose: true) }
    add(header.text)
  }

  private mutating func add(
    _ text: String, _ style: Style = .plain, indent: Int = 0, isClose: Bool = false
  ) {
    guard !text.isEmpty else { return }
    paragraphs.append(Paragraph(text: text, style: style, indent: indent, isClose: isClose))
  }

  private init(text header: StepHeader) {
    self.init(header: header, keys: [Wording.goOn, Wording.stop])
    isReadFirst = true
  }

  private init(menu: MenuScreen) {
    studyTitle = menu.studyTitle
    keys = [Wording.choose, Wording.quit]
    takesText = true
    problem = menu.problem
    add(Wording.menuTitle, .strong)
    for (index, entry) in menu.entries.enumerated() {
      let number = "\(index + 1)  "
      add(number + Wording.menuEntry(entry), indent: number.count, isClose: index > 0)
    }
  }

  private init(permission: PermissionScreen) {
    studyTitle = permission.studyTitle
    keys = [Wording.yes, Wording.no, Wording.stop]
    takesText = true
    problem = permission.problem
    add(Wording.permissionTitle, .strong)
    add(Wording.permission(permission))
  }

  private init(question screen: QuestionScreen, ellipsis: String) {
    let wording = QuestionWording(screen, ellipsis: ellipsis)
    self.init(header: screen.header, keys: wording.keys + [Wording.stop])
    takesText = true
    problem = screen.problem
    focus = paragraphs.count
    if screen.count > 1 {
      add(Wording.question(screen.number, of: screen.count), .quiet)
    }
    add(screen.question.text.text(in: screen.language), .strong, isClose: screen.count > 1)
    add(screen.question.helpText?.text(in: screen.language) ?? "", isClose: true)
    for line in wording.answers + [wording.placeholder].compactMap(\.self) {
      add(line.text, line.isQuiet ? .quiet : .plain, indent: line.indent, isClose: line.isClose)
    }
    if screen.question.answerFormat.needsRequest { add(wording.request + ".", .quiet) }
  }

  private init(active screen: ActiveScreen) {
    self.init(header: screen.header, keys: [])
    switch screen.phase {
    case .ready:
      isReadFirst = true
      keys = [Wording.start, Wording.stop]
    case .running:
      let next = screen.duration > 0 ? Wording.skipStep : Wording.goOn
      keys = screen.canSkip ? [next, Wording.stop] : [Wording.stop]
    case .finished:
      keys = [Wording.goOn, Wording.stop]
      add(Wording.finished)
    }
    if screen.showsTimer, screen.duration > 0, screen.phase != .finished {
      timer = (screen.remaining, screen.duration)
    }
    readings = screen.readings
  }
}

extension AnswerFormat {
  /// Whether a terminal says how an answer is typed, where its answers don't show it.
  fileprivate var needsRequest: Bool {
    switch self {
    case .scale, .text: false
    case .boolean, .continuousScale, .textScale, .textChoice, .valuePicker, .numeric, .email, .date,
      .dateTime, .timeOfDay, .timeInterval, .height, .weight, .age, .matrix, .visualAnalogue:
      true
    }
  }
}
