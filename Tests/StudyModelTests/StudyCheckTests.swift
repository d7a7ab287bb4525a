import StudyModel
import Testing

@Suite struct StudyCheckTests {
  private let reading = Fixtures.study(
    steps: #"{"identifier": "a", "kind": "active", "stepDuration": 30, "clip": {"library": "m"}}"#,
    more: #", "clipLibraries": {"m": [{"file": "a.mp3"}, {"file": "b.mp3"}, {"file": "c.mp3"}]}"#)

  @Test("clips that are there and long enough give no finding")
  func good() {
    #expect(StudyCheck.findings(for: reading) { _ in .lasts(30) } == [])
  }

  @Test("a clip that can't be used is an error, a short one a warning, each at its place")
  func bad() {
    let reports: [String: ClipReport] = [
      "a.mp3": .lasts(29.99949), "b.mp3": .unusable("no such file"), "c.mp3": .lasts(31),
    ]
    let findings = StudyCheck.findings(for: reading) { reports[$0] ?? .unusable("unasked") }
    #expect(
      findings.map(\.description) == [
        "study.json:2:54: warning: clipLibraries.m[0].file: found 'a.mp3' of 29.999 s; expected "
          + "30 s or more for step 'a' of task 'task', which ends in silence otherwise [CLIP-004]",
        "study.json:2:73: clipLibraries.m[1].file: found 'b.mp3', no such file; expected a sound "
          + "file that can be decoded, below the study's folder [CLIP-003]",
      ])
  }

  @Test("a clip that no step draws may be short")
  func unused() {
    let reading = Fixtures.study(
      steps: #"{"identifier": "a", "kind": "completion", "text": "x"}"#,
      more: #", "clipLibraries": {"m": [{"file": "a.mp3"}]}"#)
    #expect(StudyCheck.findings(for: reading) { _ in .lasts(1) } == [])
  }

  @Test("a study that could not be read keeps its findings, and no clip is looked at")
  func unread() {
    let reading = Fixtures.study(tasks: "[]")
    #expect(
      StudyCheck.findings(for: reading) { _ in .unusable("looked at") } == reading.findings)
  }
}
