import Quantities
import StrictJSON

/// Makes samples of objects, one after another.
struct SampleObjects {
  private let intake: SampleIntake
  private let moments: MomentReader
  private var types = WordTable<QuantityType?>()
  private var units = WordTable<QuantityUnit?>()
  private var sources = WordTable<String>()
  private var devices = WordTable<String>()
  private var counts = PedometerCounts()
  /// What a pedometer's item adds.
  private var counted: [QuantitySample] = []

  init(_ intake: SampleIntake) {
    self.intake = intake
    moments = MomentReader(intake)
  }

  /// Takes the object of a text, or remarks why it is no sample.
  ///
  /// - Parameters:
  ///   - text: The object's text.
  ///   - place: Where it stands.
  ///   - isLast: Whether the file may break off in it.
  /// - Throws: ``ImportError`` where times can't be read without more settings, or samples not kept.
  mutating func take(
    _ text: [UInt8], at place: String, isLast: Bool = false
  ) throws(ImportError) {
    let made: Result<Result<QuantitySample?, RecordFault>, ImportError>
    made = text.withUnsafeBufferPointer { bytes in
      Result { () throws(ImportError) in try sample(bytes, at: place) }
    }
    switch try made.get() {
    case .success(let sample?): try intake.take(sample, at: place)
    case .success(nil):
      for sample in counted { try intake.take(sample, at: place) }
    case .failure(let fault):
      let kind = isLast && fault.kind == .malformed ? .truncated : fault.kind
      intake.remark(kind, at: place, found: fault.found)
    }
  }

  private mutating func sample(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: String
  ) throws(ImportError) -> Result<QuantitySample?, RecordFault> {
    guard let object = SampleObject(bytes) else {
      return .failure(RecordFault(.malformed, XMLText(bytes).string))
    }
    if let wanted = intake.settings.participant, let name = object.participant?.string,
      name != wanted
    {
      return .failure(RecordFault(.otherParticipant, "another participant"))
    }
    guard let named = object.type else { return try count(object, at: place) }
    guard let type = types.meaning(of: named.raw, { QuantityType.named(JSONPart.unescaped($0)) })
    else { return .failure(RecordFault(.unknownType, named.string ?? named.raw.string)) }
    guard let unit = unit(object.unit, of: type) else {
      return .failure(RecordFault(.wrongUnit, object.unit?.raw.string ?? ""))
    }
    guard let start = try moment(object.start, at: place),
      let end = try end(of: object, from: start, at: place)
    else { return .failure(RecordFault(.unreadableTime, Self.text(object.start, object.end))) }
    guard let value = object.value?.number else {
      return .failure(
        RecordFault(object.value == nil ? .gap : .unreadableValue, Self.text(object.value)))
    }
    return .success(
      QuantitySample(
        type: type, value: value, unit: unit, start: start, end: end,
        source: source(object.source), device: device(object.device),
        metadata: object.metadata?.members ?? []))
  }

  /// Counts what a pedometer's item adds, where the object is one.
  private mutating func count(
    _ object: SampleObject, at place: String
  ) throws(ImportError) -> Result<QuantitySample?, RecordFault> {
    guard object.steps != nil || object.distance != nil else {
      return .failure(RecordFault(.malformed, "no type"))
    }
    guard let start = try moment(object.start, at: place),
      let end = try moment(object.end, at: place)
    else { return .failure(RecordFault(.unreadableTime, Self.text(object.start, object.end))) }
    counted = counts.samples(
      steps: object.steps?.number, distance: object.distance?.number, from: start, to: end,
      source: source(object.source))
    return .success(nil)
  }

  private static func text(_ parts: JSONPart?...) -> String {
    parts.map { $0?.raw.string ?? "nothing" }.joined(separator: ", ")
  }

  /// The unit; the type's own where none is named.
  private mutating func unit(_ part: JSONPart?, of type: QuantityType) -> QuantityUnit? {
    guard let part else { return type.canonicalUnit }
    return units.meaning(of: part.raw) { UnitWords.named(JSONPart.unescaped($0)) }
  }

  /// When a sample ends: mostly when it starts, as the same text tells.
  private func end(
    of object: SampleObject, from start: Instant, at place: String
  ) throws(ImportError) -> Instant? {
    guard let end = object.end else { return start }
    if let text = object.start?.raw, text.hasSameBytes(as: end.raw) { return start }
    return try moment(end, at: place)
  }

  private func moment(_ part: JSONPart?, at place: String) throws(ImportError) -> Instant? {
    guard let part, part.kind == .string || part.kind == .number else { return nil }
    return try moments.moment(part.raw, at: place)
  }

  private mutating func source(_ part: JSONPart?) -> String {
    guard let part, part.kind == .string else { return intake.settings.source }
    return sources.meaning(of: part.raw, JSONPart.unescaped)
  }

  private mutating func device(_ part: JSONPart?) -> String? {
    guard let part, part.kind == .string else { return nil }
    return devices.meaning(of: part.raw, JSONPart.unescaped)
  }
}
