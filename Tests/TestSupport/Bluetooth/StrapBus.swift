import Foundation

/// A private message bus with a made-up BlueZ and straps, which a test talks to.
///
/// It is a program in Python beside this file, which ends with its last reference.
package final class StrapBus {
  /// What the bus said instead of 'ok'.
  package struct Refusal: Error {
    package let words: String
  }

  /// Debian's own Python, which finds Debian's dbusmock.
  private static let python = "/usr/bin/python3"

  /// Whether the programs it needs are installed.
  package static let isThere: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", "import dbus, dbusmock"]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
  }()

  /// What clients give as `DBUS_SYSTEM_BUS_ADDRESS`.
  package private(set) var address = ""
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the bus alone, as one that permits nobody to ask BlueZ where that is denied.
  package init(isDenied: Bool = false) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("strap_bus.py").path
    process.executableURL = URL(fileURLWithPath: Self.python)
    process.arguments = [script] + (isDenied ? ["denied"] : [])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    address = line()
    guard address.hasPrefix("unix:") else { throw Refusal(words: address) }
  }

  /// It ends with its input, and takes the bus with it.
  deinit {
    do { try input.fileHandleForWriting.close() } catch { print("left behind: \(error)") }
    process.waitUntilExit()
  }

  /// Obeys: `bluez`, `adapter on`, `strap ADDRESS signals|socket|none NAME`, `send ADDRESS HEX`,
  /// `push ADDRESS HEX`, `battery ADDRESS N`, `disconnect ADDRESS`, `hangup ADDRESS`,
  /// `remove ADDRESS`, `power off`, `connected ADDRESS`, `hang`, `kill`.
  package func obey(_ order: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((order + "\n").utf8))
    let answer = line()
    guard answer == "ok" else { throw Refusal(words: answer) }
  }

  private func line() -> String {
    var bytes: [UInt8] = []
    while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != 10 {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
