/// The steps of a task's file, and the blocks that hold them.
///
/// What can't be read stands in it as well, so that everything around it is checked.
struct StepOutline {
  /// A step, or a block with what it holds.
  indirect enum Item {
    case step(Part)
    /// The block is nil where it can't be read; its items can be all the same.
    case block(Part, StepBlock?, [Item])

    var part: Part {
      switch self {
      case .step(let part), .block(let part, _, _): part
      }
    }

    /// The identifier, whether it is well formed or not.
    var name: String? { part.node["identifier"]?.string }

    /// The step, or those in the block.
    var steps: [Part] {
      switch self {
      case .step(let part): [part]
      case .block(_, _, let items): items.flatMap(\.steps)
      }
    }
  }

  let items: [Item]

  init(reading parts: [Part]) {
    items = parts.map(Self.item)
  }

  /// The steps in the file's order, those in blocks among them.
  var steps: [Part] { items.flatMap(\.steps) }

  /// Steps and blocks, whose identifiers differ.
  var named: [Part] { items.flatMap(Self.named) }

  /// What may change places with what; only of use where no part of it was refused.
  var arrangement: Arrangement { Arrangement(items: items.compactMap(Self.arranged)) }

  private static func named(in item: Item) -> [Part] {
    switch item {
    case .step(let part): [part]
    case .block(let part, _, let items): [part] + items.flatMap(named)
    }
  }

  private static func arranged(_ item: Item) -> Arrangement.Item? {
    switch item {
    case .step(let part): part.node["identifier"]?.string.map(Arrangement.Item.step)
    case .block(_, let block, _): block.map(Arrangement.Item.block)
    }
  }

  // MARK: Reading

  private static let keys = ["identifier", "kind", "order", "showIf", "repeat", "steps"]

  private static func item(reading part: Part) -> Item {
    guard part.node["kind"]?.string == "block" else { return .step(part) }
    let items = part.listed("steps").map(item)
    return .block(part, block(reading: part, items), items)
  }

  private static func block(reading part: Part, _ items: [Item]) -> StepBlock? {
    guard let object = part.object("a block", keys: keys) else { return nil }
    let identifier = object.identifier()
    let expected = "a list of one step or more"
    guard let parts = object.required("steps", expected)?.someItems(expected) else { return nil }
    let order = object["order"].map { Ordering(reading: $0, of: parts) } ?? .fixed
    let condition = object["showIf"].flatMap { $0.expression() }
    let repetition = object["repeat"].flatMap { Repetition(reading: $0) }
    guard let identifier, let order else { return nil }
    return StepBlock(
      identifier: identifier, order: order, showIf: condition, repetition: repetition,
      items: items.compactMap(arranged))
  }
}
