/// What BlueZ tells of its objects, kept up to date by its signals.
///
/// In: the answer of `GetManagedObjects`, then signals. Out: adapters, devices, characteristics.
struct BlueZObjects: Equatable, Sendable {
  /// Properties by the path of the object and the interface.
  private var objects: [String: [String: [String: BusValue]]] = [:]

  init() {}

  /// Reads the first value of the answer of `GetManagedObjects`.
  init(managed: BusValue?) {
    for (path, interfaces) in managed?.dictionary ?? [:] { add(interfaces, at: path) }
  }

  /// Takes a signal; true where it was of the objects.
  @discardableResult
  mutating func take(_ signal: BusMessage) -> Bool {
    switch signal.member {
    case "InterfacesAdded":
      guard let path = signal.body.first?.text, signal.body.count > 1 else { return false }
      add(signal.body[1], at: path)
    case "InterfacesRemoved":
      guard let path = signal.body.first?.text, signal.body.count > 1 else { return false }
      for interface in signal.body[1].texts { objects[path]?[interface] = nil }
      if objects[path]?.isEmpty == true { objects[path] = nil }
    case "PropertiesChanged": return change(signal)
    default: return false
    }
    return true
  }

  private mutating func add(_ interfaces: BusValue, at path: String) {
    for (name, properties) in interfaces.dictionary ?? [:] {
      objects[path, default: [:]][name] = properties.dictionary ?? [:]
    }
  }

  private mutating func change(_ signal: BusMessage) -> Bool {
    guard let interface = signal.body.first?.text, signal.body.count > 1,
      let changed = signal.body[1].dictionary
    else { return false }
    objects[signal.path, default: [:]][interface, default: [:]].merge(changed) { $1 }
    for name in signal.body.count > 2 ? signal.body[2].texts : [] {
      objects[signal.path]?[interface]?[name] = nil
    }
    return true
  }

  /// The properties of an interface; nil where the object has none.
  func properties(_ path: String, _ interface: String) -> [String: BusValue]? {
    objects[path]?[interface]
  }

  /// The paths of the objects with an interface, in their order.
  func paths(with interface: String) -> [String] {
    objects.filter { $0.value[interface] != nil }.keys.sorted()
  }

  /// The path of a device's characteristic, by its UUID.
  func characteristic(_ uuid: String, of device: String) -> String? {
    paths(with: BlueZ.characteristic).first { path in
      path.hasPrefix(device + "/")
        && properties(path, BlueZ.characteristic)?["UUID"]?.text?.lowercased() == uuid
    }
  }
}

/// The names that BlueZ and Bluetooth have for things.
enum BlueZ {
  static let service = "org.bluez"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let characteristic = "org.bluez.GattCharacteristic1"
  static let battery = "org.bluez.Battery1"

  static let heartRateService = "0000180d-0000-1000-8000-00805f9b34fb"
  static let heartRateMeasurement = "00002a37-0000-1000-8000-00805f9b34fb"
  static let batteryLevel = "00002a19-0000-1000-8000-00805f9b34fb"
}

extension BlueZObjects {
  /// The devices that may be meant, strongest signal first: those by that name or address, or else
  /// every one with the service of heart rates; all of them were seen, or are connected.
  func straps(of adapter: String, wanted: String?) -> [(path: String, strap: Strap)] {
    paths(with: BlueZ.device).compactMap { path in
      guard path.hasPrefix(adapter + "/"), let device = properties(path, BlueZ.device),
        device["RSSI"] != nil || device["Connected"]?.bool == true
      else { return nil }
      let strap = Self.strap(device)
      let isMeant = wanted.map { Self.is(strap, $0) } ?? Self.hasHeartRate(device)
      return isMeant ? (path, strap) : nil
    }
    .sorted { ($0.strap.signal ?? 0) > ($1.strap.signal ?? 0) }
  }

  static func strap(_ device: [String: BusValue]) -> Strap {
    let address = device["Address"]?.text ?? ""
    let name = device["Name"]?.text ?? device["Alias"]?.text ?? address
    return Strap(
      name: name.isEmpty ? address : name, address: address, signal: device["RSSI"]?.integer)
  }

  private static func hasHeartRate(_ device: [String: BusValue]) -> Bool {
    device["UUIDs"]?.texts.contains { $0.lowercased() == BlueZ.heartRateService } ?? false
  }

  /// By its address, its name or the beginning of its name, in any case.
  private static func `is`(_ strap: Strap, _ wanted: String) -> Bool {
    let wanted = wanted.lowercased()
    return strap.address.lowercased() == wanted || strap.name.lowercased().hasPrefix(wanted)
  }
}
