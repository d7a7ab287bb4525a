import StudySession

/// Reads any bytes as a file of prepared answers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnswers(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  do throws(AnswerFileError) {
    let answers = try AnswerSource(reading: bytes)
    _ = answers.given(step: "mood", question: "moodNow", participant: "P01", pass: 1)
  } catch {
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    precondition(!error.problems.isEmpty, "a refusal says why")
    precondition(error.problems.allSatisfy { (1...lines).contains($0.line) }, "and where")
  }
  return 0
}
