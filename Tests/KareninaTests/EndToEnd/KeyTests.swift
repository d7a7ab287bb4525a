import Foundation
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct KeyTests {
    @Test("a music task driven by keys lasts as planned, and its sound file is the clip")
    func music() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let file = study.path("out.wav")
      let program = try LiveProgram(
        [
          "run", study.path, "--task", "MusicTask", "--participant", "P01", "--output",
          study.output, "--mock", "uniform", "--allow", "all", "--audio", file,
        ], on: .window(window))
      try await window.wait(for: "Step 1 of 3")
      #expect(window.text.contains("You will hear noise."))
      window.type("\r")
      try await window.wait(for: "Step 2 of 3")
      try await window.wait(for: "Ends in 2")
      try await window.wait(for: "beats/min")
      try await window.wait(for: "Step 3 of 3")
      window.type("\r")
      #expect(try await program.exitCode() == 0)

      let session = try #require(try study.sessions().first)
      #expect(try session.ending() == "completed")
      #expect(try session.problems() == [])
      let elapsed = try #require(try session.json("02-music.json")["elapsed"]?.number)
      #expect(abs(elapsed - 3) <= 0.1)
      let clip = try #require(try session.result("clip", in: "02-music.json"))
      #expect(clip["name"]?.string == "noise")
      #expect(clip["output"]?.string == file)
      #expect(clip["underruns"]?.integer == 0)
      #expect(abs((clip["framesPlayed"]?.integer ?? 0) - 3 * 44_100) < 4_410)
      let heard = try WaveFile(reading: study.bytes(file)).firstChannel
      #expect(abs(heard.count - 3 * 44_100) < 4_410)
      #expect(correlation(heard, study.clip) >= 0.99)
      #expect((2...4).contains(try session.items("02-music.heart.json").count))
    }

    @Test("the walk is 'Step 4 of 6', the rest the fifth, and Return goes on where it should")
    func walk() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let program = try LiveProgram(
        [
          "run", study.path, "--task", "WalkTask", "--participant", "P01", "--output",
          study.output, "--mock", "uniform", "--allow", "all",
        ], on: .window(window))
      try await window.wait(for: "Step 1 of 6")
      window.type("\r")
      try await window.wait(for: "Step 2 of 6")
      window.type("\r")
      try await window.wait(for: "Step 3 of 6")
      try await window.wait(for: "Step 4 of 6")
      // A key pressed while the walk runs goes nowhere.
      window.type("\r")
      try await window.wait(for: "Ends in 3")
      #expect(window.text.contains("Heart rate"))
      #expect(window.text.contains("Distance"))
      try await window.wait(for: "Step 5 of 6")
      window.type("\u{3}")
      #expect(try await program.exitCode() == 130)
      let session = try #require(try study.sessions().first)
      #expect(try session.json("04-fitness.walk.json")["ending"]?.string == "completed")
      #expect(try session.json("05-fitness.rest.json")["ending"]?.string == "interrupted")
    }

    @Test("the start form ends with the input, exit code 3 or 64, and leaves no session")
    func startFormEnds() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let mode = try window.mode()
      let program = try LiveProgram(
        ["run", study.path, "--output", study.output], on: .window(window))
      try await window.wait(for: "Participant")
      window.type("\u{04}")
      #expect([3, 64].contains(try await program.exitCode()))
      #expect(try window.mode() == mode)
      #expect(!FileManager.default.fileExists(atPath: study.output))
    }

    @Test("Ctrl-O opens a text in the editor, in front, and Ctrl-C there ends the editor alone")
    func editor() async throws {
      let study = try MadeStudy()
      let path = try study.write(Self.storyStudy, to: "story.json")
      let window = try Window()
      let program = try LiveProgram(
        ["run", path, "--task", "T", "--participant", "P01", "--output", study.output],
        on: .window(window),
        environment: [
          "EDITOR": "sh -c 'echo bytes: $(wc -c < \"$0\"); read -r word; echo \"$word\" >> \"$0\"'"
        ])
      try await window.wait(for: "Ctrl-O  editor")
      window.type("First.\u{0F}")
      try await window.wait(for: "bytes: 7")
      window.type("\u{03}")
      try await window.wait(for: "the text is as it was")
      window.type("..\u{0F}")
      try await window.wait(for: "bytes: 9")
      window.type("Second.\n")
      try await window.wait(for: "│ Second.")
      window.type("\r")
      #expect(try await program.exitCode() == 0)
      let session = try #require(try study.sessions().first)
      let answers = try #require(try session.json("01-ask.json")["results"]?.array)
      #expect(answers.first?["answer"]?.string == "First...\nSecond.")
    }

    private static let storyStudy = """
      {"format": "karenina-study", "version": 1, "identifier": "story", "revision": 1, "title": "S",
       "tasks": [{"identifier": "T", "steps": [{"identifier": "ask", "kind": "survey",
         "questions": [{"identifier": "q", "text": "What happened?",
           "answerFormat": {"kind": "text", "multipleLines": true}}]}]}]}
      """

    @Test("without --task a menu chooses by number, comes back after the task, and q quits with 0")
    func menu() async throws {
      let study = try MadeStudy()
      let window = try Window()
      let program = try LiveProgram(
        ["run", study.path, "--participant", "P01", "--output", study.output], on: .window(window))
      try await window.wait(for: "8  SurveyTask")
      window.type("9\r")
      try await window.wait(for: "Please choose a number from 1 to 8")
      window.type("8\r")
      try await window.wait(for: "How do you feel?")
      window.type("8\r")
      try await window.wait(for: "Please give a whole number from 1 to 7")
      window.type("5\r")
      try await window.wait(for: "What did you last eat?")
      window.type("\r")
      try await window.wait(for: "done once")
      window.type("q\r")
      #expect(try await program.exitCode() == 0)
      let session = try #require(try study.sessions().first)
      let answers = try #require(try session.json("01-mood.json")["results"]?.array)
      #expect(answers.map { $0["state"]?.string } == ["answered", "skipped"])
      #expect(answers.first?["answer"]?.integer == 5)
    }
  }
}
