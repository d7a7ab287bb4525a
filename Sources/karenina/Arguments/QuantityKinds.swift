import Quantities
import StudySession

extension ValueKind where Value == QuantityType {
  /// A quantity type by its short name or by its identifier.
  static let quantityType = ValueKind(
    ValueForm(
      "TYPE", expected: "the short name of a type, such as 'heartRate', or its identifier",
      choices: QuantityType.all.map(\.alias))
  ) { QuantityType.named($0) }
}

extension ValueKind where Value == PermissionPolicy {
  /// Quantity types, or `microphone`, with commas between; or `all` for everything.
  static let allOrTypes = ValueKind(
    ValueForm(
      "all|TYPE,...",
      expected: "'all', or with ',' between 'microphone' and: "
        + ValueKind<QuantityType>.quantityType.form.expected,
      choices: ["all", Session.microphoneName] + QuantityType.all.map(\.alias))
  ) { word in
    guard word != "all" else { return .allow(QuantityType.all, microphone: true) }
    let parts = ListEntries.of(word)
    let names = parts.filter { $0 != Session.microphoneName }
    let types = names.compactMap(QuantityType.named)
    guard types.count == names.count else { return nil }
    return .allow(types, microphone: names.count < parts.count)
  }
}
