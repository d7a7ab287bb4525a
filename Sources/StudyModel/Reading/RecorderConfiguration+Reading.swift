import Quantities

/// The kinds of recorder, as a study's file names them.
private enum RecorderKind: String, CaseIterable {
  case healthQuantity, pedometer, audio, accelerometer, deviceMotion, location

  var keys: [String] {
    switch self {
    case .healthQuantity: ["identifier", "kind", "quantityType", "unit", "required", "ifMissing"]
    case .audio: ["identifier", "kind", "maximumLevel", "required", "ifMissing"]
    case .pedometer, .accelerometer, .deviceMotion, .location: ["identifier", "kind"]
    }
  }
}

extension RecorderConfiguration {
  /// Reads the recorders of a step.
  static func all(reading part: Part) -> [RecorderConfiguration] {
    guard let items = part.items("a list of recorders") else { return [] }
    items.reportDuplicates("recorder of the step")
    return items.compactMap(RecorderConfiguration.init(reading:))
  }

  private init?(reading part: Part) {
    guard let kind = part.kind(RecorderKind.self, of: "a recorder"),
      let object = part.object("a \(kind.rawValue) recorder", keys: kind.keys)
    else { return nil }
    let identifier = object.identifier()
    let read = Self.kind(kind, reading: object)
    let absence = Self.absence(reading: object)
    guard let identifier, let read else { return nil }
    self.init(identifier: identifier, kind: read, absence: absence)
  }

  /// A recorder that is required waits, unless the study has the session end.
  private static func absence(reading object: ObjectPart) -> Absence {
    let isRequired = object["required"]?.bool() ?? false
    guard let part = object["ifMissing"] else { return isRequired ? .wait : .goOn }
    let absence = part.word(among: [Absence.wait, .stop].map(\.rawValue))
      .flatMap(Absence.init(rawValue:))
    guard isRequired else {
      part.report(
        .unknownKey, found: "what to do without it", expected: "none unless 'required' is true")
      return .goOn
    }
    return absence ?? .wait
  }

  private static func kind(_ kind: RecorderKind, reading object: ObjectPart) -> Kind? {
    switch kind {
    case .healthQuantity: healthQuantity(reading: object)
    case .pedometer: .pedometer
    case .audio: .audio(maximumLevel: maximumLevel(reading: object))
    case .accelerometer: .missingSensor(.accelerometer)
    case .deviceMotion: .missingSensor(.deviceMotion)
    case .location: .missingSensor(.location)
    }
  }

  /// From the quietest that 16 bits can tell to full scale.
  private static func maximumLevel(reading object: ObjectPart) -> Double {
    object["maximumLevel"]?.number(in: -90...0, expected: "-90 to 0 decibels, such as -1")
      ?? standardMaximumLevel
  }

  private static func healthQuantity(reading object: ObjectPart) -> Kind? {
    let types = QuantityType.all.map(\.identifier)
    let units = QuantityUnit.all.map(\.symbol)
    let typeName = object.required("quantityType", PrintableText.list(types))?.word(among: types)
    let unitName = object.required("unit", PrintableText.list(units))?.word(among: units)
    guard let type = typeName.flatMap(QuantityType.named),
      let unit = unitName.flatMap(QuantityUnit.named)
    else { return nil }
    guard unit.dimension == type.canonicalUnit.dimension else {
      let fitting = QuantityUnit.all.filter { $0.dimension == type.canonicalUnit.dimension }
      object["unit"]?.report(
        .unitMismatch,
        expected: "a unit of \(type.name): \(PrintableText.list(fitting.map(\.symbol)))")
      return nil
    }
    return .healthQuantity(type: type, unit: unit)
  }
}
