import HealthSamples
import Quantities
import StrictJSON
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct StoreFlowTests {
    private func words(_ study: MadeStudy, _ participant: String, _ more: [String]) -> [String] {
      [
        "run", study.path, "--task", "BriefTask", "--participant", participant, "--output",
        study.output, "--store", study.store, "--audio", "silent", "--plain",
      ] + more
    }

    @Test("each type and access is asked for once, and the store keeps the answer")
    func askedOnce() async throws {
      let study = try MadeStudy()
      let mock = ["--mock", "uniform"]
      let first = try await CommandRun.karenina(
        words(study, "P01", mock), input: Array("y\nmaybe\ny\n\n\n".utf8))
      #expect(first.exitCode == 0, "\(first.errors)")
      #expect(first.output.contains("May this study read your heart rate?"))
      #expect(first.output.contains("May this study write made-up heart rate samples?"))
      #expect(first.output.contains("Please answer y or n."))
      async let second = CommandRun.karenina(
        words(study, "P01", mock), input: Array("\n\n".utf8))
      async let other = CommandRun.karenina(
        words(study, "P02", mock), input: Array("n\ny\n\n\n".utf8))
      #expect(try await second.exitCode == 0)
      #expect(!(try await second.output.contains("May this study")))
      #expect(try await other.exitCode == 0)
      let denied = try #require(try study.sessions().last)
      #expect(try denied.items("02-music.heart.json").isEmpty)
      let file = try #require(try denied.result("file", in: "02-music.json"))
      #expect(file["reason"]?.string == "not permitted")
      let list = try await CommandRun.karenina(["store", "permissions", "--store", study.store])
      let rows = list.output.split(separator: "\n").map { $0.split(separator: ",").prefix(5) }
      #expect(
        rows.dropFirst().map { $0.joined(separator: ",") } == [
          "P01,trial,HKQuantityTypeIdentifierHeartRate,read,allowed",
          "P01,trial,HKQuantityTypeIdentifierHeartRate,write,allowed",
          "P02,trial,HKQuantityTypeIdentifierHeartRate,read,denied",
          "P02,trial,HKQuantityTypeIdentifierHeartRate,write,allowed",
        ])
    }

    @Test("--allow with types denies the others without a question")
    func allowed() async throws {
      let study = try MadeStudy()
      async let denied = CommandRun.karenina(
        words(study, "P01", ["--mock", "uniform", "--allow", "stepCount"]),
        input: Array("\n\n".utf8))
      async let permitted = CommandRun.karenina(
        words(study, "P02", ["--mock", "uniform", "--allow", "heartRate"]),
        input: Array("\n\n".utf8))
      for run in [try await denied, try await permitted] {
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(!run.output.contains("May this study"))
      }
      let sessions = try study.sessions()
      #expect(try sessions.map { try $0.items("02-music.heart.json").isEmpty } == [true, false])
    }

    @Test("what another program writes into the store is recorded, and is not called synthetic")
    func fed() async throws {
      let study = try MadeStudy()
      let feeder = try HeartFeeder(study.store, for: ["P01"])
      defer { feeder.stop() }
      let run = try await CommandRun.karenina(
        words(study, "P01", ["--allow", "all", "--answers", try study.write("", to: "none")]))
      #expect(run.exitCode == 0, "\(run.errors)")
      let session = try #require(try study.sessions().first)
      let items = try session.items("02-music.heart.json")
      #expect((7...11).contains(items.count))
      #expect(items.allSatisfy { $0["source"]?.string == HeartFeeder.source })
      #expect(try session.manifest()["synthetic"]?.bool == false)
      let file = try #require(try session.result("file", in: "02-music.json"))
      let step = try instant(file["startDate"])..<(try instant(file["endDate"]))
      let inside = feeder.saved.map(\.sample).filter { step.contains($0.start) }
      #expect(items.map { $0["value"]?.number } == inside.map(\.value))
      #expect(
        try items.map { try instant($0["startDate"]).milliseconds }
          == inside.map(\.start.milliseconds))
    }

    @Test("participants at one store and output never meet, nor does one with themself")
    func together() async throws {
      let study = try MadeStudy()
      let codes = ["P01", "P02", "P01"]
      let answers = try study.write("", to: "none")
      let more = ["--mock", "uniform", "--allow", "all", "--answers", answers]
      let programs = try codes.map {
        try LiveProgram(words(study, $0, more), on: .none)
      }
      for program in programs {
        #expect(try await program.exitCode() == 0, "\(program.output?.text ?? "")")
      }
      let sessions = try study.sessions()
      #expect(sessions.map(\.participant) == ["P01", "P01", "P02"])
      for session in sessions {
        #expect(try session.ending() == "completed")
        #expect(try session.problems() == [])
        #expect(try session.manifest()["participant"]?.string == session.participant)
        #expect(try session.items("02-music.heart.json").isEmpty == false)
        #expect(try session.manifest()["synthetic"]?.bool == true)
      }
      let alone = try sessions.last.map { try $0.items("02-music.heart.json").count }
      #expect((1...2).contains(alone ?? 0))
    }
  }
}
