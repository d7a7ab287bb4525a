import TestSupport
import Testing

/// A study of surveys in a folder of its own, and sessions of it that were conducted.
struct ConductedStudy {
  let place: TemporaryFolder
  /// The root of its sessions.
  let output: String

  /// - Parameters:
  ///   - tasks: The study's tasks, as JSON.
  ///   - answers: What participants answer, a line each.
  /// - Throws: Where the folder or a file can't be made.
  init(tasks: String, answers: String) throws {
    place = try TemporaryFolder()
    output = place.path + "/out"
    _ = try place.write(
      """
      {"format": "karenina-study", "version": 1, "identifier": "s", "revision": 1, "title": "S",
       "tasks": \(tasks)}
      """, to: "study.json")
    _ = try place.write(answers, to: "answers.jsonl")
  }

  func conduct(_ code: String, _ task: String = "T", _ more: [String] = []) async throws {
    let run = try await CommandRun.karenina(
      [
        "run", place.path + "/study.json", "--task", task, "--participant", code, "--output",
        output, "--answers", place.path + "/answers.jsonl", "--audio", "silent",
      ] + more)
    try #require(run.exitCode == 0, "\(run.errors)")
  }
}
