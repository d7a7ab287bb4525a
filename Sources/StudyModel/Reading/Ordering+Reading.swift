import StrictJSON

extension Ordering {
  /// The kinds of order, as a study's file names them.
  enum Kind: String, CaseIterable {
    case fixed, shuffled, drawn, counterbalanced

    /// The keys of such an order beside its kind.
    var keys: [String] {
      switch self {
      case .fixed, .counterbalanced: []
      case .shuffled: ["attribute", "maxRepeats", "minDistance"]
      case .drawn: ["count", "replacement", "weightedBy"]
      }
    }
  }

  /// Reads an order of these parts; `mayRepeat` where one of them may be shown several times.
  init?(reading part: Part, of parts: [Part], mayRepeat: Bool = true) {
    guard let kind = part.kind(Kind.self, of: "an order") else { return nil }
    guard let object = part.object("an order", keys: ["kind"] + kind.keys) else { return nil }
    switch kind {
    case .fixed: self = .fixed
    case .counterbalanced: self = .counterbalanced
    case .shuffled: self = .shuffled(OrderConstraint(reading: object, of: parts))
    case .drawn:
      guard let draw = PartDraw(reading: object, of: parts, mayRepeat: mayRepeat) else {
        return nil
      }
      self = .drawn(draw)
    }
  }
}

extension PartDraw {
  private static let expectedCount = "how many are shown, a whole number from 1 to 1,000"

  fileprivate init?(reading object: ObjectPart, of parts: [Part], mayRepeat: Bool) {
    let count = object.required("count", Self.expectedCount)?
      .integer(in: 1...1000, expected: Self.expectedCount)
    let replaces = object["replacement"]?.bool() ?? false
    let attribute = object["weightedBy"]?.identifier(.name)
    if replaces, !mayRepeat {
      object["replacement"]?.report(
        .drawnParts, expected: "false, since a question is asked once in a step")
    }
    guard let count else { return nil }
    if count > parts.count, !replaces {
      object["count"]?.report(
        .drawnParts, expected: "at most \(parts.count), as many as there are to draw")
    }
    let weights = parts.map { part -> Int? in
      guard let attribute else { return 1 }
      return part.attribute(attribute).map { Int($0) ?? 0 } ?? 1
    }
    if weights.contains(where: { !(1...1000).contains($0 ?? 1) })
      || (attribute != nil && parts.allSatisfy { $0.attribute(attribute ?? "") == nil })
    {
      object["weightedBy"]?.report(
        .unknownAttribute, expected: "an attribute of the parts, a whole number from 1 to 1,000")
    }
    self.init(count: count, replaces: replaces, weights: weights.map { max(1, $0 ?? 1) })
  }
}

extension OrderConstraint {
  private static let limits = ["maxRepeats", "minDistance"]
  private static let expectedCount = "a whole number from 1 to 1,000"

  /// Reads what a shuffle keeps to; nil where it keeps to nothing.
  fileprivate init?(reading object: ObjectPart, of parts: [Part]) {
    let maxRepeats = Self.count("maxRepeats", of: object)
    let minDistance = Self.count("minDistance", of: object)
    let hasLimit = Self.limits.contains { object[$0] != nil }
    guard object["attribute"] != nil || hasLimit else { return nil }
    let attribute = object.required("attribute", "the attribute that the limit is about")?
      .identifier(.name)
    if !hasLimit {
      object.part.report(
        .missingKey, found: "neither 'maxRepeats' nor 'minDistance' beside 'attribute'",
        expected: "one of them, such as \"maxRepeats\": 2")
    }
    guard let attribute else { return nil }
    self.init(
      attribute: attribute, values: parts.map { $0.attribute(attribute) },
      maxRepeats: maxRepeats, minDistance: minDistance)
    check(object, of: parts)
  }

  private static func count(_ key: String, of object: ObjectPart) -> Int? {
    object[key]?.integer(in: 1...1000, expected: expectedCount)
  }

  private func check(_ object: ObjectPart, of parts: [Part]) {
    if values.allSatisfy({ $0 == nil }) {
      let known = parts.flatMap { ($0.node["attributes"]?.members ?? []).map(\.key) }
      object["attribute"]?.report(
        .unknownAttribute,
        expected: "an attribute that parts of this order have"
          + Suggestion.clause(for: attribute, among: known))
    } else if values.count > Self.mostParts {
      object.part.report(
        .constrainedParts, found: "\(values.count) parts under a constraint",
        expected: "at most \(Self.mostParts)")
    } else if let impossibility {
      object.part.report(
        .impossibleOrder, found: "\(impossibility)",
        expected: "an order that is possible; raise 'maxRepeats', lower 'minDistance' "
          + "or change the parts")
    }
  }
}
