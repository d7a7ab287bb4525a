/// The steps of a task's file, and the blocks that hold them.
struct StepOutline {
  /// The steps in the file's order, those in blocks among them.
  private(set) var steps: [Part] = []
  /// Steps and blocks, whose identifiers differ.
  private(set) var named: [Part] = []
  /// What may change places with what; only of use where no part of it was refused.
  private(set) var arrangement = Arrangement(items: [])

  private static let keys = ["identifier", "kind", "order", "steps"]

  init(reading parts: [Part]) {
    arrangement = Arrangement(items: items(parts))
  }

  private mutating func items(_ parts: [Part]) -> [Arrangement.Item] {
    parts.compactMap { part in
      named.append(part)
      if part.node["kind"]?.string == "block" { return block(part).map(Arrangement.Item.block) }
      steps.append(part)
      return part.node["identifier"]?.string.map(Arrangement.Item.step)
    }
  }

  private mutating func block(_ part: Part) -> StepBlock? {
    guard let object = part.object("a block", keys: Self.keys) else { return nil }
    let identifier = object.identifier()
    let expected = "a list of one step or more"
    guard let parts = object.required("steps", expected)?.someItems(expected) else { return nil }
    let inner = items(parts)
    let order = object["order"].map { Ordering(reading: $0, of: parts) } ?? .fixed
    guard let identifier, let order else { return nil }
    return StepBlock(identifier: identifier, order: order, items: inner)
  }
}
