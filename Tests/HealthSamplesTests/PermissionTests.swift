import HealthSamples
import Quantities
import Testing

@Suite("Permissions")
struct PermissionTests {
  let fixture: StoreFixture
  let store: SQLiteHealthStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func permission(
    _ participant: String = "P01", study: String = "karenina", _ type: QuantityType = .heartRate,
    _ access: Permission.Access = .read, _ status: Permission.Status = .allowed
  ) -> Permission {
    Permission(
      participant: participant, study: study, subject: .samples(type), access: access,
      status: status,
      decidedAt: at(0))
  }

  private func status(
    _ participant: String = "P01", study: String = "karenina", _ type: QuantityType = .heartRate,
    _ access: Permission.Access = .read
  ) throws -> Permission.Status {
    try store.permissionStatus(
      participant: participant, study: study, of: .samples(type), access: access)
  }

  @Test("are not determined before they are asked for")
  func notDetermined() throws {
    #expect(try status() == .notDetermined)
    #expect(try store.permissions(participant: "P01", study: nil).isEmpty)
  }

  @Test("hold for one participant, study, type and access alone, also after reopening")
  func narrow() throws {
    try store.set(permission())
    try store.set(permission("P01", .distanceWalkingRunning, .write, .denied))
    #expect(try status() == .allowed)
    #expect(try status("P02") == .notDetermined)
    #expect(try status(study: "other") == .notDetermined)
    #expect(try status("P01", .stepCount) == .notDetermined)
    #expect(try status("P01", .heartRate, .write) == .notDetermined)
    #expect(try status("P01", .distanceWalkingRunning, .write) == .denied)
    #expect(
      try fixture.open().permissions(participant: "P01", study: "karenina")
        == store.permissions(participant: "P01", study: "karenina"))
  }

  @Test("can be changed and taken back")
  func changed() throws {
    try store.set(permission())
    try store.set(permission("P01", .heartRate, .read, .denied))
    #expect(try status() == .denied)
    try store.set(permission("P01", .heartRate, .read, .notDetermined))
    #expect(try status() == .notDetermined)
    try store.set(permission("P02", .heartRate, .read, .notDetermined))
    #expect(try store.participants() == ["P01"])
  }

  @Test("are listed by participant, study, type and access")
  func listed() throws {
    let decided = [
      permission("P01", study: "a", .heartRate, .read),
      permission("P01", study: "a", .heartRate, .write, .denied),
      permission("P01", study: "a", .stepCount, .read),
      permission("P01", study: "b", .distanceWalkingRunning, .read),
      permission("P02", study: "a", .heartRate, .read),
    ]
    for permission in decided.reversed() { try store.set(permission) }
    #expect(try store.permissions(participant: nil, study: nil) == decided)
    #expect(try store.permissions(participant: "P01", study: nil) == Array(decided[0...3]))
    #expect(
      try store.permissions(participant: nil, study: "a") == Array(decided[0...2] + decided[4...4]))
  }
}
