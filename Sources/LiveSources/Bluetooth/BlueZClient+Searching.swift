extension BlueZClient {
  /// The names of all adapters, with whether they are switched on.
  var adapters: [(path: String, name: String, isOn: Bool)] {
    objects.paths(with: BlueZ.adapter).map { path in
      let adapter = objects.properties(path, BlueZ.adapter) ?? [:]
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return (path, name, adapter["Powered"]?.bool == true)
    }
  }

  /// The first adapter that is switched on.
  func adapter() throws(StrapError) -> String {
    if let adapter = adapters.first(where: \.isOn) { return adapter.path }
    throw adapters.first.map { .adapterOff(adapter: $0.name) } ?? .noAdapter
  }

  /// Looks for straps while `body` waits.
  func discovering<Outcome>(
    on adapter: String, _ body: () throws(StrapError) -> Outcome
  ) throws(StrapError) -> Outcome {
    try call(
      adapter, BlueZ.adapter, "SetDiscoveryFilter",
      [.options([("Transport", .text("le")), ("UUIDs", .texts([BlueZ.heartRateService]))])])
    try startDiscovery(on: adapter)
    let outcome = Result { () throws(StrapError) in try body() }
    try send(adapter, BlueZ.adapter, "StopDiscovery")
    return try outcome.get()
  }

  /// Another program may look for devices already: that serves as well.
  private func startDiscovery(on adapter: String) throws(StrapError) {
    do throws(StrapError) {
      try call(adapter, BlueZ.adapter, "StartDiscovery")
    } catch {
      guard case .refused(_, let reason) = error, reason.lowercased().contains("progress") else {
        throw error
      }
    }
  }

  /// The strap that is meant, the strongest of several; nil when none was seen in time.
  func find(
    _ wanted: String?, on adapter: String, within limit: Duration
  ) throws(StrapError) -> (path: String, strap: Strap)? {
    let known = objects.straps(of: adapter, wanted: wanted).first { isConnected($0.path) }
    if let known { return known }
    return try discovering(on: adapter) { () throws(StrapError) in
      guard try wait(limit, until: { !$0.straps(of: adapter, wanted: wanted).isEmpty }) else {
        return nil
      }
      if wanted == nil { try pause(.seconds(1)) }
      return objects.straps(of: adapter, wanted: wanted).first
    }
  }

  func isConnected(_ device: String) -> Bool {
    objects.properties(device, BlueZ.device)?["Connected"]?.bool == true
  }
}
