import ResultFiles
import ResultFiles
import SafeFiles

/// The folders of studies below an output folder, those of pilots and rehearsals too.
enum StudyFolders {
  struct Place {
    /// The folder that holds the study's.
    let base: SafeFolder
    let name: String
    let folder: SafeFolder
  }

  /// The folders whose names start with a dot and that hold studies' folders all the same.
  private static let hidden = [".pilot", ".rehearsal"]

  /// The studies that keep anything of a participant, in the order of their paths.
  static func all(under root: String) throws -> [Place] {
    let root = try SafeFolder.open(root)
    var places = try studies(in: root)
    for hidden in hidden where root.isFolder(hidden) {
      places += try studies(in: try root.folder(hidden))
    }
    return places
  }

  /// Links in the place of studies' folders, which are not followed, each as what it is.
  static func links(under root: String) throws -> [Problem] {
    let root = try SafeFolder.open(root)
    var links = try links(in: root) { !$0.hasPrefix(".") || hidden.contains($0) }
    for hidden in hidden where root.isFolder(hidden) {
      links += try Self.links(in: try root.folder(hidden)) { !$0.hasPrefix(".") }
    }
    return links
  }

  /// The links in a folder, as problems to tell.
  static func links(
    in folder: SafeFolder, _ isMeant: (String) -> Bool = { _ in true }
  ) throws -> [Problem] {
    try folder.names().filter { isMeant($0) && folder.isLink($0) }.map { name in
      Problem(
        file: folder.path + "/" + name, found: "a link", expected: "a folder",
        consequence: "what it leads to is not looked into")
    }
  }

  private static func studies(in base: SafeFolder) throws -> [Place] {
    try base.names().filter { !$0.hasPrefix(".") && base.isFolder($0) }
      .map { Place(base: base, name: $0, folder: try base.folder($0)) }
  }
}
