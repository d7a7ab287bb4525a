import StrictJSON

extension RecordedItem {
  /// Reads an item of a recorder's file; keys that are not known are passed over.
  init(_ fields: ItemFields, needsSource: Bool) throws(Problem) {
    if fields.isOfPedometer {
      self = .pedometer(try PedometerItem(fields))
    } else {
      self = .sample(try SampleItem(fields, needsSource: needsSource))
    }
  }
}

extension RecordedItem {
  /// The keys of an item that its values are read from.
  private static let known = [
    "type", "unit", "value", "startDate", "endDate", "source", "metadata",
  ]

  /// Keeps what a sample has under other keys.
  mutating func keepUnknown(of node: Node) {
    guard case .sample(var item) = self else { return }
    let unknown = node.members?.filter { !Self.known.contains($0.key) } ?? []
    guard !unknown.isEmpty else { return }
    item.unknown = unknown.map { JSONMember($0.key, $0.value.value) }
    self = .sample(item)
  }
}

extension ItemFields {
  /// What ResearchKit's pedometer counts; floors are known and not kept.
  private static let pedometerKeys = [
    "numberOfSteps", "distance", "floorsAscended", "floorsDescended",
  ]

  fileprivate var isOfPedometer: Bool {
    !has("type") && Self.pedometerKeys.contains(where: has)
  }

  /// Whether it is what ResearchKit's recorders of motion and location write, which is not read.
  var isOfSensor: Bool { has("timestamp") && !has("type") && !isOfPedometer }
}

extension SampleItem {
  fileprivate init(_ fields: ItemFields, needsSource: Bool) throws(Problem) {
    let isRead = needsSource || fields.has("source")
    self.init(
      type: try fields.text("type"), unit: try fields.text("unit"),
      value: try fields.number("value"), startDate: try fields.instant("startDate"),
      endDate: try fields.instant("endDate"),
      source: isRead ? try fields.text("source") : "",
      metadata: try fields.optionalMembers("metadata"))
  }
}

extension PedometerItem {
  init(_ fields: ItemFields) throws(Problem) {
    self.init(
      startDate: try fields.instant("startDate"), endDate: try fields.instant("endDate"),
      numberOfSteps: try fields.optionalNumber("numberOfSteps"),
      distance: try fields.optionalNumber("distance"))
  }
}
