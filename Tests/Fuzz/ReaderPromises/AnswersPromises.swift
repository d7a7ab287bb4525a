import StudySession

/// Reads any bytes as a file of prepared answers.
enum AnswersPromises {
  static func hold(_ bytes: [UInt8], _ promises: inout Promises) {
    do throws(AnswerFileError) {
      let answers = try AnswerSource(reading: bytes)
      _ = answers.given(step: "mood", question: "moodNow", participant: "P01", pass: 1)
    } catch {
      let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
      promises.expect(!error.problems.isEmpty, "a refusal says why")
      promises.expect(error.problems.allSatisfy { (1...lines).contains($0.line) }, "and where")
    }
  }
}
