import SafeFiles
import StudySession

/// The file that `--answers` names.
enum AnswersFile {
  /// Reads the file; every problem is said before the error ends the command.
  static func read(_ path: String) throws -> AnswerSource {
    let bytes = try FileBytes.readStream(path, limit: 64 << 20)
    do throws(AnswerFileError) {
      return try AnswerSource(reading: bytes)
    } catch {
      for problem in error.problems { StandardError.say("\(path): \(problem)") }
      throw CommandFailure(
        "\(path): found answers that can't be read; expected JSON lines such "
          + "as {\"step\": \"mood\", \"question\": \"moodNow\", \"answer\": 5}", code: .findings)
    }
  }
}
