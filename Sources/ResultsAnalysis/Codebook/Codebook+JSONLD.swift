import StrictJSON

extension Codebook {
  /// The columns as schema.org's `variableMeasured`, which Psych-DS asks for.
  ///
  /// A column that several tables have alike is told once. The names of tables are in no property
  /// of schema.org's, so that a column of one name with two meanings is told twice.
  package var jsonLD: JSONValue {
    var variables: [JSONValue] = []
    for column in allColumns {
      let variable = Self.variable(column)
      if !variables.contains(variable) { variables.append(variable) }
    }
    return .object(present: [
      ("@context", "https://schema.org/"), ("@type", "Dataset"),
      ("name", "Results of a study conducted with Karenina"),
      (
        "description",
        .string("Tables of sessions: " + tableNames.joined(separator: ", ") + ".")
      ),
      ("variableMeasured", .array(variables)),
    ])
  }

  private static func variable(_ column: Column) -> JSONValue {
    let values =
      column.labels.map { reference($0.value.json, $0.label) }
      + column.missing.map { reference(.string($0.code), "missing: \($0.meaning)") }
    return .object(present: [
      ("@type", "PropertyValue"), ("name", .string(column.name)),
      ("description", .string(column.sentence)),
      ("additionalType", .string("http://www.w3.org/2001/XMLSchema#" + column.type.schemaName)),
      ("unitText", column.unit.map(JSONValue.string)),
      ("minValue", column.range?.minimum.map { Cell(bound: $0).json }),
      ("maxValue", column.range?.maximum.map { Cell(bound: $0).json }),
      ("valueReference", values.isEmpty ? nil : .array(values)),
      ("measurementTechnique", column.source.map(JSONValue.string)),
    ])
  }

  private static func reference(_ value: JSONValue, _ name: String) -> JSONValue {
    .object(present: [
      ("@type", "PropertyValue"), ("value", value), ("name", .string(name)),
    ])
  }
}

extension Column.ValueType {
  /// The type of XML Schema's.
  fileprivate var schemaName: String {
    switch self {
    case .text: "string"
    case .integer: "integer"
    case .decimal: "double"
    case .boolean: "boolean"
    case .instant: "dateTime"
    }
  }
}
