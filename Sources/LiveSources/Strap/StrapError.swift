/// Why no strap can be listened to, each with what to do.
package enum StrapError: Error, Equatable, Sendable {
  /// libsystemd is not installed.
  case noLibrary
  /// No message bus answers, so that nothing is known of Bluetooth.
  case noBus(reason: String)
  /// The bus does not let this user speak with Bluetooth.
  case notPermitted
  /// Nobody on the bus is BlueZ.
  case noBlueZ
  case noAdapter
  /// The adapter by that name is switched off.
  case adapterOff(adapter: String)
  /// No strap was seen, or none by that name, before the time was over.
  case notFound(wanted: String?, seconds: Int)
  /// It was seen, and connecting failed until the time was over.
  case notConnected(name: String, reason: String)
  /// The device has no characteristic with heart rates.
  case noHeartRate(name: String)
  /// The connection with the strap ended.
  case disconnected
  /// BlueZ no longer knows the strap.
  case vanished
  /// BlueZ or the bus ended.
  case busLost(reason: String)
  /// Whoever listened asked for the end.
  case ended
  /// BlueZ is on the bus and says nothing.
  case noAnswer
  /// BlueZ refused what was asked for.
  case refused(what: String, reason: String)
}

extension StrapError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noLibrary:
      "Bluetooth: libsystemd.so.0 is not installed; install libsystemd0"
    case .noBus(let reason):
      "Bluetooth: found no system message bus (\(reason)); start dbus, or set "
        + "DBUS_SYSTEM_BUS_ADDRESS"
    case .notPermitted:
      "Bluetooth: the message bus does not permit it; add this user to the group 'bluetooth', and "
        + "log in anew"
    case .noBlueZ:
      "Bluetooth: found no BlueZ on the message bus; install bluez, and start it with "
        + "'systemctl start bluetooth'"
    case .noAdapter:
      "Bluetooth: found no adapter; plug one in, or look for it with 'bluetoothctl list'"
    case .adapterOff(let adapter):
      "Bluetooth: found the adapter '\(adapter)' switched off; switch it on with "
        + "'bluetoothctl power on', or 'rfkill unblock bluetooth'"
    case .notFound(let wanted, let seconds):
      "Bluetooth: found no strap" + (wanted.map { " '\($0)'" } ?? "")
        + " in \(seconds) s; wear it with its electrodes wet, near this computer, and end its "
        + "connections with phones and watches"
    case .notConnected(let name, let reason):
      "Bluetooth: found '\(name)', and no connection with it (\(reason)); end its connections with "
        + "phones and watches"
    case .noHeartRate(let name):
      "Bluetooth: found no heart rate in '\(name)'; name a strap with --device"
    case .disconnected: "the connection ended; out of range, taken off, or its battery is empty"
    case .vanished: "Bluetooth no longer sees it"
    case .busLost(let reason): "Bluetooth: the message bus ended the connection (\(reason))"
    case .ended: "ended, as asked for"
    case .noAnswer:
      "Bluetooth: found no answer of BlueZ; start it anew with 'systemctl restart bluetooth'"
    case .refused(let what, let reason): "Bluetooth: \(what) is refused (\(reason))"
    }
  }
}
