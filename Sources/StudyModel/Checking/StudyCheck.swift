/// What is known of a clip's file.
package enum ClipReport: Equatable, Sendable {
  /// It can be decoded; how long it sounds, in seconds.
  case lasts(Double)
  /// It cannot be played; why, in a few words such as `no such file`.
  case unusable(String)
}

/// Checks what a study's file alone can't tell: whether its clips are there and long enough.
///
/// In: a ``Reading`` and a look at each clip. Out: all findings in reading order.
package enum StudyCheck {
  /// The reading's findings and those of its clips.
  ///
  /// `report` looks at a clip's file, named as in the study; it is called once a file.
  package static func findings(
    for reading: Reading, report: (String) -> ClipReport
  ) -> [Finding] {
    var reports: [String: ClipReport] = [:]
    let ofClips = reading.clips.flatMap { clip in
      let known = reports[clip.file] ?? report(clip.file)
      reports[clip.file] = known
      return findings(of: clip, known, in: reading.study)
    }
    return (reading.findings + ofClips).inReadingOrder
  }

  private static func findings(
    of clip: PlacedClip, _ report: ClipReport, in study: Study?
  ) -> [Finding] {
    switch report {
    case .unusable(let reason):
      let found = "\(PrintableText.quoted(clip.file)), \(reason)"
      return [
        Finding(
          .unusableClip, at: clip.place, path: clip.path, found: found,
          expected: "a sound file that can be decoded, below the study's folder")
      ]
    case .lasts(let seconds):
      let steps = study?.steps(drawingFrom: clip.library) ?? []
      return steps.filter { seconds < $0.step.stepDuration }
        .map { tooShort(clip, seconds, for: $0.step, of: $0.task) }
    }
  }

  private static func tooShort(
    _ clip: PlacedClip, _ seconds: Double, for step: ActiveStep, of task: StudyTask
  ) -> Finding {
    let (has, needs) = (number(seconds), number(step.stepDuration))
    return Finding(
      .shortClip, .warning, at: clip.place, path: clip.path,
      found: "\(PrintableText.quoted(clip.file)) of \(has) s",
      expected: "\(needs) s or more for step '\(step.identifier)' of task '\(task.identifier)', "
        + "which ends in silence otherwise")
  }

  /// Seconds with at most three digits after the point, rounded down.
  private static func number(_ seconds: Double) -> String {
    let rounded = (seconds * 1000).rounded(.down) / 1000
    return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
  }
}

extension Study {
  /// The active steps whose clip comes from a library, with their tasks.
  fileprivate func steps(
    drawingFrom library: String
  ) -> [(step: ActiveStep, task: StudyTask)] {
    tasks.flatMap { task in
      task.steps.compactMap { step in
        guard case .active(let active) = step, active.clip?.library == library else { return nil }
        return (active, task)
      }
    }
  }
}
