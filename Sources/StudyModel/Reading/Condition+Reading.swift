extension Condition {
  /// The most conditions that one assignment has.
  private static let most = 1000
  private static let expectedList = "a list of 2 to 1,000 conditions"
  private static let sources = ["conditions", "clips", "factors"]

  /// Reads the conditions of an assignment: a list, the clips of a library, or crossed factors.
  static func all(in object: ObjectPart, libraries: [ClipLibrary]) -> [Condition]? {
    let given = sources.compactMap { object[$0] }
    guard given.count == 1, let part = given.first else {
      object.part.report(
        .missingKey, found: "\(given.count) of 'conditions', 'clips' and 'factors'",
        expected: "one of them")
      return nil
    }
    if object["clips"] != nil { return clips(part, libraries) }
    if object["factors"] != nil { return factors(part) }
    return listed(part)
  }

  // MARK: A list

  private static func listed(_ part: Part) -> [Condition]? {
    guard let items = part.items(expectedList), isCounted(items.count, part, .listLength) else {
      return nil
    }
    let conditions = items.compactMap(Condition.init(reading:))
    guard conditions.count == items.count else { return nil }
    var seen: Set<String> = []
    for (condition, item) in zip(conditions, items)
    where !seen.insert(condition.identifier).inserted {
      (item.member("identifier") ?? item).report(
        .duplicateIdentifier,
        found: "\(PrintableText.quoted(condition.identifier)) a second time",
        expected: "an identifier of its own for each condition")
    }
    return conditions
  }

  private init?(reading part: Part) {
    guard part.node.members != nil else {
      guard let identifier = part.identifier(.name) else { return nil }
      self.init(identifier: identifier)
      return
    }
    guard let object = part.object("a condition", keys: ["identifier", "weight"]) else {
      return nil
    }
    let identifier = object.identifier()
    let weight = object["weight"]?
      .integer(in: 1...1000, expected: "a whole number from 1 to 1,000")
    guard let identifier else { return nil }
    self.init(identifier: identifier, weight: weight ?? 1)
  }

  private static func isCounted(_ count: Int, _ part: Part, _ rule: Rule) -> Bool {
    guard !(2...most).contains(count) else { return true }
    part.report(rule, found: "\(count) conditions", expected: "2 to 1,000")
    return false
  }

  // MARK: Clips

  /// The clips of a library, each by its file's name, or by its path where two share a name.
  private static func clips(_ part: Part, _ libraries: [ClipLibrary]) -> [Condition]? {
    guard let name = part.identifier(.name) else { return nil }
    guard let library = libraries.first(where: { $0.identifier == name }) else {
      let names = ClipLibraryNames(libraries.map(\.identifier))
      part.report(.unknownClipLibrary, expected: names.expected(instead: name))
      return nil
    }
    guard isCounted(library.clips.count, part, .conditionCount) else { return nil }
    let areNamesUnique = Set(library.clips.map(\.name)).count == library.clips.count
    return library.clips.map { Condition(identifier: areNamesUnique ? $0.name : $0.file) }
  }

  // MARK: Factors

  private static func factors(_ part: Part) -> [Condition]? {
    let expected = "a list of one factor or more"
    guard let items = part.someItems(expected) else { return nil }
    items.reportDuplicates("factor")
    let factors = items.compactMap(levels)
    guard factors.count == items.count else { return nil }
    guard isCounted(product(factors.map(\.count)), part, .conditionCount) else { return nil }
    let names = crossing(factors).map { $0.joined(separator: "-") }
    guard Set(names).count == names.count else {
      part.report(
        .duplicateIdentifier, found: "levels that cross to one name twice",
        expected: "levels whose names, joined by '-', differ")
      return nil
    }
    return names.map { Condition(identifier: $0) }
  }

  /// The levels of one factor, all of which must be well formed.
  private static func levels(reading part: Part) -> [String]? {
    let expected = "a list of one level or more"
    guard let object = part.object("a factor", keys: ["identifier", "levels"]) else { return nil }
    _ = object.identifier()
    guard let items = object.required("levels", expected)?.someItems(expected) else { return nil }
    var seen: Set<String> = []
    let levels = items.compactMap { item -> String? in
      guard let level = item.identifier(.name) else { return nil }
      if !seen.insert(level).inserted {
        item.report(
          .duplicateIdentifier, found: "\(PrintableText.quoted(level)) a second time",
          expected: "a name of its own for each level")
      }
      return level
    }
    return levels.count == items.count ? levels : nil
  }

  /// The product of counts, or more than any allowed one.
  private static func product(_ counts: [Int]) -> Int {
    counts.reduce(1) { min($0 * $1, most + 1) }
  }

  /// Each level of each factor with each of the others; the last factor varies fastest.
  private static func crossing(_ factors: [[String]]) -> [[String]] {
    factors.reduce([[]]) { rows, levels in rows.flatMap { row in levels.map { row + [$0] } } }
  }
}
