import SafeFiles
import StrictJSON

/// The sessions that a participant had, as far as their manifests tell.
package struct PastSessions: Sendable {
  /// One session in short.
  package struct Entry: Equatable, Sendable {
    package var identifier: String
    package var task: String
    /// Nil for a session that was cut, or runs.
    package var ending: Ending?
  }

  package private(set) var entries: [Entry] = []

  /// Looks into `<base>/<study>/<participant>`; none where there is no such folder.
  package init(of participant: String, study: String, in base: SafeFolder) throws(FileError) {
    let folder: SafeFolder
    do throws(FileError) {
      folder = try base.folder(study).folder(participant)
    } catch {
      guard error.isMissing else { throw error }
      return
    }
    for name in try folder.names() where folder.isFolder(name) {
      // A folder without a readable manifest is still somebody's session; its task is unknown.
      if let entry = Self.entry(name, in: folder) { entries.append(entry) }
    }
  }

  private static func entry(_ name: String, in folder: SafeFolder) -> Entry? {
    do {
      let bytes = try folder.folder(name).read(SessionRecord.fileName)
      let fields = Fields(try Document(reading: bytes).root.value)
      return Entry(
        identifier: name, task: try fields.string("task"),
        ending: try fields.optionalWord("ending", Ending.self))
    } catch {
      return nil
    }
  }

  /// The number of the next session of a task, from 1.
  package func nextNumber(of task: String) -> Int {
    1 + entries.count { $0.task == task }
  }

  /// How often a task was completed.
  package func completed(_ task: String) -> Int {
    entries.count { $0.task == task && $0.ending == .completed }
  }
}
