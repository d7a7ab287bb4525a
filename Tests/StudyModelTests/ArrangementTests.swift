import StrictJSON
import StudyModel
import Testing

@Suite struct ArrangementTests {
  private func step(_ name: String, _ mood: String? = nil) -> String {
    let attributes = mood.map { #", "attributes": {"mood": "\#($0)"}"# } ?? ""
    return #"{"identifier": "\#(name)", "kind": "instruction", "title": "x"\#(attributes)}"#
  }

  private func block(_ steps: [String], order: String) -> String {
    let list = steps.joined(separator: ",")
    return #"{"identifier": "b", "kind": "block", "order": \#(order), "steps": [\#(list)]}"#
  }

  @Test("the steps of blocks stand among the task's, and the arrangement tells their blocks")
  func arrangement() {
    let reading = Fixtures.study(
      steps: step("a") + ","
        + block(
          [step("x", "calm"), step("y", "tense")],
          order: #"{"kind": "shuffled", "attribute": "mood", "maxRepeats": 1, "minDistance": 2}"#))
    let task = reading.study?.tasks.first
    #expect(task?.steps.map(\.identifier) == ["a", "x", "y"])
    let constraint = OrderConstraint(
      attribute: "mood", values: ["calm", "tense"], maxRepeats: 1, minDistance: 2)
    #expect(
      task?.arrangement.items == [
        .step("a"),
        .block(
          StepBlock(
            identifier: "b", order: .shuffled(constraint), items: [.step("x"), .step("y")])),
      ])
  }

  @Test("a task without blocks is arranged as its steps are")
  func plain() {
    let task = Fixtures.study(steps: step("a") + "," + step("b")).study?.tasks.first
    #expect(task?.arrangement.items == [.step("a"), .step("b")])
  }

  @Test("an impossible order is told with its proof")
  func impossible() {
    let reading = Fixtures.study(
      steps: block(
        [step("x", "calm"), step("y", "calm"), step("z")],
        order: #"{"kind": "shuffled", "attribute": "mood", "minDistance": 3}"#))
    #expect(
      reading.findings.map(\.message) == [
        "tasks[0].steps[0].order: found mood 'calm' in 2 of 3 parts, which need 4 parts to keep "
          + "the constraint; expected an order that is possible; raise 'maxRepeats', lower "
          + "'minDistance' or change the parts"
      ])
  }

  @Test("blocks within blocks are read as deep as JSON may be")
  func deep() {
    var item = step("a")
    for level in 0..<250 {
      item = #"{"identifier": "b\#(level)", "kind": "block", "steps": [\#(item)]}"#
    }
    let reading = Fixtures.study(steps: item)
    #expect(reading.study?.tasks.first?.steps.count == 1)
  }

  @Test("a hostile order of ten thousand parts is refused at once")
  func hostile() {
    let steps = (0..<10_000).map { step("s\($0)", "m\($0 % 3)") }
    let reading = Fixtures.study(
      steps: block(steps, order: #"{"kind": "shuffled", "attribute": "mood", "maxRepeats": 2}"#))
    #expect(reading.findings.map(\.rule) == [.constrainedParts])
  }
}

@Suite struct AssignmentReadingTests {
  private func assignment(_ json: String, more: String = "") -> Reading {
    Fixtures.study(
      tasks: #"""
        [{"identifier": "t", "steps": [{"identifier": "a", "kind": "completion", "title": "x"}]}]
        """#,
      more: more + #", "assignment": \#(json)"#)
  }

  @Test("factors cross to conditions, the last fastest")
  func factors() {
    let reading = assignment(
      #"""
      {"design": "williams", "randomised": true, "factors": [
        {"identifier": "mood", "levels": ["calm", "tense"]},
        {"identifier": "pace", "levels": ["slow", "fast"]}]}
      """#)
    let read = reading.study?.assignment
    #expect(
      read?.conditions.map(\.identifier) == ["calm-slow", "calm-fast", "tense-slow", "tense-fast"])
    #expect(read?.design == .williams(randomised: true))
    #expect(read?.whenEndedEarly == .release)
  }

  @Test("the clips of a library are conditions by their names, or by their paths where alike")
  func clips() {
    for (files, names) in [
      (["x/calm.wav", "x/tense.wav"], ["calm", "tense"]),
      (["x/calm.wav", "y/calm.wav"], ["x/calm.wav", "y/calm.wav"]),
    ] {
      let clips = files.map { #"{"file": "\#($0)"}"# }.joined(separator: ",")
      let reading = assignment(
        #"{"design": "latinSquare", "clips": "all"}"#,
        more: #", "clipLibraries": {"all": [\#(clips)]}"#)
      #expect(reading.study?.assignment?.conditions.map(\.identifier) == names)
    }
  }

  @Test("a list is read as the places of its conditions")
  func list() {
    let reading = assignment(
      #"{"design": "list", "conditions": ["a", "b"], "list": ["b", "a", "b"]}"#)
    #expect(reading.study?.assignment?.design == .list([1, 0, 1]))
  }

  @Test("the text of an assignment tells all that decides who gets what, and nothing else")
  func text() {
    var first = Assignment(
      design: .blocked(sizes: [4, 6]), conditions: [Condition(identifier: "a")],
      stratifyBy: ["sex"])
    #expect(
      first.text
        == #"{"design":"blocked","conditions":[{"identifier":"a","weight":1}],"#
        + #""options":[4,6],"stratifyBy":["sex"]}"#)
    let text = first.text
    first.whenEndedEarly = .keep
    #expect(first.text == text)
    first.design = .blocked(sizes: [4])
    #expect(first.text != text)
  }

  @Test("a mistyped condition of a list names the nearest one")
  func suggestion() {
    let reading = assignment(
      #"{"design": "list", "conditions": ["calm", "tense"], "list": ["tence"]}"#)
    #expect(
      reading.findings.map(\.expected) == [
        "a condition of the assignment; did you mean 'tense'?"
      ])
  }
}
