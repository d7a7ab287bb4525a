import ResultFiles

/// Who did what: a row for each participant, a column for each task.
struct AttendancePanel: ReportPanel {
  let id = "attendance"
  let heading = "Who is missing what"
  private let data: ReportData

  init(_ data: ReportData) { self.data = data }

  func write(to page: inout Markup) {
    for study in data.studies.keys.sorted() { write(study, to: &page) }
  }

  private func write(_ study: String, to page: inout Markup) {
    let tasks = data.tasks.filter { $0.study == study }
    let sessions = Dictionary(grouping: data.sessions.filter { $0.key.study == study }) {
      $0.participant
    }
    let people = sessions.keys.sorted()
    let grid = people.map { person in
      tasks.map { task in Attendance((sessions[person] ?? []).filter { $0.key == task }) }
    }
    let complete = grid.count { $0.allSatisfy(\.isDone) }
    page.paragraph(
      "\(complete) of \(Figures.count(people.count, "participant")) completed "
        + "\(tasks.count == 1 ? "the task" : "all \(tasks.count) tasks")"
        + "\(data.studies.count > 1 ? " of \(data.studies[study] ?? study)" : ""). "
        + "Participants without any session are not known to the results.")
    write(Grid(study: study, tasks: tasks, people: people, cells: grid), to: &page)
  }

  private struct Grid {
    var study: String
    var tasks: [TaskKey]
    var people: [String]
    var cells: [[Attendance]]
  }

  private func write(_ grid: Grid, to page: inout Markup) {
    let place = data.studies.keys.sorted().firstIndex(of: grid.study) ?? 0
    let caption = "attendance-\(place)-caption"
    let style = grid.people.count > PageTable.short ? "data" : "data short"
    page.element("div", [("class", style)]) { page in
      page.element(
        "div",
        [
          ("class", "scroll tall"), ("role", "region"), ("tabindex", "0"),
          ("aria-labelledby", caption),
        ]
      ) { page in
        page.element("table", [("id", "attendance-\(place)"), ("class", "grid")]) { page in
          page.element(
            "caption", [("id", caption)],
            text: "Participants and tasks: ✓ completed, with × and how often where several times; "
              + "the ending where none was completed; – none.")
          head(grid, &page)
          page.element("tbody") { page in
            for (person, cells) in zip(grid.people, grid.cells) { row(person, cells, &page) }
          }
        }
      }
    }
  }

  private func head(_ grid: Grid, _ page: inout Markup) {
    page.element("thead") { page in
      page.element("tr") { page in
        page.element("th", [("scope", "col")], text: "participant")
        for (index, task) in grid.tasks.enumerated() {
          let done = grid.cells.count { $0[index].isDone }
          let title = "\(data.title(of: task)) (\(done) of \(grid.people.count))"
          page.element("th", [("scope", "col"), PageTable.style(.words, title)], text: title)
        }
        page.element("th", [("scope", "col"), ("class", "n")], text: "missing")
      }
    }
  }

  private func row(_ person: String, _ cells: [Attendance], _ page: inout Markup) {
    page.lineEnd()
    page.element("tr") { page in
      page.element("th", [("scope", "row")], text: person)
      for cell in cells { page.element("td", [("class", cell.style)], text: cell.words) }
      page.element("td", [("class", "n")], text: "\(cells.count { !$0.isDone })")
    }
  }
}

/// What a participant has of a task.
private struct Attendance {
  let words: String
  let style: String
  let isDone: Bool

  init(_ sessions: [SessionFacts]) {
    let done = sessions.count(where: \.isCompleted)
    isDone = done > 0
    guard let last = sessions.last else {
      (words, style) = ("–", "none")
      return
    }
    style = isDone ? "done" : "cut"
    words = isDone ? "✓" + (done > 1 ? " × \(done)" : "") : last.state
  }
}
