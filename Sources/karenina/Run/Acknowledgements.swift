import Glibc
import ResultFiles
import StrictJSON

/// The descriptor that `--events-fd` names: told what is safe on disk.
enum Acknowledgements {
  /// What writes a JSON line for each line of the journal; nil for no descriptor.
  static func writer(
    to descriptor: Int?
  ) throws -> (@Sendable (Journal.Acknowledgement) -> Void)? {
    guard let descriptor else { return nil }
    let number = Int32(clamping: descriptor)
    guard fcntl(number, F_GETFD) != -1 else {
      throw CommandFailure(
        "--events-fd: found \(descriptor), which is not open; expected an open descriptor",
        code: .misused)
    }
    return { acknowledgement in
      let line: JSONValue = [
        "sequence": .integer(Int64(acknowledgement.sequence)),
        "kind": .string(acknowledgement.kind),
      ]
      write(Writer.bytes(line) + [UInt8(ascii: "\n")], to: number)
    }
  }

  /// A listener that has gone is not the session's concern.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
