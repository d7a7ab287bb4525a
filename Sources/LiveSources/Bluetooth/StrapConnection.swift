import Glibc
import Quantities

/// One connection with one strap, from connecting to its end.
final class StrapConnection {
  /// Finding out what a strap has, over the air.
  private static let resolvingTime = Duration.seconds(30)
  /// Straps tell something every second.
  private static let silence = Duration.seconds(5)
  /// Longer than any notification.
  private static let longest = 512

  private let client: BlueZClient
  private let device: String
  private let strap: Strap
  private let now: @Sendable () -> Instant
  private let tell: @Sendable (StrapEvent) -> Void
  private let clock = SuspendingClock()
  private var stream: StrapStream
  /// The charge that was told last, by this connection or the one before.
  private(set) var battery: Int?
  /// The charge that the strap answered when it was asked.
  private var answeredBattery: Int?
  private var lastArrival: SuspendingClock.Instant
  /// Whether this program made the connection, and so ends it.
  private var isOurs = false
  /// The socket of notifications; nil where they come as signals.
  private var socket: Int32?

  init(
    _ client: BlueZClient, _ device: String, _ strap: Strap, battery: Int?,
    now: @escaping @Sendable () -> Instant, tell: @escaping @Sendable (StrapEvent) -> Void
  ) {
    self.client = client
    self.device = device
    self.strap = strap
    self.battery = battery
    self.now = now
    self.tell = tell
    stream = StrapStream(of: strap)
    lastArrival = clock.now
  }

  deinit { if let socket { close(socket) } }

  /// Connects, trying again until the time is over.
  func connect(within limit: Duration) throws(StrapError) {
    let deadline = clock.now + limit
    while !client.isConnected(device) {
      do throws(StrapError) {
        try client.call(device, BlueZ.device, "Connect")
        isOurs = true
        _ = try client.wait(.seconds(5)) { [device] in
          $0.properties(device, BlueZ.device)?["Connected"]?.bool == true
        }
      } catch {
        guard case .refused(_, let reason) = error else { throw error }
        guard clock.now < deadline else {
          throw .notConnected(name: strap.name, reason: reason)
        }
        try client.pause(.seconds(1))
      }
    }
  }

  /// Asks for notifications.
  ///
  /// - Returns: The path of the characteristic.
  func subscribe() throws(StrapError) -> String {
    let isResolved = try client.wait(Self.resolvingTime) { [device] objects in
      let found = objects.properties(device, BlueZ.device)
      return found?["ServicesResolved"]?.bool == true || found?["Connected"]?.bool != true
    }
    guard client.isConnected(device) else { throw .disconnected }
    let path = client.objects.characteristic(BlueZ.heartRateMeasurement, of: device)
    guard let path else {
      throw isResolved
        ? .noHeartRate(name: strap.name)
        : .notConnected(name: strap.name, reason: "its services stay unknown")
    }
    try acquireNotifications(of: path)
    if socket == nil { try client.call(path, BlueZ.characteristic, "StartNotify") }
    try subscribeToBattery()
    return path
  }

  /// A socket keeps every notification, where signals may be merged; not every BlueZ has it.
  private func acquireNotifications(of path: String) throws(StrapError) {
    let properties = client.objects.properties(path, BlueZ.characteristic)
    guard properties?["NotifyAcquired"] != nil else { return }
    do throws(StrapError) {
      socket = try client.call(path, BlueZ.characteristic, "AcquireNotify", [.options([])])
        .descriptor
    } catch {
      guard case .refused = error else { throw error }
    }
  }

  /// BlueZ itself reads the battery where it has a plugin for it; else the strap is asked.
  private func subscribeToBattery() throws(StrapError) {
    let level = client.objects.characteristic(BlueZ.batteryLevel, of: device)
    guard client.objects.properties(device, BlueZ.battery) == nil, let level else { return }
    do throws(StrapError) {
      let value = try client.call(level, BlueZ.characteristic, "ReadValue", [.options([])])
      answeredBattery = value.body.first?.bytes?.first.map(Int.init)
      try client.call(level, BlueZ.characteristic, "StartNotify")
    } catch {
      // A strap whose battery can't be read measures as well.
      guard case .refused = error else { throw error }
    }
  }

