import Glibc
import HealthSamples
import Quantities
import ResultFiles
import StrictJSON
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct InterruptionTests {
  private let steps: [Step] = [.timed(seconds: 10), .completion(CompletionStep(identifier: "bye"))]

  @Test(
    "a signal ends the session in the middle of a step with everything recorded so far on disk",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signal(number: Int32) async throws {
    let sitting = try Sitting(steps)
    let conducted = try await sitting.conduct { screen in
      guard case .active = screen else { return [] }
      return [.reply(.signal(number), after: .milliseconds(4500))]
    }
    #expect(conducted.outcome == .signal(number))
    #expect(conducted.record.ending == .interrupted)
    #expect(conducted.record.steps.map(\.ending) == [.interrupted])
    #expect(try conducted.values("01-rest.heartRate.json").count == 5)
    #expect(try conducted.json("session.json")["ending"] == "interrupted")
  }

  @Test("an interruption closes late-arrival windows at once")
  func closesWindows() async throws {
    let sitting = try Sitting(steps)
    let conducted = try await sitting.conduct { screen in
      guard case .completion = screen else { return [] }
      return [.reply(.signal(SIGINT), after: .milliseconds(300))]
    }
    #expect(conducted.record.elapsed == 10.3)
    #expect(try conducted.values("01-rest.heartRate.json").count == 10)
    #expect(conducted.record.steps.map(\.ending) == [.completed, .interrupted])
  }

  @Test("nothing interrupts a task that is over: late samples are just not waited for any more")
  func afterTheEnd() async throws {
    let sitting = try Sitting([.timed(seconds: 10) { $0.lateArrivalWindow = 20 }])
    let inbox = sitting.inbox
    let conducted = try await sitting.conduct { screen in
      guard case .active(let active) = screen, active.remaining == 0 else { return [] }
      inbox.post(.signal(SIGINT), at: .seconds(12))
      return []
    }
    #expect(conducted.outcome == .completedThenSignal(SIGINT))
    #expect(conducted.record.ending == .completed && conducted.record.elapsed == 12)
    #expect(try conducted.values("01-rest.heartRate.json").count == 10)
  }

  @Test("the end of the input interrupts a session instead of answering it, and says where")
  func inputEnded() async throws {
    let sitting = try Sitting(steps)
    let conducted = try await sitting.conduct { screen in
      guard case .completion = screen else { return [] }
      return [.reply(.inputEnded, after: .seconds(1))]
    }
    #expect(conducted.outcome == .inputEnded("at step 2 of 2, 'bye'"))
    #expect(conducted.record.ending == .interrupted)
  }

  @Test("the mock stops with the task whatever its ending")
  func mockStops() async throws {
    let sitting = try Sitting(steps)
    _ = try await sitting.conduct { screen in
      guard case .active = screen else { return [] }
      return [.reply(.signal(SIGINT), after: .seconds(3))]
    }
    #expect(
      try sitting.store.samples(matching: SampleQuery(participant: "P01")).count == 3)
  }

  @Test("the journal alone tells the same session as its files")
  func journal() async throws {
    let conducted = try await Sitting(steps).conduct()
    let reader = JournalReader(reading: try conducted.folder.read(Journal.fileName))
    #expect(reader.problems.isEmpty)
    #expect(SessionRecord(folding: reader.lines) == conducted.record)
  }

  @Test("every file that the manifest names has the hash it says")
  func hashes() async throws {
    let conducted = try await Sitting(steps).conduct()
    #expect(conducted.record.files.count == 4)
    for entry in conducted.record.files {
      #expect(try conducted.sha256(entry.name) == entry.sha256)
    }
  }
}
