import HealthSamples
import Quantities
import ResultFiles

/// Asking for health data, as HealthKit does: by type, once, and keeping the answer.
extension Session {
  /// Asks for each type that the task's recorders read, and for writing it where the mock would.
  func askPermissions() async throws(Stop) -> (readable: [QuantityType], writable: [QuantityType]) {
    var readable: [QuantityType] = []
    var writable: [QuantityType] = []
    for type in plan.quantityTypes {
      if try await isPermitted(type, .read) { readable.append(type) }
      guard surroundings.mock != nil else { continue }
      if try await isPermitted(type, .write) { writable.append(type) }
    }
    return (readable, writable)
  }

  private func isPermitted(
    _ type: QuantityType, _ access: Permission.Access
  ) async throws(Stop) -> Bool {
    let isAllowed = try await decision(type, access)
    try record(
      .permission(
        PermissionAnswer(
          type: type.identifier, isWriting: access == .write, isAllowed: isAllowed)))
    return isAllowed
  }

  private func decision(
    _ type: QuantityType, _ access: Permission.Access
  ) async throws(Stop) -> Bool {
    guard let store = surroundings.store else { return false }
    if case .allow(let types, _) = surroundings.permission {
      return try await keep(types.contains(type), type, access, in: store)
    }
    let status = try withStore { () throws(HealthStoreError) in
      try store.permissionStatus(
        participant: plan.participant, study: plan.study.identifier, type: type, access: access)
    }
    switch status {
    case .allowed: return true
    case .denied: return false
    case .notDetermined:
      return try await keep(try await ask(type, access), type, access, in: store)
    }
  }

  /// Asks for the microphone, in each session in which the task records sound.
  ///
  /// The answer is kept in no store, since a voice is of the moment. A sitting that goes on takes the answer of the one before.
  ///
  /// - Returns: Whether it may be listened to; nil where no sound is to be recorded.
  func askForMicrophone() async throws(Stop) -> Bool? {
    guard plan.recordsSound else { return nil }
    let before = surroundings.writer.record.permissions.first { $0.type == Self.microphoneName }
    let isAllowed: Bool
    if let before {
      isAllowed = before.isAllowed
    } else if case .allow(_, let microphone) = surroundings.permission {
      isAllowed = microphone
    } else {
      isAllowed = try await ask(nil, .read)
    }
    let answer = PermissionAnswer(
      type: Self.microphoneName, isWriting: false, isAllowed: isAllowed)
    try record(.permission(answer))
    return isAllowed
  }

  private func keep(
    _ isAllowed: Bool, _ type: QuantityType, _ access: Permission.Access,
    in store: any HealthStore
  ) async throws(Stop) -> Bool {
    let permission = Permission(
      participant: plan.participant, study: plan.study.identifier, type: type, access: access,
      status: isAllowed ? .allowed : .denied, decidedAt: clock.instant)
    try await withRoomInStore { () throws(HealthStoreError) in try store.set(permission) }
    return isAllowed
  }

  /// Asks for a type, or for the microphone where there is none.
  private func ask(
    _ type: QuantityType?, _ access: Permission.Access
  ) async throws(Stop) -> Bool {
    var screen = PermissionScreen(
      studyTitle: plan.study.title.text(in: surroundings.language), type: type,
      isWriting: access == .write)
    surroundings.inbox.discardTyped()
    while true {
      surroundings.presenter.show(.permission(screen))
      if case .text(let text) = try await nextReply(until: nil) {
        switch text.lowercased() {
        case "y", "yes": return true
        case "n", "no": return false
        default: break
        }
      }
      screen.problem = "Please answer y or n."
    }
  }
}
