import Chance

/// Makes tasks with every way on: conditions, jumps, loops, calculations, each from a seed.
struct StudyMaker {
  private var stream: RandomStream
  private var steps = 0
  private var questions = 0
  /// The questions and calculations that what comes next may speak of, each a number.
  private var numbers: [String] = []
  private var truths: [String] = []

  init(seed: UInt64) {
    stream = Seed(seed).stream("studies")
  }

  /// The text of the next study; most of them are conducted, some refused.
  mutating func next() -> String {
    (steps, questions, numbers, truths) = (0, 0, [], [])
    let steps = items(stream.integer(in: 2...6), depth: 0)
    return """
      {"format": "karenina-study", "version": 1, "identifier": "made", "revision": 1,
       "title": "Made", "tasks": [{"identifier": "T", "steps": [\(steps)]}]}
      """
  }

  // MARK: Steps

  /// Parts, each of which may lead to one after it where chance does not order them.
  private mutating func items(_ count: Int, depth: Int, isOrdered: Bool = true) -> String {
    // The names of what comes later are known before it is made.
    let first = steps
    steps += count
    let known = (numbers, truths)
    var all = known
    let parts = (0..<count).map { place in
      if !isOrdered { (numbers, truths) = known }
      let later = isOrdered ? (place + 1..<max(count, place + 1)).map { "s\(first + $0)" } : []
      let part = item("s\(first + place)", later, depth)
      all.0 += numbers.dropFirst(known.0.count)
      all.1 += truths.dropFirst(known.1.count)
      return part
    }
    if !isOrdered { (numbers, truths) = all }
    return parts.joined(separator: ",\n")
  }

  private mutating func item(_ name: String, _ later: [String], _ depth: Int) -> String {
    switch stream.integer(in: 0...9) {
    case 0...4: survey(name, later)
    case 5: read("instruction", name, later)
    case 6: timed(name, later)
    case 7 where later.isEmpty: read("completion", name, later)
    default: depth < 2 ? block(name, depth) : survey(name, later)
    }
  }

  private mutating func read(_ kind: String, _ name: String, _ later: [String]) -> String {
    let text = numbers.isEmpty ? "Read." : "Read {{\(draw(numbers))}}."
    return
      #"{"identifier": "\#(name)", "kind": "\#(kind)", "title": "\#(name)", "text": "\#(text)""#
      + shownIf(3) + rules(name, later) + "}"
  }

  private mutating func timed(_ name: String, _ later: [String]) -> String {
    let flags = ["shouldStartTimerAutomatically", "shouldContinueOnFinish"]
      .map { #", "\#($0)": \#(chance(2))"# }.joined()
    return #"{"identifier": "\#(name)", "kind": "active", "title": "\#(name)", "stepDuration": 5"#
      + flags + #", "shouldUseNextAsSkipButton": \#(chance(3))"# + shownIf(3)
      + rules(name, later) + "}"
  }

  private mutating func survey(_ name: String, _ later: [String]) -> String {
    let condition = shownIf(3)
    let asked = (0..<stream.integer(in: 1...3)).map { _ in question() }.joined(separator: ", ")
    return #"{"identifier": "\#(name)", "kind": "survey", "questions": [\#(asked)]"# + condition
      + rules(name, later) + "}"
  }

  private mutating func block(_ name: String, _ depth: Int) -> String {
    let condition = shownIf(4)
    let isOrdered = !chance(5)
    let inner = items(stream.integer(in: 1...3), depth: depth + 1, isOrdered: isOrdered)
    let order = isOrdered ? "" : #", "order": {"kind": "shuffled"}"#
    return #"{"identifier": "\#(name)", "kind": "block", "steps": [\#(inner)]"# + condition + order
      + repetition() + "}"
  }

  private mutating func repetition() -> String {
    switch stream.integer(in: 0...2) {
    case 0: return ""
    case 1: return #", "repeat": \#(stream.integer(in: 1...4))"#
    default:
      return
        #", "repeat": {"while": "\#(condition())", "maximumPasses": \#(stream.integer(in: 2...5))}"#
    }
  }

  // MARK: Questions

  private mutating func question() -> String {
    questions += 1
    let name = "q\(questions)"
    let isNumber = chance(2)
    let format =
      isNumber
      ? #"{"kind": "numeric", "style": "integer", "minimum": 0, "maximum": 4}"#
      : #"{"kind": "boolean"}"#
    var text = #"{"identifier": "\#(name)", "text": "\#(name)?", "answerFormat": \#(format)"#
    text += shownIf(3)
    if chance(3) { text += #", "required": true"# }
    if chance(4) { text += #", "dontKnow": true"# }
    if chance(6) { text += #", "identifying": true"# }
    if chance(6) { text += #", "timeLimit": \#(stream.integer(in: 1...9))"# }
    if chance(5) { text += #", "default": \#(isNumber ? "2" : "true")"# }
    if isNumber, chance(5), !numbers.isEmpty {
      text += #", "constraint": "answer >= \#(draw(numbers))""#
    }
    if isNumber { numbers.append(name) } else { truths.append(name) }
    return text + "}"
  }

  // MARK: Rules

  private mutating func shownIf(_ rarity: Int) -> String {
    chance(rarity) ? #", "showIf": "\#(condition())""# : ""
  }

  private mutating func rules(_ step: String, _ later: [String]) -> String {
    var text = chance(4) ? #", "allowsBackNavigation": false"# : ""
    if chance(3), !numbers.isEmpty {
      let name = "c\(step)"
      let terms = "\(draw(numbers)) + \(draw(numbers))"
      text += #", "calculate": [{"identifier": "\#(name)", "expression": "\#(terms)"}]"#
      numbers.append(name)
    }
    guard chance(3) else { return text }
    if chance(4) {
      let end = #""end": "earlyTermination", "reason": "Over.""#
      return text + #", "goTo": [{"if": "\#(condition())", \#(end)}]"#
    }
    guard !later.isEmpty else { return text }
    let rule = #"{"if": "\#(condition())", "step": "\#(draw(later))"}"#
    return text + #", "goTo": [\#(rule)]"#
  }

  private mutating func condition() -> String {
    let one = comparison()
    switch stream.integer(in: 0...5) {
    case 0: return "\(one) and \(comparison())"
    case 1: return "\(one) or \(comparison())"
    case 2: return "not (\(one))"
    default: return one
    }
  }

  private mutating func comparison() -> String {
    switch stream.integer(in: 0...7) {
    case 0: return "pass < \(stream.integer(in: 1...4))"
    case 1 where !numbers.isEmpty: return "isAnswered(\(draw(numbers)))"
    case 2 where !truths.isEmpty: return #"\#(draw(truths)).state = \"skipped\""#
    case 3...5 where !numbers.isEmpty:
      return "\(draw(numbers)) \(draw(["<", ">", "=", "!="])) \(stream.integer(in: 0...4))"
    default: return truths.isEmpty ? "session = 1" : draw(truths)
    }
  }

  // MARK: Chance

  /// True once in so many times.
  private mutating func chance(_ rarity: Int) -> Bool {
    stream.integer(below: UInt64(rarity)) == 0
  }

  private mutating func draw(_ elements: [String]) -> String {
    elements[Int(stream.integer(below: UInt64(elements.count)))]
  }
}
