import LiveSources

/// Where heart-rate straps are heard.
enum BluetoothExamination {
  /// How long straps are looked for; they tell of themselves several times a second.
  private static let time = Duration.seconds(3)

  /// Looks around, a few seconds where an adapter is switched on.
  static var diagnoses: [Diagnosis] {
    get async {
      do throws(StrapError) {
        let scan = try await StrapScan.run(for: time)
        guard !scan.adapters.isEmpty else { throw StrapError.noAdapter }
        return scan.adapters.map(diagnosis) + straps(of: scan)
      } catch {
        return [
          Diagnosis(
            "Bluetooth", .warning, "\(error)",
            advice: "without it 'store listen ble' has nothing to hear")
        ]
      }
    }
  }

  private static func diagnosis(_ adapter: StrapScan.Adapter) -> Diagnosis {
    guard adapter.isOn else {
      return Diagnosis(
        "Bluetooth", .warning, "the adapter \(adapter.name) is switched off",
        advice: "switch it on with 'bluetoothctl power on', or 'rfkill unblock bluetooth'")
    }
    return Diagnosis("Bluetooth", .ok, "the adapter \(adapter.name) is switched on")
  }

  private static func straps(of scan: StrapScan) -> [Diagnosis] {
    guard scan.adapters.contains(where: \.isOn) else { return [] }
    guard !scan.straps.isEmpty else {
      return [
        Diagnosis(
          "straps", .ok, "none is in range",
          advice: "wear one with its electrodes wet; a phone that is connected hides it")
      ]
    }
    return scan.straps.map { strap in
      let signal = strap.signal.map { ", \($0) dBm" } ?? ""
      return Diagnosis("straps", .ok, "\(strap.name) (\(strap.address))\(signal)")
    }
  }
}
