import TestSupport
import Testing

extension EndToEnd {
  @Suite struct InputEndTests {
    /// A study that meets every kind of prompt: a question of each kind, a timed step that waits.
    private static func study(question format: String) -> String {
      """
      {"format": "karenina-study", "version": 1, "identifier": "ends", "revision": 1, "title": "E",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "ask", "kind": "survey", "questions": [
           {"identifier": "first", "text": "First?", "answerFormat": {"kind": "boolean"}},
           {"identifier": "q", "text": "And?", "answerFormat": \(format)}]}]}]}
      """
    }

    private static let formats = [
      #"{"kind": "boolean"}"#,
      #"{"kind": "scale", "minimum": 1, "maximum": 5, "step": 1}"#,
      #"{"kind": "continuousScale", "minimum": 0, "maximum": 1}"#,
      #"{"kind": "textScale", "choices": [{"value": "a", "text": "A"}, {"value": "b", "text": "B"}]}"#,
      #"{"kind": "textChoice", "choices": [{"value": "a", "text": "A"}, {"value": "b", "text": "B"}]}"#,
      #"{"kind": "valuePicker", "choices": [{"value": "a", "text": "A"}, {"value": "b", "text": "B"}]}"#,
      #"{"kind": "numeric"}"#, #"{"kind": "text"}"#, #"{"kind": "text", "multipleLines": true}"#,
      #"{"kind": "email"}"#, #"{"kind": "date"}"#, #"{"kind": "dateTime"}"#,
      #"{"kind": "timeOfDay"}"#, #"{"kind": "timeInterval"}"#, #"{"kind": "height"}"#,
      #"{"kind": "weight"}"#, #"{"kind": "age"}"#, #"{"kind": "visualAnalogue"}"#,
      #"{"kind": "matrix", "rows": [{"identifier": "r", "text": "R"}], "choices": [{"value": 1, "text": "A"}, {"value": 2, "text": "B"}]}"#,
    ]

    private func run(_ words: [String], input: String = "") async throws -> CommandRun {
      let run = try await CommandRun.karenina(
        ["run"] + words + ["--audio", "silent"], input: Array(input.utf8), limit: .seconds(20))
      #expect(!run.isOverdue, "\(words) does not end")
      return run
    }

    @Test(
      "a question of each kind ends with the input, exit code 3, and keeps what came before",
      arguments: formats)
    func questions(format: String) async throws {
      let place = try TemporaryFolder()
      let study = try place.write(Self.study(question: format), to: "study.json")
      let output = place.path + "/output"
      let run = try await run([study, "--participant", "P1", "--output", output], input: "y\n")
      #expect(run.exitCode == 3, "\(run.output)\(run.errors)")
      #expect(run.errors.contains("ended before the task"))
      #expect(run.errors.contains("--answers FILE"))
      let kept = try await CommandRun.karenina(["results", "answers", output, "--format", "csv"])
      #expect(kept.output.contains(",first,answered,"))
    }

    @Test("what asks before and between steps ends with the input too, and tells its option")
    func promptsBesideQuestions() async throws {
      let place = try TemporaryFolder()
      let output = ["--output", place.path + "/output"]
      let study = TestPlaces.package + "/Studies/karenina"
      let asking = try place.write(Self.permissionStudy, to: "permission.json")
      let known = ["--participant", "P1"] + output
      let cases: [(words: [String], code: Int32, told: String)] = [
        ([study] + output, 64, "--participant"), ([study] + known, 3, "--task"),
        ([study, "--task", "ConsentTask"] + known, 3, "--answers FILE"),
        ([study, "--task", "WalkTask", "--mock", "uniform"] + known, 3, "--answers FILE"),
        ([asking, "--mock", "uniform"] + known, 3, "--allow"),
      ]
      for (words, code, told) in cases {
        let run = try await run(words)
        #expect(run.exitCode == code, "\(words)\n\(run.output)\(run.errors)")
        #expect(run.errors.contains(told), "\(words)\n\(run.errors)")
      }
    }

    /// A study whose first prompt is a request for permission.
    private static let permissionStudy = """
      {"format": "karenina-study", "version": 1, "identifier": "asks", "revision": 1, "title": "E",
       "tasks": [{"identifier": "T", "steps": [
         {"identifier": "rest", "kind": "active", "stepDuration": 1,
          "shouldStartTimerAutomatically": true, "shouldContinueOnFinish": true,
          "recorderConfigurations": [{"identifier": "heart", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}]}]}]}
      """
  }
}
