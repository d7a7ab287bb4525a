import Glibc
import Quantities

/// Speaks with BlueZ over the bus, on one thread, and keeps its objects up to date.
///
/// The corresponding D-Bus interfaces are those of BlueZ's `doc/org.bluez.*.rst`.
final class BlueZClient {
  /// A value that a characteristic told.
  struct Value {
    let path: String
    let bytes: [UInt8]
    let arrival: Instant
  }

  /// How long a wait lasts until it looks whether the end is asked for.
  private static let look = Duration.milliseconds(100)
  /// Connecting over the air and starting BlueZ both may take that long.
  private static let answerTime = Duration.seconds(30)

  private let bus: MessageBus
  private let now: @Sendable () -> Instant
  private let shouldEnd: @Sendable () -> Bool
  private let clock = SuspendingClock()
  /// Whether waits end once the end is asked for; what is done then has short ones of its own.
  var heedsEnd = true
  private(set) var objects = BlueZObjects()
  /// What characteristics told and nobody has taken.
  private var values: [Value] = []

  /// Opens the bus and reads BlueZ's objects.
  ///
  /// - Parameters:
  ///   - now: The time of the wall.
  ///   - shouldEnd: Whether every wait is to throw ``StrapError/ended``.
  /// - Throws: ``StrapError`` where there is no bus, or no BlueZ on it.
  init(
    now: @escaping @Sendable () -> Instant, shouldEnd: @escaping @Sendable () -> Bool
  ) throws(StrapError) {
    self.now = now
    self.shouldEnd = shouldEnd
    bus = try MessageBus()
    for rule in Self.rules { try answer(to: Self.match(rule)) }
    let managed = try answer(
      to: BusCall(
        service: BlueZ.service, path: "/", interface: "org.freedesktop.DBus.ObjectManager",
        method: "GetManagedObjects"))
    objects = BlueZObjects(managed: managed.body.first)
  }

  private static let rules = [
    "type='signal',sender='org.bluez'",
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.bluez'",
  ]

  private static func match(_ rule: String) -> BusCall {
    BusCall(
      service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", method: "AddMatch", arguments: [.text(rule)])
  }

  // MARK: Calling

  /// Calls a method of BlueZ and waits for the answer.
  @discardableResult
  func call(
    _ path: String, _ interface: String, _ method: String, _ arguments: [BusCall.Argument] = []
  ) throws(StrapError) -> BusMessage {
    try answer(to: Self.call(path, interface, method, arguments))
  }

  /// Calls a method of BlueZ whose answer nobody waits for.
  func send(_ path: String, _ interface: String, _ method: String) throws(StrapError) {
    _ = try bus.send(Self.call(path, interface, method, []))
    bus.flush()
  }

  private static func call(
    _ path: String, _ interface: String, _ method: String, _ arguments: [BusCall.Argument]
  ) -> BusCall {
    BusCall(
      service: BlueZ.service, path: path, interface: interface, method: method,
      arguments: arguments)
  }

  @discardableResult
  private func answer(to call: BusCall) throws(StrapError) -> BusMessage {
    let number = try bus.send(call)
    let deadline = clock.now + Self.answerTime
    while clock.now < deadline {
      guard case .message(let message)? = try step() else { continue }
      switch message.kind {
      case .answer(number): return message
      case .refusal(number, let name, let words): throw Self.refusal(call, name, words)
      case .signal, .answer, .refusal, .other: continue
      }
    }
    throw .noAnswer
  }

  private static func refusal(_ call: BusCall, _ name: String, _ words: String) -> StrapError {
    let prefix = "org.freedesktop.DBus.Error."
    switch name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name {
    case "AccessDenied", "AuthFailed": return .notPermitted
    case "ServiceUnknown", "NameHasNoOwner", "Disconnected": return .noBlueZ
    case let start where start.hasPrefix("Spawn"): return .noBlueZ
    case "UnknownObject": return .vanished
    default:
      return .refused(what: call.method, reason: words.isEmpty ? name : words)
    }
  }

  // MARK: Waiting

  /// Waits until something holds of the objects; false when the time is over.
  func wait(
    _ limit: Duration, until holds: (BlueZObjects) -> Bool
  ) throws(StrapError) -> Bool {
    let deadline = clock.now + limit
    while !holds(objects) {
      guard clock.now < deadline else { return false }
      try step()
    }
    return true
  }

  /// Waits so long, and takes what comes.
  func pause(_ limit: Duration) throws(StrapError) { _ = try wait(limit) { _ in false } }

  /// Waits a little for one message or for a descriptor; nil where nothing came.
  @discardableResult
  func step(also descriptor: Int32? = nil) throws(StrapError) -> MessageBus.Wake? {
    guard !heedsEnd || !shouldEnd() else { throw .ended }
    switch try bus.next(within: Self.look, also: descriptor) {
    case .message(let message):
      if message.kind == .signal { try take(message) }
      return .message(message)
    case .other: return .other
    case .time: return nil
    }
  }

  private func take(_ signal: BusMessage) throws(StrapError) {
    // No signal of BlueZ brings one; a stray one must not stay open.
    if let descriptor = signal.descriptor { close(descriptor) }
    if signal.member == "NameOwnerChanged", signal.body.count == 3, signal.body[2] == .text("") {
      throw .busLost(reason: "BlueZ has ended")
    }
    guard objects.take(signal), signal.member == "PropertiesChanged",
      signal.body.first?.text == BlueZ.characteristic,
      let bytes = signal.body[1].dictionary?["Value"]?.bytes
    else { return }
    values.append(Value(path: signal.path, bytes: bytes, arrival: now()))
  }

  /// What a characteristic has told since the last time, the oldest first.
  func takeValues(of path: String) -> [Value] {
    defer { values = [] }
    return values.filter { $0.path == path }
  }
}
