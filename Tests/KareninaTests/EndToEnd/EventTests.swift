import Glibc
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct EventTests {
    private static let answers = """
      {"step": "mood", "question": "moodNow", "answer": 5}
      {"step": "mood", "question": "lastMeal", "state": "skipped"}
      """

    @Test("--events-fd tells every line of the journal, in order, each by number and kind")
    func lines() async throws {
      let study = try MadeStudy()
      let words = try study.alone("SurveyTask", answers: Self.answers) + ["--events-fd", "3"]
      let program = try LiveProgram(words, on: .none, hasEvents: true)
      #expect(try await program.exitCode() == 0)
      let told = try #require(program.events).text.split(separator: "\n").map(String.init)
      let journal = try #require(try study.sessions().first).journal()
      #expect(
        told
          == journal.lines.map {
            #"{"sequence":\#($0.sequence),"kind":"\#($0.event?.kind ?? "header")"}"#
          })
      #expect(told.count { $0.contains(#""kind":"answer""#) } == 2)
    }

    @Test("a descriptor that is not open is misuse, and nothing is conducted")
    func closed() async throws {
      let study = try MadeStudy()
      let words = try study.alone("SurveyTask", answers: Self.answers)
      let run = try await CommandRun.karenina(words + ["--events-fd", "77"])
      #expect(run.exitCode == 64)
      #expect(run.errors.contains("--events-fd: found 77, which is not open"))
      #expect(throws: (any Error).self) { try study.sessions() }
    }

    @Test("a listener that goes away does the session no harm")
    func goneListener() async throws {
      let study = try MadeStudy()
      let words = try study.alone("BriefTask") + ["--events-fd", "3"]
      let program = try LiveProgram(words, on: .none, hasEvents: true)
      let events = try #require(program.events)
      #expect(try await comesTrue { !events.bytes.isEmpty })
      events.close()
      #expect(try await program.exitCode() == 0)
      let session = try #require(try study.sessions().first)
      #expect(try session.ending() == "completed")
      #expect(try session.problems() == [])
    }
  }
}
