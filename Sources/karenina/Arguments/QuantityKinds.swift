import Quantities

extension ValueKind where Value == QuantityType {
  /// A quantity type by its short name or by its identifier.
  static let quantityType = ValueKind(
    ValueForm(
      "TYPE", expected: "the short name of a type, such as 'heartRate', or its identifier",
      choices: QuantityType.all.map(\.alias))
  ) { QuantityType.named($0) }
}

extension ValueKind where Value == [QuantityType] {
  /// Quantity types with commas between, or `all` for every type that is understood.
  static let allOrTypes = ValueKind(
    ValueForm(
      "all|TYPE,...",
      expected: "'all', or with ',' between: \(ValueKind<QuantityType>.quantityType.form.expected)",
      choices: ["all"] + QuantityType.all.map(\.alias))
  ) { $0 == "all" ? QuantityType.all : list(of: .quantityType).read($0) }
}
