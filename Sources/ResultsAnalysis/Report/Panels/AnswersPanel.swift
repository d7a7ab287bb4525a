import ResultFiles

/// What was answered, a card for each question.
struct AnswersPanel: ReportPanel {
  let id = "answers"
  let heading = "Answers"
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    guard !data.answers.isEmpty else { return page.paragraph("No question was asked.") }
    page.paragraph(
      "Texts, days and times are counted and not shown; answers that could tell who somebody is "
        + "are left out.")
    for task in data.tasks {
      let tallies = data.answers.enumerated().filter { $0.element.key.task == task }
      guard !tallies.isEmpty else { continue }
      page.element("h3", text: data.title(of: task))
      page.element("div", [("class", "cards")]) { page in
        for (place, tally) in tallies { AnswerCard(tally, "answer-\(place)").write(to: &page) }
      }
    }
  }
}

/// One question: how many answered, and a bar for each value or range of values.
private struct AnswerCard {
  private let tally: AnswerTally
  private let id: String
  private let bars: AnswerBars?

  init(_ tally: AnswerTally, _ id: String) {
    self.tally = tally
    self.id = id
    bars = AnswerBars(tally)
  }

  func write(to page: inout Markup) {
    page.element("figure", [("class", "card")]) { page in
      page.element("figcaption") { page in
        page.element("strong", text: tally.text)
        page.empty("br")
        page.element("span", [("class", "quiet")], text: states)
      }
      if let bars {
        bars.write(id, title: tally.text, to: &page)
      } else if tally.count > 0 {
        page.paragraph(
          "\(Figures.count(tally.count, "answer")) of the kind \(tally.kind).", style: "quiet")
      }
    }
    page.lineEnd()
  }

  /// `survey.moodNow: n = 28 answered, 2 skipped`.
  private var states: String {
    let words: [(AnswerState, String)] = [
      (.answered, "answered"), (.calculated, "calculated"), (.skipped, "skipped"),
      (.dontKnow, "don't know"), (.notShown, "not shown"),
    ]
    let parts = words.compactMap { state, word in
      tally.states[state].map { "\($0) \(word)" }
    }
    let name = [tally.key.step, tally.key.question, tally.key.row].compactMap(\.self)
    return name.joined(separator: ".") + ": n = " + parts.joined(separator: ", ")
  }
}
