import StrictJSON

extension Study {
  /// Reads the body of a study whose header has been checked.
  init?(reading part: Part) {
    guard let object = part.object("a study", keys: StudyFile.keys) else { return nil }
    if let schema = object["$schema"], schema.node.string == nil {
      schema.report(.wrongKind, expected: "the schema's address, a text")
    }
    let identifier = object.identifier()
    let revision = object.required("revision", Self.expectedRevision)?
      .integer(in: 1...1_000_000_000, expected: Self.expectedRevision)
    let title = object.required("title", "the study's title")?.text()
    let libraries = object["clipLibraries"].map(ClipLibrary.all)
    let names = ClipLibraryNames(object["clipLibraries"]?.keys ?? [])
    let conditions = Assignment.singleConditions(
      reading: object["assignment"], libraries: libraries ?? [])
    let tasks = object.required("tasks", StudyTask.expectedList).flatMap {
      StudyTask.all(reading: $0, libraries: names, conditions: conditions)
    }
    RequirementCheck.run(part)
    let assignment = object["assignment"].map {
      Assignment(
        reading: $0, libraries: libraries ?? [], questions: Self.questions(of: part),
        tasks: tasks ?? [])
    }
    if assignment != .some(nil) {
      CounterbalanceCheck(assignment: assignment ?? nil, libraries: libraries ?? []).check(part)
    }
    guard let identifier, let revision, let title, let tasks else { return nil }
    self.init(
      identifier: identifier, revision: revision, title: title, clipLibraries: libraries ?? [],
      tasks: tasks, assignment: assignment ?? nil)
  }

  /// The identifiers of all questions, also of those that can't be read for other reasons.
  private static func questions(of study: Part) -> [String]? {
    study.member("tasks").map { _ in study.listed("tasks").flatMap(stepQuestions) }
  }

  private static func stepQuestions(of parent: Part) -> [String] {
    parent.listed("steps").flatMap { step in
      step.listed("questions").compactMap { $0.node["identifier"]?.string }
        + stepQuestions(of: step)
    }
  }

  private static var expectedRevision: String {
    "a whole number from 1 to 1,000,000,000 that grows with each change of content"
  }
}

extension StudyTask {
  static let expectedList = "a list of one task or more"
  private static let keys = [
    "identifier", "title", "steps", "preset", "requires", "resume", "maxAge",
  ]

  static func all(
    reading part: Part, libraries: ClipLibraryNames, conditions: [String]
  ) -> [StudyTask]? {
    guard let items = part.someItems(expectedList) else { return nil }
    items.reportDuplicates("task of the study")
    return items.compactMap {
      StudyTask(reading: $0, libraries: libraries, conditions: conditions)
    }
  }

  private init?(reading part: Part, libraries: ClipLibraryNames, conditions: [String]) {
    let isPreset = part.node["preset"] != nil
    let keys = isPreset ? FitnessCheck.taskKeys : Self.keys
    guard let object = part.object(isPreset ? "a preset's task" : "a task", keys: keys) else {
      return nil
    }
    let identifier = object.identifier()
    let title = object["title"]?.text()
    let requires = object["requires"].map(Self.requirements)
    let own = isPreset ? nil : Step.all(in: object, libraries, conditions: conditions)
    let steps = isPreset ? FitnessCheck.steps(reading: object) : own?.steps
    guard let identifier, let steps else { return nil }
    self.init(
      identifier: identifier, title: title, steps: steps, arrangement: own?.arrangement,
      stepRules: own?.rules ?? [:], requires: requires ?? [])
    unreachable = own?.unreachable ?? []
    resume = Self.resumeRule(reading: object)
  }

  private static func resumeRule(reading task: ObjectPart) -> ResumeRule {
    ResumeRule(
      point: task["resume"]?.word(ResumeRule.Point.self) ?? .step,
      maximumAge: task["maxAge"]?.seconds(
        in: 1...31_536_000, expected: "1 to 31,536,000 seconds (a year), such as 86400"))
  }

  private static func requirements(reading part: Part) -> [String] {
    let items = part.someItems("a list of one task's identifier or more") ?? []
    return items.compactMap { $0.identifier(.name) }
  }
}

extension Part {
  /// The keys of an object, in the file's order.
  var keys: [String]? { node.members?.map(\.key) }
}
