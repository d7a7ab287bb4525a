import Glibc
import ResultFiles
import SafeFiles

/// The file of the secret by which exports change codes and dates.
enum ExportKeyFile {
  /// Reads the key, or makes one where the file is missing, with mode 0600.
  ///
  /// - Throws: ``CommandFailure`` where the file holds no key, or where others may read it.
  static func key(at path: String) throws -> ExportKey {
    var status = stat()
    guard stat(path, &status) == 0 || errno != ENOENT else { return try make(at: path) }
    let bytes = try FileBytes.read(path, limit: 1 << 16)
    guard status.st_mode & 0o077 == 0 else {
      throw CommandFailure(
        "\(path): found a key that others may read; expected mode 0600; run chmod 600")
    }
    guard let key = ExportKey(reading: bytes) else {
      throw CommandFailure("\(path): found no key; expected 64 hexadecimal digits")
    }
    return key
  }

  private static func make(at path: String) throws -> ExportKey {
    let key = ExportKey()
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError.system(path: path, doing: "create", code: errno) }
    defer { close(file) }
    let bytes = key.fileBytes
    guard fchmod(file, 0o600) == 0,
      bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count,
      fsync(file) == 0
    else {
      let code = errno
      unlink(path)
      throw FileError.system(path: path, doing: "write", code: code)
    }
    StandardError.say(
      "\(path): made a key; keep it apart from the export: who has it can try out codes")
    return key
  }
}
