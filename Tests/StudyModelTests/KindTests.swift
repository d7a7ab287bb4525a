import StudyModel
import Testing

@Suite struct KindTests {
  private func findings(_ step: String) -> [String] {
    let study = """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [
      \(step)
      ]}]}
      """
    return StudyFile.read(Array(study.utf8)).findings.map(\.message)
  }

  @Test("a mistyped word of a kind does not hide what else is wrong with the step")
  func word() {
    let found = findings(
      #"{"identifier": "a", "kind": "actve", "titel": "A", "stepDuration": -1}"#)
    #expect(found.count == 3)
    #expect(found.contains { $0.contains("'actve'") && $0.contains("did you mean 'active'?") })
    #expect(found.contains { $0.contains("'titel'") } && found.contains { $0.contains("-1") })
  }

  @Test("a mistyped key 'kind' is named itself, and does not hide what else is wrong")
  func key() {
    let found = findings(#"{"identifier": "a", "kid": "active", "stepDuraton": 3}"#)
    #expect(found.contains { $0.contains("'kid'") && $0.contains("did you mean 'kind'?") })
    #expect(found.contains { $0.contains("'stepDuraton'") })
  }

  @Test("a kind that is not there at all is missing, in a step and in a recorder")
  func missing() {
    #expect(findings(#"{"identifier": "a"}"#).contains { $0.contains("no 'kind' in a step") })
    let recorder =
      #"{"identifier": "a", "kind": "active", "stepDuration": 3, "#
      + #""recorderConfigurations": [{"identifier": "hr"}]}"#
    #expect(findings(recorder).contains { $0.contains("no 'kind' in a recorder") })
  }
}
