import Foundation

/// What lies in a folder and the folders below it.
enum FolderTree {
  /// The bytes of each file, by its path below the folder.
  static func files(_ path: String) throws -> [String: Data] {
    let root = URL(fileURLWithPath: path)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let file = root.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
    }
    return files
  }
}
