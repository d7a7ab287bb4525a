import StrictJSON
import StudyModel

/// Reads any bytes as a study.
enum StudyPromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    let reading = StudyFile.read(bytes)
    promises.expect(
      (reading.study == nil) == reading.findings.hasErrors, "a study, or an error that says why")
    let offsets = reading.findings.map(\.place.offset)
    promises.expect(offsets == offsets.sorted(), "findings in reading order")
    let findings = StudyCheck.findings(for: reading, report: { _ in .unusable("not looked at") })
    for finding in findings {
      let line = finding.description
      let isPrintable = !line.unicodeScalars.contains(where: Writer.steersTerminals)
      promises.expect(isPrintable, "a printable line")
      promises.expect(line.utf8.count < 8192, "a line that ends")
    }
  }
}
