import CSystemd
import Glibc

/// A connection with the system's message bus, for one thread.
///
/// It is libsystemd's sd-bus, without its callbacks: every message is taken by ``next(within:also:)``,
/// so that no wait lasts longer than asked for.
final class MessageBus {
  private let bus: OpaquePointer

  /// Opens the bus that `DBUS_SYSTEM_BUS_ADDRESS` names, or the system's own.
  ///
  /// Every use of libsystemd begins here, so that the library is loaded here. The corresponding C
  /// function is `sd_bus_open_system`.
  init() throws(StrapError) {
    try BusLibrary.load()
    var opened: OpaquePointer?
    let code = sd_bus_open_system(&opened)
    guard code >= 0, let opened else { throw Self.notOpened(code) }
    bus = opened
  }

  deinit { sd_bus_close_unref(bus) }

  private static func notOpened(_ code: Int32) -> StrapError {
    code == -EACCES || code == -EPERM ? .notPermitted : .noBus(reason: words(code))
  }

  private static func words(_ code: Int32) -> String {
    String(cString: strerror(-code)).lowercased()
  }

  /// Sends a call, whose number its answer has.
  func send(_ call: BusCall) throws(StrapError) -> UInt64 {
    var message: OpaquePointer?
    var code = sd_bus_message_new_method_call(
      bus, &message, call.service, call.path, call.interface, call.method)
    defer { sd_bus_message_unref(message) }
    var cookie: UInt64 = 0
    if code >= 0, let message { code = call.write(to: message) }
    if code >= 0 { code = sd_bus_send(bus, message, &cookie) }
    guard code >= 0 else { throw .busLost(reason: Self.words(code)) }
    return cookie
  }

  /// Writes out what was sent; it waits for the bus a little where that is slow.
  func flush() { sd_bus_flush(bus) }

  /// What ended a wait.
  enum Wake {
    case message(BusMessage)
    /// The other descriptor can be read, or has ended.
    case other
    case time
  }

  /// Waits for the next message, or for another descriptor that can be read.
  func next(within limit: Duration, also descriptor: Int32? = nil) throws(StrapError) -> Wake {
    if let message = try process() { return .message(message) }
    var watched = [
      pollfd(fd: sd_bus_get_fd(bus), events: Int16(clamping: sd_bus_get_events(bus)), revents: 0)
    ]
    if let descriptor {
      watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let milliseconds =
      Int32(clamping: Int(limit.components.seconds) * 1000)
      + Int32(limit.components.attoseconds / 1_000_000_000_000_000)
    poll(&watched, nfds_t(watched.count), max(0, milliseconds))
    if watched.count > 1, watched[1].revents != 0 { return .other }
    return try process().map { .message($0) } ?? .time
  }

  /// The next message that has arrived; nil where none has.
  private func process() throws(StrapError) -> BusMessage? {
    while true {
      var message: OpaquePointer?
      let code = sd_bus_process(bus, &message)
      guard code >= 0 else { throw Self.lost(code) }
      if let message {
        defer { sd_bus_message_unref(message) }
        return BusMessage(message)
      }
      guard code > 0 else { return nil }
    }
  }

  /// A bus that refuses this user's credentials ends the connection at once.
  private static func lost(_ code: Int32) -> StrapError {
    code == -EACCES || code == -EPERM ? .notPermitted : .busLost(reason: words(code))
  }
}