  /// Takes notifications until the connection ends, which is thrown.
  func follow(_ characteristic: String) throws(StrapError) -> Never {
    tellBattery(answeredBattery)
    lastArrival = clock.now
    defer { stream.takeEnd().forEach(tell) }
    while true {
      try client.step(also: socket)
      // What arrived before the connection ended is taken before its end is.
      while try readSocket() {}
      for value in client.takeValues(of: characteristic) where socket == nil {
        take(value.bytes, at: value.arrival)
      }
      lookAtBattery()
      if clock.now - lastArrival > Self.silence { stream.takeSilence().forEach(tell) }
      try checkConnection()
    }
  }

  private func take(_ bytes: [UInt8], at arrival: Instant) {
    lastArrival = clock.now
    stream.take(bytes, at: arrival).forEach(tell)
  }

  /// Takes one notification from the socket; false where none has arrived.
  private func readSocket() throws(StrapError) -> Bool {
    guard let socket else { return false }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, filled in
      count = recv(socket, buffer.baseAddress, Self.longest, Int32(MSG_DONTWAIT))
      filled = max(0, count)
    }
    if count < 0 {
      guard [EAGAIN, EINTR].contains(errno) else { throw .disconnected }
      return false
    }
    // An empty notification and the end of the connection both read as nothing.
    guard count > 0 || !Self.hasEnded(socket) else { throw .disconnected }
    take(bytes, at: now())
    return true
  }

  private func lookAtBattery() {
    let level = client.objects.characteristic(BlueZ.batteryLevel, of: device)
    let found =
      client.objects.properties(device, BlueZ.battery)?["Percentage"]?.integer
      ?? level.flatMap { client.objects.properties($0, BlueZ.characteristic)?["Value"]?.bytes }?
      .first.map(Int.init)
    tellBattery(found)
  }

  /// Tells the charge where it is another than the one before.
  private func tellBattery(_ found: Int?) {
    guard let found, found != battery else { return }
    battery = found
    tell(.battery(found))
  }

  private func checkConnection() throws(StrapError) {
    guard client.objects.properties(device, BlueZ.device) != nil else { throw .vanished }
    guard client.isConnected(device) else { throw .disconnected }
  }

  /// Ends the notifications, and a connection of this program's own, for the next who wants the strap.
  ///
  /// Where another program still listens, the connection is its own from now on.
  func disconnect() throws(StrapError) {
    client.heedsEnd = false
    try stopNotifications()
    guard isOurs, client.isConnected(device) else { return }
    guard try client.wait(Self.letting, until: { [device] in !Self.isHeard(device, $0) }) else {
      return
    }
    try client.send(device, BlueZ.device, "Disconnect")
  }

  /// How long BlueZ may take to see that nobody listens any more.
  private static let letting = Duration.milliseconds(500)

  private func stopNotifications() throws(StrapError) {
    if let socket {
      close(socket)
      self.socket = nil
    } else if let path = client.objects.characteristic(BlueZ.heartRateMeasurement, of: device) {
      try client.send(path, BlueZ.characteristic, "StopNotify")
    }
  }

  /// Whether the other side has closed the socket, and all that it sent was read.
  private static func hasEnded(_ socket: Int32) -> Bool {
    var looked = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    poll(&looked, 1, 0)
    var left: Int32 = 0
    guard Int32(looked.revents) & POLLHUP != 0, ioctl(socket, UInt(FIONREAD), &left) == 0 else {
      return Int32(looked.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
    }
    return left == 0
  }

  /// Whether anybody listens to the heart rates of a device.
  private static func isHeard(_ device: String, _ objects: BlueZObjects) -> Bool {
    guard let path = objects.characteristic(BlueZ.heartRateMeasurement, of: device) else {
      return false
    }
    let properties = objects.properties(path, BlueZ.characteristic)
    return properties?["Notifying"]?.bool == true || properties?["NotifyAcquired"]?.bool == true
  }
}
