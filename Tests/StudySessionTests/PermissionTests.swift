import HealthSamples
import Quantities
import ResultFiles
import StudyModel
import StudySession
import TestSupport
import Testing

@Suite struct PermissionTests {
  private func asked(_ conducted: Sitting.Conducted) -> [String] {
    conducted.presenter.screens.compactMap { screen in
      guard case .permission(let permission) = screen else { return nil }
      return (permission.type?.alias ?? "microphone") + (permission.isWriting ? " write" : " read")
    }
  }

  @Test("each type is asked for once, to read and with the mock to write, before the first step")
  func askedOnce() async throws {
    var sitting = try Sitting([.timed(recorders: [.heartRate, .pedometer])])
    sitting.permission = .ask
    let conducted = try await sitting.conduct()
    #expect(
      asked(conducted) == [
        "heartRate read", "heartRate write", "distanceWalkingRunning read",
        "distanceWalkingRunning write", "stepCount read", "stepCount write",
      ])
    #expect(conducted.record.permissions.count == 6)
  }

  @Test("an answer is kept in the store and not asked for again")
  func kept() async throws {
    var sitting = try Sitting([.timed()])
    sitting.permission = .ask
    sitting.mock = nil
    let permission = Permission(
      participant: "P01", study: "s", subject: .samples(.heartRate), access: .read,
      status: .allowed,
      decidedAt: sitting.clock.instant)
    try sitting.store.set(permission)
    #expect(asked(try await sitting.conduct()).isEmpty)
  }

  @Test("a denied type leaves an empty recording that says it was not permitted")
  func denied() async throws {
    var sitting = try Sitting([.timed()])
    sitting.permission = .ask
    let conducted = try await sitting.conduct { screen in
      if case .permission = screen { [.reply(.text("n"), after: .seconds(1))] } else { [] }
    }
    #expect(conducted.recording("heartRate")?.reason == "not permitted")
    #expect(try conducted.json("01-rest.heartRate.json") == ["items": []])
    #expect(
      try sitting.store.permissions(participant: "P01", study: "s").map(\.status) == [
        .denied, .denied,
      ])
    #expect(try sitting.store.samples(matching: SampleQuery(participant: "P01")).isEmpty)
  }

  @Test("a reply that is neither yes nor no is asked for again")
  func unclear() async throws {
    var sitting = try Sitting([.timed()])
    sitting.permission = .ask
    sitting.mock = nil
    let conducted = try await sitting.conduct { screen in
      guard case .permission(let permission) = screen else { return [] }
      let text = permission.problem == nil ? "perhaps" : "YES"
      return [.reply(.text(text), after: .seconds(1))]
    }
    #expect(asked(conducted).count == 2)
    #expect(conducted.record.permissions.map(\.isAllowed) == [true])
  }

  @Test("a list of types permits these and denies the rest without asking")
  func allowed() async throws {
    var sitting = try Sitting([
      .timed("walk", recorders: [.heartRate, .pedometer]) { $0.activity = .walk }
    ])
    sitting.permission = .allow([.heartRate, .stepCount])
    let conducted = try await sitting.conduct()
    #expect(asked(conducted).isEmpty)
    #expect(conducted.recording("pedometer")?.reason == "distance walked or run not permitted")
    let item = try conducted.json("01-walk.pedometer.json")["items"]?.array?.last
    #expect(item?["numberOfSteps"]?.number == 18)
    #expect(item?["distance"] == nil)
  }
}
