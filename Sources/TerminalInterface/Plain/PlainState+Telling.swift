import StudyModel
import StudySession

/// What is told of a screen before it asks.
extension PlainState {
  mutating func tellStudy(_ title: String) {
    guard toldStudy != title else { return }
    toldStudy = title
    print(title)
  }

  mutating func tell(_ header: StepHeader) {
    if header.canGoBack, terminal != nil, !isBackTold {
      isBackTold = true
      print(Wording.backHint)
    }
    // The same step is not told again because one can go back now.
    var header = header
    header.canGoBack = false
    guard toldStep != header else { return }
    toldStep = header
    tellStudy(header.studyTitle)
    unsent.append("")
    if let banner { print(banner) }
    if terminal != nil, !isLeaveTold {
      isLeaveTold = true
      print(Wording.leaveHint)
    }
    let place = Wording.step(header.number, of: header.count)
    print(header.title.isEmpty ? place : "\(place): \(header.title)")
    if let page = header.page { print(Wording.page(page) + ".") }
    print(header.text)
  }

  mutating func tell(_ menu: MenuScreen) {
    tellStudy(menu.studyTitle)
    toldStep = nil
    unsent.append("")
    if let banner { print(banner) }
    print(Wording.menuTitle)
    for (index, entry) in menu.entries.enumerated() {
      print("\(index + 1). \(Wording.menuEntry(entry))", indent: 3)
    }
  }

  mutating func tell(_ screen: QuestionScreen) {
    tell(screen.header)
    if screen.count > 1 { print(Wording.question(screen.number, of: screen.count)) }
    print(screen.question.text.text(in: screen.language))
    print(screen.question.helpText?.text(in: screen.language) ?? "")
    let wording = QuestionWording(screen, ellipsis: "...")
    var lines = wording.answers
    // The values of a scale in steps of 1 are told by its ends.
    if case .scale(let scale) = screen.question.answerFormat, scale.step == 1 {
      lines.removeFirst()
    }
    for line in lines + [wording.placeholder].compactMap(\.self) {
      print(line.text, indent: line.indent)
    }
  }
}
