import StrictJSON

/// What a study is: its tasks and its music, as its file says.
///
/// In: the bytes of `study.json`. Out: this value, or findings. Next: a session's plan.
package struct Study: Equatable, Sendable {
  package var identifier: String
  /// Counts the study's content; the file's `version` counts the format.
  package var revision: Int
  package var title: LocalizedText
  package var clipLibraries: [ClipLibrary]
  package var tasks: [StudyTask]
  /// How participants are assigned to conditions, where the study has any.
  package var assignment: Assignment?
  /// The languages that its own texts name, in the order in which they first stand.
  package var languages: [String] = []

  package init(
    identifier: String, revision: Int, title: LocalizedText, clipLibraries: [ClipLibrary] = [],
    tasks: [StudyTask], assignment: Assignment? = nil
  ) {
    self.identifier = identifier
    self.revision = revision
    self.title = title
    self.clipLibraries = clipLibraries
    self.tasks = tasks
    self.assignment = assignment
  }

  /// The language that is shown where none is asked for: English, else the first; nil where the
  /// texts name none.
  package var mainLanguage: String? { languages.first { $0 == "en" } ?? languages.first }

  package func task(_ identifier: String) -> StudyTask? {
    tasks.first { $0.identifier == identifier }
  }

  package func clipLibrary(_ identifier: String) -> ClipLibrary? {
    clipLibraries.first { $0.identifier == identifier }
  }
}

/// The clips that one choice draws from.
package struct ClipLibrary: Equatable, Sendable {
  package var identifier: String
  package var clips: [Clip]

  package init(identifier: String, clips: [Clip]) {
    self.identifier = identifier
    self.clips = clips
  }
}

/// A sound file of a study.
package struct Clip: Equatable, Sendable {
  /// The path below the study's folder, such as `clips/chill_preview_3.mp3`.
  package var file: String
  /// What the study says of it, such as its mood.
  package var attributes: [JSONMember]
  /// How likely it is drawn beside the others; 1 or more.
  package var weight: Int

  package init(file: String, attributes: [JSONMember] = [], weight: Int = 1) {
    self.file = file
    self.attributes = attributes
    self.weight = weight
  }

  /// The file's name without folder and extension, such as `chill_preview_3`.
  package var name: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  }
}

/// A task: the steps of one sitting, in order.
package struct StudyTask: Equatable, Sendable {
  package var identifier: String
  package var title: LocalizedText?
  /// In the file's order, those in blocks among them.
  package var steps: [Step]
  /// What may change places with what.
  package var arrangement: Arrangement
  /// The rules of the steps that have some, by identifier.
  private var stepRules: [String: StepRules]
  /// The tasks that a participant has completed before this one starts.
  package var requires: [String]
  /// The steps that no way leads to, of which a check warns.
  package var unreachable: Set<String> = []
  /// How its sessions are gone on with.
  package var resume = ResumeRule()

  /// - Parameters:
  ///   - identifier: The task's name.
  ///   - title: What a menu shows.
  ///   - steps: In the file's order.
  ///   - arrangement: The steps in their blocks; nil for none in any block.
  ///   - stepRules: What decides of steps, by their identifiers.
  ///   - requires: The identifiers of the tasks to complete before.
  package init(
    identifier: String, title: LocalizedText? = nil, steps: [Step],
    arrangement: Arrangement? = nil, stepRules: [String: StepRules] = [:],
    requires: [String] = []
  ) {
    self.identifier = identifier
    self.title = title
    self.steps = steps
    self.stepRules = stepRules
    self.requires = requires
    self.arrangement =
      arrangement ?? Arrangement(items: steps.map { Arrangement.Item.step($0.identifier) })
  }

  package func step(_ identifier: String) -> Step? { steps.first { $0.identifier == identifier } }

  /// What decides of a step; of one without rules, that it is shown and followed by the next.
  package func rules(of step: String) -> StepRules { stepRules[step] ?? StepRules() }
}
