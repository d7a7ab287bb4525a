import Glibc
import HealthSamples
import SafeFiles

/// Writes a copy of the store, as it is at one moment, for other programs to open.
struct StoreSnapshotCommand: Command {
  static let declaration = StoreOptions.snapshot

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    guard let target = arguments[StoreOptions.destination] else {
      throw CommandFailure("--to: found none; expected the file to write", code: .misused)
    }
    let store = try StoreAccess.reading(arguments)
    var status = stat()
    guard lstat(target, &status) != 0 else { throw FileError.exists(path: target) }
    let temporary = target + ".part"
    unlink(temporary)
    // The copy is its owner's alone from its first byte on.
    let mask = umask(0o077)
    defer { umask(mask) }
    try store.copy(to: temporary)
    guard rename(temporary, target) == 0 else {
      throw FileError.system(path: target, doing: "put in place", code: errno)
    }
    StandardError.say("\(target): written")
    return .done
  }
}
