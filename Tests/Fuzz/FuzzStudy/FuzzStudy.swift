import StrictJSON
import StudyModel

/// Reads any bytes as a study, and holds the reader to what it promises of its findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStudy(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let reading = StudyFile.read(Array(UnsafeBufferPointer(start: data, count: size)))
  precondition(
    (reading.study == nil) == reading.findings.hasErrors, "a study, or an error that says why")
  let offsets = reading.findings.map(\.place.offset)
  precondition(offsets == offsets.sorted(), "findings in reading order")
  for finding in StudyCheck.findings(for: reading, report: { _ in .unusable("not looked at") }) {
    let line = finding.description
    precondition(!line.unicodeScalars.contains(where: Writer.steersTerminals), "a printable line")
    precondition(line.utf8.count < 8192, "a line that ends")
  }
  return 0
}
