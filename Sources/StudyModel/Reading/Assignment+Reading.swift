import StrictJSON

extension Assignment {
  private static let keys = [
    "design", "conditions", "clips", "factors", "whenEndedEarly", "stratifyBy",
  ]

  /// Reads a study's assignment.
  ///
  /// - Parameters:
  ///   - part: The object under `assignment`.
  ///   - libraries: The study's clip libraries, whose clips may be the conditions.
  ///   - questions: The identifiers of the study's questions, whose answers may make strata; nil
  ///     where it has no tasks, which has a finding of its own.
  ///   - tasks: The study's tasks, as far as they could be read.
  init?(
    reading part: Part, libraries: [ClipLibrary], questions: [String]?, tasks: [StudyTask]
  ) {
    guard part.node.members != nil else {
      part.report(.wrongKind, expected: "an assignment, an object")
      return nil
    }
    guard let word = AssignmentDesign.Word(of: part) else { return nil }
    guard let object = part.object("an assignment", keys: Self.keys + word.keys) else {
      return nil
    }
    let conditions = Condition.all(in: object, libraries: libraries)
    let design = AssignmentDesign(word, reading: object, conditions: conditions)
    let whenEndedEarly = object["whenEndedEarly"]?.word(WhenEndedEarly.self)
    let strata = object["stratifyBy"].map {
      StrataReading(tasks: tasks, names: questions).strata($0)
    }
    guard let conditions, let design else { return nil }
    self.init(
      design: design, conditions: conditions, whenEndedEarly: whenEndedEarly ?? .release,
      stratifyBy: strata ?? [])
  }
}

extension Assignment {
  /// The conditions of which a participant has one; none where each meets all of them in an order.
  ///
  /// What is wrong with the assignment is told where it is read for good, after the tasks.
  static func singleConditions(reading part: Part?, libraries: [ClipLibrary]) -> [String] {
    guard let part else { return [] }
    let silent = Part(node: part.node, path: part.path, findings: FindingList())
    let assignment = Assignment(
      reading: silent, libraries: libraries, questions: nil, tasks: [])
    guard let assignment, !assignment.design.givesOrder else { return [] }
    return assignment.conditions.map(\.identifier)
  }
}

extension AssignmentDesign {
  /// The designs, as a study's file names them.
  enum Word: String, CaseIterable {
    case latinSquare, williams, random, blocked, leastFilled, list

    init?(of assignment: Part) {
      guard let part = assignment.member("design") else {
        assignment.report(
          .missingKey, found: "no 'design' in an assignment",
          expected: PrintableText.list(Self.allCases.map(\.rawValue)))
        return nil
      }
      guard let word = part.word(Word.self) else { return nil }
      self = word
    }

    /// The keys of an assignment by this design alone.
    var keys: [String] {
      switch self {
      case .latinSquare, .williams: ["randomised"]
      case .random, .leastFilled: []
      case .blocked: ["blockSizes"]
      case .list: ["list"]
      }
    }
  }

  /// - Parameters:
  ///   - word: Which design.
  ///   - object: The assignment.
  ///   - conditions: Its conditions; nil where they could not be read.
  fileprivate init?(_ word: Word, reading object: ObjectPart, conditions: [Condition]?) {
    switch word {
    case .latinSquare: self = .latinSquare(randomised: object["randomised"]?.bool() ?? false)
    case .williams: self = .williams(randomised: object["randomised"]?.bool() ?? false)
    case .random: self = .random
    case .leastFilled: self = .leastFilled
    case .blocked:
      guard let sizes = Self.blockSizes(object, conditions) else { return nil }
      self = .blocked(sizes: sizes)
    case .list:
      guard let list = Self.list(object, conditions) else { return nil }
      self = .list(list)
    }
  }

  private static func blockSizes(_ object: ObjectPart, _ conditions: [Condition]?) -> [Int]? {
    let expected = "a list of one block's size or more, such as [4, 6]"
    guard let items = object.required("blockSizes", expected)?.someItems(expected) else {
      return nil
    }
    let round = conditions.map { $0.reduce(0) { $0 + $1.weight } } ?? 1
    return items.compactMap { item in
      let size = item.integer(in: 1...10_000, expected: "a whole number from 1 to 10,000")
      guard let size, !size.isMultiple(of: round) else { return size }
      item.report(
        .blockSize, expected: "a multiple of \(round), the sum of the conditions' weights")
      return nil
    }
  }

  private static func list(_ object: ObjectPart, _ conditions: [Condition]?) -> [Int]? {
    let expected = "a list of the conditions of one participant after another"
    guard let items = object.required("list", expected)?.someItems(expected) else { return nil }
    let names = conditions?.map(\.identifier)
    return items.compactMap { item in
      guard let name = item.identifier(.name), let names else { return nil }
      if let place = names.firstIndex(of: name) { return place }
      item.report(
        .unknownReference,
        expected: "a condition of the assignment" + Suggestion.clause(for: name, among: names))
      return nil
    }
  }
}
