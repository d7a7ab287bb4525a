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
    let isAllowed = try await decision(.samples(type), access)
    try record(
      .permission(
        PermissionAnswer(
          type: type.identifier, isWriting: access == .write, isAllowed: isAllowed)))
    return isAllowed
  }

  private func decision(
    _ subject: Permission.Subject, _ access: Permission.Access
  ) async throws(Stop) -> Bool {
    guard let store = surroundings.store else {
      // Sound needs no store; samples have nowhere to come from.
      return subject == .microphone ? try await decide(subject, access) : false
    }
    if case .allow = surroundings.permission {
      return try await keep(try await decide(subject, access), subject, access, in: store)
    }
    let status = try withStore { () throws(HealthStoreError) in
      try store.permissionStatus(
        participant: plan.participant, study: plan.study.identifier, of: subject, access: access)
    }
    switch status {
    case .allowed: return true
    case .denied: return false
    case .notDetermined:
      return try await keep(try await decide(subject, access), subject, access, in: store)
    }
  }

  /// By what was allowed beforehand, or by asking.
  private func decide(
    _ subject: Permission.Subject, _ access: Permission.Access
  ) async throws(Stop) -> Bool {
    guard case .allow(let types, let microphone) = surroundings.permission else {
      return try await ask(subject, access)
    }
    switch subject {
    case .samples(let type): return types.contains(type)
    case .microphone: return microphone
    }
  }

  /// Asks for the microphone as for any type, where the task records sound.
  ///
  /// A sitting that goes on takes the answer of the one before; without a store it is kept no longer.
  ///
  /// - Returns: Whether it may be listened to; nil where no sound is to be recorded.
  func askForMicrophone() async throws(Stop) -> Bool? {
    guard plan.recordsSound else { return nil }
    let before = surroundings.writer.record.permissions.first { $0.type == Self.microphoneName }
    let isAllowed =
      if let before { before.isAllowed } else { try await decision(.microphone, .read) }
    let answer = PermissionAnswer(
      type: Self.microphoneName, isWriting: false, isAllowed: isAllowed)
    try record(.permission(answer))
    return isAllowed
  }

  private func keep(
    _ isAllowed: Bool, _ subject: Permission.Subject, _ access: Permission.Access,
    in store: any HealthStore
  ) async throws(Stop) -> Bool {
    let permission = Permission(
      participant: plan.participant, study: plan.study.identifier, subject: subject,
      access: access, status: isAllowed ? .allowed : .denied, decidedAt: clock.instant)
    try await withRoomInStore { () throws(HealthStoreError) in try store.set(permission) }
    return isAllowed
  }

  private func ask(
    _ subject: Permission.Subject, _ access: Permission.Access
  ) async throws(Stop) -> Bool {
    var type: QuantityType?
    if case .samples(let samples) = subject { type = samples }
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
