import SafeFiles
import StudyModel
import StudySession

/// The file that `--answers` names.
enum AnswersFile {
  /// Reads the answers to a study's questions; every problem is said before the error ends it.
  static func read(_ path: String, of study: Study) throws -> AnswerSource {
    let bytes = try bytes(path)
    do throws(AnswerFileError) {
      return try AnswerSource(reading: bytes, of: study)
    } catch {
      for problem in error.problems { StandardError.say("\(path): \(problem)") }
      throw CommandFailure(
        "\(path): found lines that answer nothing; expected JSON lines such as "
          + "{\"step\": \"mood\", \"question\": \"moodNow\", \"answer\": 5}",
        code: .findings)
    }
  }

  private static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    do {
      return try FileBytes.read(path, limit: 64 << 20)
    } catch {
      throw CommandFailure("\(error)", code: .findings)
    }
  }
}
