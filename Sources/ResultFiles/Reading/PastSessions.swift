import SafeFiles
import StrictJSON

/// The sessions that a participant had, as far as their manifests tell.
package struct PastSessions: Sendable {
  /// One session in short.
  package struct Entry: Equatable, Sendable {
    package var identifier: String
    package var task: String
    /// Counts the participant's sessions of the task, from 1.
    package var number: Int
    /// Nil for a session that was cut, or runs.
    package var ending: Ending?
    /// The clips of its plan, in order.
    package var clips: [PlannedClip] = []
  }

  /// A clip that a session planned to play.
  package struct PlannedClip: Equatable, Sendable {
    /// The step's identifier.
    package var step: String
    /// The path below the study's folder.
    package var file: String
  }

  /// In the order of their identifiers, which begin with their starts.
  package let entries: [Entry]

  /// Looks into `<base>/<study>/<participant>`; none where there is no such folder.
  package init(of participant: String, study: String, in base: SafeFolder) throws(FileError) {
    do throws(FileError) {
      try self.init(in: try base.folder(study).folder(participant))
    } catch {
      guard error.isMissing else { throw error }
      self.init(entries: [])
    }
  }

  /// Looks into a participant's own folder.
  package init(in folder: SafeFolder) throws(FileError) {
    let names = try folder.names().filter(folder.isFolder)
    // A folder without a readable manifest is still somebody's session; its task is unknown.
    self.init(entries: names.compactMap { Self.entry($0, in: folder) })
  }

  private init(entries: [Entry]) {
    self.entries = entries.sorted { $0.identifier < $1.identifier }
  }

  private static func entry(_ name: String, in folder: SafeFolder) -> Entry? {
    do {
      let bytes = try folder.folder(name).read(SessionRecord.fileName)
      let fields = Fields(try Document(reading: bytes).root.value)
      return Entry(
        identifier: name, task: try fields.string("task"), number: try fields.integer("number"),
        ending: try fields.optionalWord("ending", Ending.self), clips: try clips(fields))
    } catch {
      return nil
    }
  }

  private static func clips(_ fields: Fields) throws(FormatError) -> [PlannedClip] {
    guard fields.has("plan") else { return [] }
    var clips: [PlannedClip] = []
    for step in try fields.array("plan").map(Fields.init) {
      guard let file = try step.optionalString("clip") else { continue }
      clips.append(PlannedClip(step: try step.string("identifier"), file: file))
    }
    return clips
  }

  /// The sessions that had begun before one of this name.
  package func before(_ identifier: String) -> PastSessions {
    PastSessions(entries: entries.filter { $0.identifier < identifier })
  }

  /// The latest session of each task, where it was cut or saved, or runs; the latest first.
  package var unfinished: [Entry] {
    var seen: Set<String> = []
    return entries.reversed().filter { entry in
      seen.insert(entry.task).inserted && entry.ending?.canBeResumed ?? true
    }
  }

  /// The number of the next session of a task, from 1.
  package func nextNumber(of task: String) -> Int {
    1 + (entries.filter { $0.task == task }.map(\.number).max() ?? 0)
  }

  /// The session of a task with this number; nil where there was none.
  package func session(_ number: Int, of task: String) -> Entry? {
    entries.first { $0.task == task && $0.number == number }
  }

  package func isCompleted(_ task: String) -> Bool { completed(task) > 0 }

  /// How often a task was completed.
  package func completed(_ task: String) -> Int {
    entries.count { $0.task == task && $0.ending == .completed }
  }
}
