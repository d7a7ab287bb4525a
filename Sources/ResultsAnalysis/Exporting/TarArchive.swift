import SafeFiles

/// Writes files as a tar archive in POSIX's pax format (IEEE Std 1003.1-2008, `pax`).
///
/// In: folders and files, one after another. Out: bytes for whoever takes them, in order.
/// Times are kept to the nanosecond. Nothing of the machine is in it: owner and group are 0 and
/// have no names. Folders have the mode 0700, files 0600.
package struct TarArchive {
  private static let block = 512

  package init() {}

  /// The header of a folder; `path` has no `/` at its end.
  package func folder(_ path: String, _ time: FileTime) -> [UInt8] {
    entry(path + "/", type: "5", mode: "0000700", size: 0, time)
  }

  /// A file's header, bytes and padding.
  package func file(_ path: String, _ bytes: [UInt8], _ time: FileTime) -> [UInt8] {
    entry(path, type: "0", mode: "0000600", size: bytes.count, time) + Self.padded(bytes)
  }

  /// Two blocks of zeros.
  package var end: [UInt8] { [UInt8](repeating: 0, count: 2 * Self.block) }

  private func entry(
    _ path: String, type: Character, mode: String, size: Int, _ time: FileTime
  ) -> [UInt8] {
    let records = Self.record("path", path) + Self.record("mtime", Self.text(time))
    // Readers that know no pax see a short name and whole seconds.
    return Self.header(
      "PaxHeaders/" + path.suffix(80), type: "x", mode: "0000600", size: records.count, time)
      + Self.padded(records)
      + Self.header(String(path.suffix(99)), type: type, mode: mode, size: size, time)
  }

  // MARK: Parts

  /// `27 mtime=1350244992.023960`, whose number counts itself.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n".utf8.count
    var length = rest + 1
    while String(length).utf8.count + rest != length { length += 1 }
    return Array("\(length) \(key)=\(value)\n".utf8)
  }

  private static func text(_ time: FileTime) -> String {
    let digits = String(time.nanoseconds)
    guard time.seconds < 0, time.nanoseconds > 0 else {
      return "\(time.seconds)." + String(repeating: "0", count: 9 - digits.count) + digits
    }
    return "\(time.seconds)"
  }

  private static func header(
    _ name: String, type: Character, mode: String, size: Int, _ time: FileTime
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    put(name, at: 0)
    put(mode, at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size), at: 124)
    put(octal(max(0, time.seconds)), at: 136)
    put("        ", at: 148)
    put(String(type), at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(String(String(octal(sum).suffix(6))) + "\0 ", at: 148)
    return header
  }

  /// Eleven octal digits; a file of 8 GiB or more does not occur, since none is read.
  private static func octal(_ number: Int) -> String {
    let digits = String(number, radix: 8).suffix(11)
    return String(repeating: "0", count: 11 - digits.count) + digits
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let rest = bytes.count % block
    return rest == 0 ? bytes : bytes + [UInt8](repeating: 0, count: block - rest)
  }
}
