import StudyModel
import Testing

@Suite struct ConsentTests {
  private func consent(_ more: String) -> Reading {
    Fixtures.study(steps: #"{"identifier": "c", "kind": "consent", \#(more)}"#)
  }

  @Test("a consent has its sections in order, each with a title, its own or its kind's")
  func sections() throws {
    let reading = consent(
      #"""
      "sections": [{"kind": "privacy", "text": "Nobody sees it."},
      {"kind": "custom", "title": "Risks", "summary": "None.", "text": "None at all."}],
      "question": "Do you agree?"
      """#)
    guard case .consent(let step) = try #require(reading.study).tasks[0].steps[0] else {
      Issue.record("no consent")
      return
    }
    #expect(step.sections.map(\.kind) == [.privacy, .custom])
    #expect(step.sections.map { $0.shownTitle.text() } == ["Privacy", "Risks"])
    #expect(step.sections.map { $0.summary?.text() } == [nil, "None."])
    #expect(step.questions.map(\.identifier) == ["agreed"])
    #expect(step.signature == nil)
  }

  @Test("a signature is asked for in the study's words or in ours, and is kept apart")
  func signature() throws {
    for (json, text) in [
      ("{}", "Please sign by typing your full name."), (#"{"text": "Your name?"}"#, "Your name?"),
    ] {
      let reading = consent(
        #""sections": [{"kind": "overview", "text": "x"}], "question": "?", "signature": "# + json)
      guard case .consent(let step) = try #require(reading.study).tasks[0].steps[0] else { return }
      let question = try #require(step.questions.last)
      #expect(question.identifier == "signature" && question.text.text() == text)
      #expect(question.isIdentifying && question.isRequired)
    }
  }

  @Test("a section that has no title of its kind must give one")
  func titles() {
    let reading = consent(#""sections": [{"kind": "custom", "text": "x"}], "question": "?""#)
    #expect(reading.findings.map(\.rule) == [.missingKey])
    #expect(reading.findings.first?.path == "tasks[0].steps[0].sections[0]")
  }

  @Test("all kinds but the free ones have a title")
  func kinds() {
    let free = ConsentSection.Kind.allCases.filter { $0.title == nil }
    #expect(free == [.custom, .onlyInDocument])
    #expect(ConsentSection.Kind.allCases.count == 10)
  }

  @Test("a placeholder in a section is checked like one in any text")
  func placeholders() {
    let reading = consent(
      #""sections": [{"kind": "overview", "text": "Hello {{nobody}}"}], "question": "?""#)
    #expect(reading.findings.map(\.rule) == [.expressionMeaning])
  }
}

@Suite struct RequirementTests {
  private func study(_ requires: [String: [String]]) -> Study {
    Study(
      identifier: "s", revision: 1, title: "S",
      tasks: requires.sorted { $0.key < $1.key }.map { name, requires in
        StudyTask(identifier: name, steps: [], requires: requires)
      })
  }

  private func missing(
    before task: String, in study: Study, completed: Set<String> = []
  ) throws -> [String] {
    study.missing(before: try #require(study.task(task))) { completed.contains($0) }
      .map(\.identifier)
  }

  @Test("what a task requires comes before it, and what that requires before that, each once")
  func order() throws {
    let study = study(["a": [], "b": ["a"], "c": ["a", "b"], "d": ["b", "c"]])
    #expect(try missing(before: "d", in: study) == ["a", "b", "c"])
    #expect(try missing(before: "a", in: study) == [])
  }

  @Test("what is completed is not missing, nor what it once required")
  func completed() throws {
    let study = study(["a": [], "b": ["a"], "c": ["b"]])
    #expect(try missing(before: "c", in: study, completed: ["b"]) == [])
    #expect(try missing(before: "c", in: study, completed: ["a"]) == ["b"])
  }

  @Test("a circle, which no checked study has, ends all the same")
  func circle() throws {
    let study = study(["a": ["b"], "b": ["c"], "c": ["a"]])
    #expect(try missing(before: "a", in: study) == ["c", "b"])
  }

  @Test("an unknown task is a finding with a suggestion, a circle one at each of its ways")
  func findings() {
    let step = #"[{"identifier": "i", "kind": "instruction", "title": "Hello"}]"#
    let reading = Fixtures.study(
      tasks: #"""
        [{"identifier": "a", "requires": ["b"], "steps": \#(step)},
        {"identifier": "b", "requires": ["c"], "steps": \#(step)},
        {"identifier": "c", "requires": ["b", "Consen"], "steps": \#(step)},
        {"identifier": "Consent", "requires": ["Consent"], "steps": \#(step)}]
        """#)
    #expect(
      reading.findings.map { "\($0.path) \($0.rule.rawValue)" } == [
        "tasks[1].requires[0] TASK-002", "tasks[2].requires[0] TASK-002",
        "tasks[2].requires[1] TASK-001", "tasks[3].requires[0] TASK-002",
      ])
    #expect(reading.findings[2].expected.hasSuffix("did you mean 'Consent'?"))
    #expect(reading.findings[3].found == "'Consent', which requires itself")
  }
}
