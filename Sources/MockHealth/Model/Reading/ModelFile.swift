import StrictJSON
import StudyModel

/// Reads a model's file: strictly, and to the end whatever is wrong with it.
///
/// In: bytes. Out: a ``MockModel``, or findings. Next: ``MockFeed`` and ``MockDataset``.
package enum ModelFile {
  /// What the key `format` says.
  package static let format = "karenina-model"
  /// The newest format version that is understood.
  package static let version = 1

  /// Reads a model.
  ///
  /// - Parameter bytes: The file.
  /// - Returns: The model, nil where a finding is an error, and the findings in reading order.
  package static func read(_ bytes: [UInt8]) -> (model: MockModel?, findings: [Finding]) {
    let file = FormattedFile(
      format: format, version: version, what: "a model", keys: MockModel.keys)
    let (model, findings) = file.read(bytes) { MockModel(reading: $0) }
    return (findings.hasErrors ? nil : model ?? nil, findings)
  }
}

extension MockModel {
  fileprivate static let keys = [
    "$schema", "format", "version", "identifier", "engine", "timeline", "body", "device", "dirt",
    "effects", "conditions", "dropOut", "nonWear",
  ]

  fileprivate init?(reading part: Part) {
    guard let object = part.object("a model", keys: Self.keys) else { return nil }
    if let schema = object["$schema"], schema.node.string == nil {
      schema.report(.wrongKind, expected: "the schema's address, a text")
    }
    let identifier = object.identifier()
    let engine = object["engine"]?.word(HeartEngine.self)
    let names = EffectNames(reading: object["effects"])
    let timeline = object["timeline"].map { Timeline(reading: $0, effects: names) }
    let traits = object["body"].map(BodyTrait.distributions)
    let device = object["device"].map { DeviceModel(reading: $0) }
    let dirt = object["dirt"].map { Dirt(reading: $0) }
    let effects = object["effects"].map(MoodEffect.all)
    let dropOut = object["dropOut"].map { DropOut(reading: $0) }
    let nonWear = object["nonWear"].map { NonWear(reading: $0) }
    let conditions = object["conditions"].map { Self.conditions(reading: $0, effects: names) }
    Self.requireBeats(engine, object)
    guard let identifier else { return nil }
    self.init(
      name: identifier, timeline: (timeline ?? nil) ?? Timeline([]), engine: engine ?? .beats,
      traits: traits ?? [:], device: (device ?? nil) ?? DeviceModel(.strap),
      dirt: (dirt ?? nil) ?? Dirt(), effects: effects ?? [:], dropOut: dropOut ?? nil)
    self.nonWear = nonWear ?? nil
    self.conditions = conditions ?? []
  }
}
