import HealthSamples
import Quantities
import ResultFiles
import StudyModel
import StudySession
import TestSupport
import Testing

/// Steps that wait for what they are to record.
@Suite struct RequiredRecorderTests {
  private static let required = RecorderConfiguration(
    identifier: "heartRate", kind: .healthQuantity(type: .heartRate, unit: .countPerMinute),
    absence: .wait)

  private func sitting(_ recorder: RecorderConfiguration = Self.required) throws -> Sitting {
    var sitting = try Sitting([.timed(seconds: 5, recorders: [recorder])])
    sitting.mock = nil
    return sitting
  }

  private static func save(in sitting: Sitting, secondsAgo seconds: Int) throws {
    let moment = sitting.clock.instant.advanced(by: .seconds(-seconds))
    try sitting.store.save(
      QuantitySample(
        type: .heartRate, value: 60, unit: .countPerMinute, start: moment, end: moment,
        source: "A strap"), for: "P01")
  }

  private static func saveNow(in sitting: Sitting) {
    do { try save(in: sitting, secondsAgo: 0) } catch { Issue.record(error) }
  }

  private func isWaiting(_ screen: Screen, mayBegin: Bool = true) -> Bool {
    guard case .active(let active) = screen, case .waiting(let wait) = active.phase else {
      return false
    }
    #expect(wait.name == "heart rate")
    return wait.mayBegin == mayBegin
  }

  @Test("a step waits for the first sample of a required recorder, and says so")
  func waits() async throws {
    let sitting = try sitting()
    // The sample comes with the researcher's first look at the waiting screen.
    let conducted = try await sitting.conduct { screen in
      isWaiting(screen) ? [.happen { Self.saveNow(in: sitting) }] : []
    }
    #expect(conducted.outcome == .completed)
    #expect(conducted.presenter.screens.contains { isWaiting($0) })
    #expect(conducted.record.notices.count == 1)
    #expect(conducted.record.notices.first?.hasPrefix("Waiting for heart rate: ") == true)
    #expect(conducted.record.steps.first?.elapsed == 6)
  }

  @Test("Return begins without it, which is kept")
  func decision() async throws {
    let conducted = try await sitting().conduct { screen in
      isWaiting(screen) ? [.reply(.proceed, after: .seconds(3))] : []
    }
    #expect(conducted.outcome == .completed)
    #expect(conducted.record.notices.last == "Begun without heart rate.")
    #expect(conducted.record.steps.first?.elapsed == 8)
    #expect(conducted.recording("heartRate")?.reason == "no samples arrived")
  }

  @Test("a source that is there, the mock or a sample of now, is not waited for; an old one is")
  func present() async throws {
    var mocked = try sitting()
    mocked.mock = .uniform
    #expect(try await mocked.conduct().record.notices.isEmpty)
    let fresh = try sitting()
    try Self.save(in: fresh, secondsAgo: 9)
    #expect(try await fresh.conduct().record.notices.isEmpty)
    let old = try sitting()
    try Self.save(in: old, secondsAgo: 60)
    #expect(try await old.conduct().record.notices.count == 2)
  }

  @Test("what is not permitted is not waited for, and prepared answers wait for half a minute")
  func nobody() async throws {
    var denied = try sitting()
    denied.permission = .allow([])
    #expect(try await denied.conduct().record.notices.isEmpty)
    var prepared = try sitting()
    prepared.answers = try AnswerSource(reading: [])
    let conducted = try await prepared.conduct { _ in [] }
    #expect(conducted.record.notices.last == "Begun without heart rate.")
    #expect(conducted.record.steps.first?.elapsed == 35)
  }

  private static let vital = RecorderConfiguration(
    identifier: "heartRate", kind: required.kind, absence: .stop)

  @Test("without what the study does not go on without, the session ends early, and says why")
  func stops() async throws {
    let conducted = try await sitting(Self.vital).conduct { screen in
      // Nothing that is typed begins it.
      if case .active = screen { [.reply(.proceed, after: .milliseconds(10))] } else { [] }
    }
    let reason = "No heart rate (none within 30 s): the study does not go on without."
    #expect(conducted.outcome == .endedEarly(reason))
    #expect(conducted.record.ending == .earlyTermination)
    #expect(conducted.record.steps.first?.ending == .earlyTermination)
    #expect(conducted.record.steps.first?.elapsed == 30)
    #expect(
      conducted.record.notices == [
        "Waiting for heart rate: the step begins once it is there. Without it the session ends "
          + "after 30 s."
      ])
    #expect(conducted.presenter.announcements.last == reason)
    #expect(!conducted.presenter.screens.contains { isWaiting($0, mayBegin: true) })
  }

  @Test("what the study does not go on without may still come, and is not asked of who denied it")
  func stopsNot() async throws {
    let sitting = try sitting(Self.vital)
    let conducted = try await sitting.conduct { screen in
      isWaiting(screen, mayBegin: false) ? [.happen { Self.saveNow(in: sitting) }] : []
    }
    #expect(conducted.outcome == .completed)
    var denied = try self.sitting(Self.vital)
    denied.permission = .allow([])
    let reason = "No heart rate (not permitted): the study does not go on without."
    let refused = try await denied.conduct()
    #expect(refused.outcome == .endedEarly(reason))
    #expect(refused.record.steps.first?.elapsed == 0)
  }
}
