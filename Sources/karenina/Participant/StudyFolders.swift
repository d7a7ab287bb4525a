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

  /// The studies that keep anything of a participant, in the order of their paths.
  static func all(under root: String) throws -> [Place] {
    let root = try SafeFolder.open(root)
    var places = try studies(in: root)
    for hidden in [".pilot", ".rehearsal"] where root.isFolder(hidden) {
      places += try studies(in: try root.folder(hidden))
    }
    return places
  }

  private static func studies(in base: SafeFolder) throws -> [Place] {
    try base.names().filter { !$0.hasPrefix(".") && base.isFolder($0) }
      .map { Place(base: base, name: $0, folder: try base.folder($0)) }
  }
}
