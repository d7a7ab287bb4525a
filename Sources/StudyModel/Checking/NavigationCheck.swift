import Expressions
import StrictJSON

/// Checks where the rules of a task lead, and that some way leads to each of its steps.
struct NavigationCheck {
  /// The most steps that a session is planned with.
  static let mostSteps = 10_000

  private let list: StepList
  /// All that the task's expressions may speak of.
  private let vocabulary: TaskVocabulary
  /// Where the rules looked at so far lead.
  private var destinations: Set<String> = []
  /// Those of them that no rule may lead to from where it stands.
  private var wrongDestinations: Set<String> = []
  /// The steps that no way leads to.
  private var unreachable: Set<String> = []

  init(_ list: StepList, _ vocabulary: TaskVocabulary) {
    self.list = list
    self.vocabulary = vocabulary
  }

  /// Adds a finding for everything that is wrong; gives the steps that no way leads to.
  func run(_ outline: StepOutline) -> Set<String> {
    var check = self
    let known = Set(outline.named.compactMap { $0.node["identifier"]?.string })
    check.checkDestinations(in: outline.items, isOrdered: true, beyond: [], known: known)
    _ = check.reach(outline.items, isOrdered: true, isReached: true)
    checkCount(outline)
    return check.unreachable
  }

  // MARK: Destinations

  /// Checks the rules of steps, each of which may lead to what comes later, here or further out.
  private mutating func checkDestinations(
    in items: [StepOutline.Item], isOrdered: Bool, beyond outer: [LaterNames], known: Set<String>
  ) {
    var later = [LaterNames(isOrdered ? items : [])] + outer
    for (place, item) in items.enumerated() {
      later[0].place = place
      switch item {
      case .step(let part):
        for rule in part.listed("goTo") { check(rule.member("step"), among: later, known) }
      case .block(_, let block, let items):
        checkDestinations(
          in: items, isOrdered: (block?.order ?? .fixed) == .fixed, beyond: later, known: known)
      }
    }
  }

  private mutating func check(
    _ destination: Part?, among later: [LaterNames], _ known: Set<String>
  ) {
    guard let destination, let name = destination.node.string,
      !later.contains(where: { $0.contains(name) })
    else { return }
    wrongDestinations.insert(name)
    guard known.contains(name) else {
      return destination.report(
        .unknownDestination,
        expected: "a later step or block of the task"
          + Suggestion.clause(for: name, among: later.flatMap(\.names)))
    }
    destination.report(
      .unknownDestination, found: "\(PrintableText.quoted(name)), which does not come later",
      expected: "a step or block after this one; to show steps again, use a block with 'repeat'")
  }

  // MARK: Ways

  /// Follows the ways through parts; whether one leads on to what follows them.
  private mutating func reach(
    _ items: [StepOutline.Item], isOrdered: Bool, isReached: Bool
  ) -> Bool {
    var isReached = isReached
    var leadsOn = isReached && items.isEmpty
    for item in items {
      let isItemReached = isReached || item.name.map(destinations.contains) == true
      let goesOn = reach(item, isItemReached)
      leadsOn = leadsOn || goesOn
      // Chance may put any part first.
      if isOrdered { isReached = goesOn }
    }
    return isOrdered ? isReached : leadsOn
  }

  private mutating func reach(_ item: StepOutline.Item, _ isReached: Bool) -> Bool {
    switch item {
    case .step(let part):
      guard isReached else {
        report(item)
        return false
      }
      let leadsOn = leave(part)
      return leadsOn || part.node["showIf"] != nil
    case .block(let part, let block, let items):
      guard isReached else {
        report(item)
        return false
      }
      let isOrdered = (block?.order ?? .fixed) == .fixed
      let leadsOn = reach(items, isOrdered: isOrdered, isReached: true)
      return leadsOn || part.node["showIf"] != nil
    }
  }

  /// Reports a step or a block, and notes the steps in it.
  private mutating func report(_ item: StepOutline.Item) {
    unreachable.formUnion(item.steps.compactMap { $0.node["identifier"]?.string })
    let part = item.part
    (part.member("identifier") ?? part).report(
      .unreachableStep, .warning, found: "no way to here",
      expected: "a step before that leads on, or a rule that leads here")
  }

  /// Notes where the rules of a step lead; whether the next step may follow.
  private mutating func leave(_ part: Part) -> Bool {
    let name = part.node["identifier"]?.string ?? ""
    for rule in list.rules[name]?.goTo ?? [] {
      let verdict = rule.condition?.verdict(in: vocabulary) ?? .always
      guard verdict != .never else { continue }
      if case .step(let destination) = rule.destination {
        destinations.insert(destination)
        // It is told at the rule; what follows may be where it was meant to lead.
        if wrongDestinations.contains(destination) { return true }
      }
      if verdict == .always { return false }
    }
    return part.node["kind"]?.string != "completion"
  }

  // MARK: Passes

  private func checkCount(_ outline: StepOutline) {
    let place = outline.named.lazy.compactMap { $0.member("repeat") }.first
    guard list.arrangement.placeCount > Self.mostSteps else { return }
    (place ?? outline.items.first?.part)?.report(
      .tooManySteps, found: "a task of more than 10,000 steps, all passes counted",
      expected: "at most 10,000; lower 'repeat' or 'maximumPasses'")
  }
}

/// The names of the parts of one list that come after one of them.
private struct LaterNames {
  /// Where the part stands that the others come after.
  var place = 0
  private let all: [String?]
  private let lastPlaces: [String: Int]

  init(_ items: [StepOutline.Item]) {
    all = items.map(\.name)
    lastPlaces = Dictionary(
      all.enumerated().compactMap { place, name in name.map { ($0, place) } },
      uniquingKeysWith: { $1 })
  }

  var names: [String] { all.dropFirst(place + 1).compactMap { $0 } }

  func contains(_ name: String) -> Bool { lastPlaces[name].map { $0 > place } ?? false }
}
