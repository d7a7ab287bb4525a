import Glibc

/// A process by what tells it from every other, also from a later one of its number.
struct WritingProcess: Equatable {
  let text: String

  /// The process that runs this.
  static var own: WritingProcess { WritingProcess(text: text(of: getpid()) ?? "") }

  /// Whether the process still runs; one of another boot does not.
  var isAlive: Bool {
    guard let identifier = text.split(separator: " ").first.flatMap({ pid_t($0) }) else {
      return false
    }
    return Self.text(of: identifier) == text
  }

  /// Its number, its start in clock ticks since the boot, and the boot.
  private static func text(of identifier: pid_t) -> String? {
    guard let status = content("/proc/\(identifier)/stat"),
      // The program's name, in brackets, may hold anything.
      let close = status.lastIndex(of: ")"),
      let boot = content("/proc/sys/kernel/random/boot_id")
    else { return nil }
    let fields = status[status.index(after: close)...].split(separator: " ")
    guard fields.count > 19 else { return nil }
    return "\(identifier) \(fields[19]) \(boot.prefix { !$0.isNewline })"
  }

  private static func content(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
