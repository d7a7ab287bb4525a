import Quantities

/// The attributes of a `Record`, in the parser's memory.
struct AppleHealthRecord {
  private(set) var type: XMLText?
  private(set) var source: XMLText?
  private(set) var device: XMLText?
  private(set) var unit: XMLText?
  private(set) var start: XMLText?
  private(set) var end: XMLText?
  private(set) var value: XMLText?

  init() {}

  init(_ attributes: XMLAttributes) {
    attributes.forEach { name, value in
      if let attribute = AppleHealthAttribute(name) { take(attribute, value) }
    }
  }

  mutating func take(_ attribute: AppleHealthAttribute, _ value: XMLText) {
    switch attribute {
    case .type: type = value
    case .unit: unit = value
    case .value: self.value = value
    case .device: device = value
    case .startDate: start = value
    case .endDate: end = value
    case .sourceName: source = value
    case .sourceVersion, .creationDate: break
    }
  }
}

/// The words of an export, each turned into what it means once.
struct AppleHealthWords {
  private var types = WordTable<QuantityType?>()
  private var units = WordTable<QuantityUnit?>()
  private var sources = WordTable<String>()
  private var devices = WordTable<String>()

  mutating func sample(of record: AppleHealthRecord) -> Result<QuantitySample, RecordFault> {
    guard let name = record.type else { return .failure(RecordFault(.malformed, "no type")) }
    guard let type = types.meaning(of: name, QuantityType.named) else {
      return .failure(RecordFault(.unknownType, name.string))
    }
    guard let start = record.start.flatMap(AppleHealthTime.instant),
      let end = Self.end(of: record, start)
    else { return .failure(RecordFault(.unreadableTime, Self.text(record.start, record.end))) }
    guard let value = record.value.flatMap(DecimalText.number) else {
      return .failure(RecordFault(.unreadableValue, Self.text(record.value)))
    }
    guard let unit = record.unit.flatMap({ units.meaning(of: $0, QuantityUnit.named) }) else {
      return .failure(RecordFault(.wrongUnit, Self.text(record.unit)))
    }
    let source = record.source.map { sources.meaning(of: $0) { $0 } } ?? "Apple Health"
    let device = record.device.map { devices.meaning(of: $0) { $0 } }
    return .success(
      QuantitySample(
        type: type, value: value, unit: unit, start: start, end: end, source: source,
        device: device))
  }

  /// The end, which is mostly the start once more.
  private static func end(of record: AppleHealthRecord, _ start: Instant) -> Instant? {
    guard let end = record.end else { return start }
    if let text = record.start, end.hasSameBytes(as: text) { return start }
    return AppleHealthTime.instant(end)
  }

  private static func text(_ texts: XMLText?...) -> String {
    texts.map { $0?.string ?? "nothing" }.joined(separator: ", ")
  }
}
