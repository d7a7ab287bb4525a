import ResultFiles
import StudyModel

extension Study {
  /// The files of the clips that a participant's sessions planned, by library, oldest first.
  ///
  /// A clip counts for the library of its step; one of a step that the study has no more for none.
  func clipsHeard(in past: PastSessions) -> [String: [String]] {
    var heard: [String: [String]] = [:]
    for session in past.entries {
      let libraries = task(session.task)?.clipLibraries ?? [:]
      for clip in session.clips {
        guard let library = libraries[clip.step] else { continue }
        heard[library, default: []].append(clip.file)
      }
    }
    return heard
  }
}

extension StudyTask {
  /// The libraries that steps choose their clips from, by the steps' identifiers.
  fileprivate var clipLibraries: [String: String] {
    var libraries: [String: String] = [:]
    for case .active(let step) in steps { libraries[step.identifier] = step.clip?.library }
    return libraries
  }
}
