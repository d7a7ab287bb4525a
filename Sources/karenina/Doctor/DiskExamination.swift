import Foundation
import Glibc

/// Where sessions are put.
enum DiskExamination {
  /// Less free space than this is warned of: 1 GiB.
  private static let plenty: UInt64 = 1 << 30
  /// Less free space than this is a problem: 64 MiB.
  private static let least: UInt64 = 64 << 20

  static func output(_ path: String) -> Diagnosis {
    let folder = nearestFolder(path)
    guard access(folder, W_OK | X_OK) == 0 else {
      return Diagnosis(
        "output", .problem, "'\(path)' cannot be written: \(SystemErrorText.of(errno))",
        advice: "choose another folder with --output, or change its owner")
    }
    guard let free = freeBytes(folder) else {
      return Diagnosis("output", .warning, "'\(path)' is writable, its free space is not known")
    }
    let found = "'\(path)' is writable, \(free >> 20) MiB are free"
    if free < least { return Diagnosis("output", .problem, found, advice: "make room") }
    if free < plenty { return Diagnosis("output", .warning, found, advice: "make room soon") }
    return Diagnosis("output", .ok, found)
  }

  static func fileSystem(_ path: String) -> Diagnosis {
    guard let type = MountTable.current?.type(of: nearestFolder(path)) else {
      return Diagnosis("file system", .warning, "the type under '\(path)' is not known")
    }
    let isRemote = ["nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "afs", "ceph"].contains(type)
    guard isRemote else { return Diagnosis("file system", .ok, type) }
    return Diagnosis(
      "file system", .warning, "\(type), which is reached over a network",
      advice: "put sessions and the store on a local disk; locks and syncs may not hold here")
  }

  /// Files of a session are 0600 whatever the mask; those that commands write follow it.
  static var mask: Diagnosis {
    let mask = umask(0o077)
    umask(mask)
    let found = "0" + String(mask, radix: 8)
    guard mask & 0o002 == 0 else { return Diagnosis("umask", .ok, found) }
    return Diagnosis(
      "umask", .warning, "\(found), which lets everyone change what you export",
      advice: "set umask 077; sessions themselves are readable by you alone")
  }

  /// The folder itself, or the nearest above it that exists.
  private static func nearestFolder(_ path: String) -> String {
    var url = URL(fileURLWithPath: path).standardizedFileURL
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      url.deleteLastPathComponent()
    }
    return url.resolvingSymlinksInPath().path
  }

  private static func freeBytes(_ folder: String) -> UInt64? {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
  }
}
