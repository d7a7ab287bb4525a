import SafeFiles

/// The mounted file systems, as `/proc/self/mountinfo` lists them.
struct MountTable {
  private let mounts: [(folder: String, type: String)]

  /// The table of this machine; nil where it cannot be read.
  static var current: MountTable? {
    do {
      let bytes = try FileBytes.read("/proc/self/mountinfo")
      return MountTable(String(decoding: bytes, as: UTF8.self))
    } catch {
      return nil
    }
  }

  /// Lines of at least ten fields; the type follows the field `-`.
  init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 4, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count
      else { return nil }
      return (Self.unescaped(fields[4]), String(fields[dash + 1]))
    }
  }

  /// The type of the file system that holds a folder, given without links; the latest mount counts.
  func type(of folder: String) -> String? {
    mounts.filter { Self.holds($0.folder, folder) }
      .reduce(nil) { best, mount -> (folder: String, type: String)? in
        guard let best, best.folder.utf8.count > mount.folder.utf8.count else { return mount }
        return best
      }?.type
  }

  private static func holds(_ mount: String, _ folder: String) -> Bool {
    mount == "/" || folder == mount || folder.hasPrefix(mount + "/")
  }

  /// Spaces, tabs, line ends and backslashes are octal in the table.
  private static func unescaped(_ field: Substring) -> String {
    let names = ["\\040": " ", "\\011": "\t", "\\012": "\n", "\\134": "\\"]
    return names.reduce(String(field)) { $0.replacing($1.key, with: $1.value) }
  }
}
