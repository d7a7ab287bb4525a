import StudyModel
import StudySession
import TestSupport
import Testing

@testable import TerminalInterface

@Suite struct SetupScreenTests {
  private static let form = SetupScreen(
    studyTitle: "Heart rate, walking and music",
    fields: [
      SetupScreen.Field(name: "Participant", hint: "a code, such as P01"),
      SetupScreen.Field(name: "Task", value: "menu", choices: ["menu", "WalkTask", "MusicTask"]),
      SetupScreen.Field(name: "Seed", value: "7", isFixed: true),
    ],
    facts: [
      SetupScreen.Fact(name: "Sound", text: "pulse"),
      SetupScreen.Fact(name: "Heart rate", text: "made up (uniform)"),
    ])

  private static let down = "\u{1B}[B"
  private static let right = "\u{1B}[C"

  @Test("the form tells what the machine has, and its fields", arguments: [(80, 24), (40, 10)])
  func drawing(columns: Int, rows: Int) throws {
    let keyed = KeyedScreen(.setup(Self.form), columns: columns, rows: rows)
    keyed.type("P01")
    try Snapshot.check(
      keyed.picture("a code is typed"), "screens/setup-\(columns)x\(rows).txt", beside: Self.folder)
  }

  private static let folder = TestPlaces.package + "/Tests/Screens.swift"

  @Test("a field that was changed is told when it is left; Begin gives all values")
  func filling() {
    let keyed = KeyedScreen(.setup(Self.form))
    #expect(keyed.type("P01").isEmpty)
    #expect(keyed.type("\r") == [.setup(.changed(["P01", "menu", "7"]))])
    #expect(keyed.type(Self.right + Self.right).isEmpty)
    // What the command line gave can't be changed, so the tone is next.
    #expect(keyed.type(Self.down) == [.setup(.changed(["P01", "MusicTask", "7"]))])
    #expect(keyed.type("\r") == [.setup(.tone)])
    #expect(keyed.type(Self.down).isEmpty)
    #expect(keyed.type("\r") == [.setup(.begin(["P01", "MusicTask", "7"]))])
  }

  @Test("a problem is told, what was typed stays, and Escape leaves")
  func problem() {
    let keyed = KeyedScreen(.setup(Self.form))
    keyed.type("P-1")
    var again = Self.form
    again.problem = "Participant: please give 1 to 32 letters or digits."
    keyed.show(.setup(again))
    #expect(keyed.text.contains("1 to 32 letters") && keyed.text.contains("P-1"))
    #expect(keyed.type("\u{1B}") == [.leave(.save)])
  }

  @Test("each problem stands below its field until that is changed")
  func fieldProblems() throws {
    let keyed = KeyedScreen(.setup(Self.form))
    keyed.type("P-1")
    var again = Self.form
    again.fields[0].problem = "Please give 1 to 32 letters or digits."
    again.fields[1].problem = "Please give a task."
    again.problem = "Please correct what is marked."
    keyed.show(.setup(again))
    let lines = keyed.lines.map { $0.trimmingPrefix { $0 == " " } }
    let first = try #require(lines.firstIndex { $0.contains("Participant") })
    #expect(lines[first + 1] == "! Please give 1 to 32 letters or digits.")
    #expect(lines[first + 3] == "! Please give a task.")
    keyed.type("x")
    #expect(!keyed.text.contains("1 to 32") && keyed.text.contains("Please give a task."))
  }

  @Test("a banner stands on every screen, drawn or in lines")
  func banner() {
    for shown in [Screens.menu, Screens.scale(), Screens.active(remaining: 10)] {
      let keyed = KeyedScreen(shown, banner: "PILOT: left out of results")
      #expect(keyed.text.contains("PILOT"))
    }
  }

  @Test("the time that a question leaves is shown, and does not disturb what is entered")
  func timeLimit() {
    guard case .question(var question) = Screens.scale() else { return }
    question.question.timeLimit = 20
    question.remaining = 20
    let keyed = KeyedScreen(.question(question))
    #expect(keyed.text.contains("0:20 left"))
    keyed.type("9")
    let problem = keyed.text.contains("1 to 7")
    question.remaining = 3
    keyed.show(.question(question))
    #expect(problem && keyed.text.contains("1 to 7") && keyed.text.contains("Ends in 3"))
  }

  @Test("a line of a matrix that may stay open does not hold up the answer")
  func openRows() {
    let format = MatrixAnswerFormat(
      rows: [
        MatrixAnswerFormat.Row(identifier: "a", text: "Calm", required: true),
        MatrixAnswerFormat.Row(identifier: "b", text: "Tense", required: false),
      ],
      choices: [
        AnswerChoice(value: 1, text: "Not"), AnswerChoice(value: 2, text: "Very"),
      ])
    let asked = AskedQuestion("", "Which?", .matrix(format), keys: ("", ""), reply: .skip)
    let keyed = KeyedScreen(asked.screen())
    #expect(keyed.text.contains("Calm (must be answered)"))
    #expect(keyed.type("2").isEmpty)
    #expect(keyed.type("\r") == [.text("2 -")])
  }
}
