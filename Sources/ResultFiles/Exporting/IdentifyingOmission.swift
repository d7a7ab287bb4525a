/// Leaves out of a journal what tells of answers that are kept apart, line by line.
struct IdentifyingOmission {
  private var texts: StudyTexts
  private var dropsHash = false

  init(of head: SessionHead) { texts = StudyTexts(task: head.task) }

  /// What the manifest says of it, once every line was seen.
  var mark: ExportMark {
    ExportMark(
      isDeidentified: false, leftOut: [.identifyingAnswers] + (dropsHash ? [.consentHash] : []))
  }

  /// The line as it is exported, in the journal's order; nil where it is left out.
  mutating func line(_ line: JournalLine) -> JournalLine? {
    if let event = line.event { texts.note(event) }
    switch line.event {
    case .file(let entry) where entry.kind == .identifying: return nil
    case .consent(let stepIndex, let consent) where texts.fillsConsent(inStep: stepIndex):
      dropsHash = true
      // A name that was filled in could be tried out by the hash of the whole.
      var consent = consent
      consent.sha256 = nil
      return JournalLine(
        sequence: line.sequence, elapsed: line.elapsed, time: line.time,
        event: .consent(stepIndex: stepIndex, consent))
    default: return line
    }
  }
}
