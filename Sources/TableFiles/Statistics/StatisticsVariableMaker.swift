import CReadStat
import ResultsAnalysis

/// Makes the variables of one column.
struct StatisticsVariableMaker {
  let index: Int
  let column: Column
  let facts: TableShape.Facts
  let dialect: any StatisticsDialect
  let writer: OpaqueWriter

  func variable(_ name: String) -> StatisticsVariable {
    facts.type == .text ? text(name) : number(name)
  }

  private func text(_ name: String) -> StatisticsVariable {
    let limit = min(max(facts.longest, 1), dialect.textLimit)
    let handle = add(name, READSTAT_TYPE_STRING, limit, label)
    readstat_variable_set_measure(handle, READSTAT_MEASURE_NOMINAL)
    if dialect is SPSSDialect { labelTexts(name, handle, limit) }
    return StatisticsVariable(
      column: index, content: .text(limit: limit), handle: handle, missingTag: nil)
  }

  private func number(_ name: String) -> StatisticsVariable {
    let type = dialect.type(of: facts)
    let handle = add(name, type, 0, label)
    if let format = dialect.format(of: facts) { readstat_variable_set_format(handle, format) }
    let isScale = facts.type == .decimal || (facts.type == .integer && column.labels.isEmpty)
    readstat_variable_set_measure(
      handle, isScale ? READSTAT_MEASURE_SCALE : READSTAT_MEASURE_NOMINAL)
    labelNumbers(name, handle)
    return StatisticsVariable(
      column: index, content: .number(type), handle: handle,
      missingTag: missingReason == nil ? nil : Self.tag)
  }

  func instant(_ name: String) -> StatisticsVariable {
    let handle = add(name, READSTAT_TYPE_DOUBLE, 0, label + " In UTC.")
    readstat_variable_set_format(handle, dialect.instantFormat)
    readstat_variable_set_measure(handle, READSTAT_MEASURE_SCALE)
    return StatisticsVariable(column: index, content: .instant, handle: handle, missingTag: nil)
  }

  func offset(_ name: String) -> StatisticsVariable {
    let handle = add(
      name, READSTAT_TYPE_DOUBLE, 0,
      "How many minutes the place of \(column.name) was ahead of UTC.")
    readstat_variable_set_measure(handle, READSTAT_MEASURE_SCALE)
    return StatisticsVariable(column: index, content: .offset, handle: handle, missingTag: nil)
  }

  private static let tag = CChar(UInt8(ascii: "a"))

  private var label: String {
    column.unit.map { "\(column.sentence) In \($0)." } ?? column.sentence
  }

  private func add(
    _ name: String, _ type: readstat_type_t, _ width: Int, _ label: String
  ) -> UnsafeMutablePointer<readstat_variable_t> {
    let handle: UnsafeMutablePointer<readstat_variable_t> = readstat_add_variable(
      writer, name, type, width)
    readstat_variable_set_label(handle, label.cut(to: dialect.labelLimit))
    return handle
  }

  /// Why a number is missing, where the format has a value of its own for that.
  private var missingReason: String? {
    guard dialect.hasTaggedMissing, column.missing.count == 1, facts.missing > 0 else {
      return nil
    }
    return column.missing.first?.meaning
  }

  private func labelTexts(
    _ name: String, _ handle: UnsafeMutablePointer<readstat_variable_t>, _ limit: Int
  ) {
    for missing in column.missing where (1...8).contains(missing.code.utf8.count) && limit <= 8 {
      readstat_variable_add_missing_string_value(handle, missing.code)
    }
    let labels = column.labels.compactMap { label in
      label.value.words.flatMap { $0.utf8.count <= limit ? ($0, label.label) : nil }
    }
    guard !labels.isEmpty else { return }
    let set = readstat_add_label_set(writer, READSTAT_TYPE_STRING, name)
    for (value, label) in labels {
      readstat_label_string_value(set, value, label.cut(to: dialect.valueLabelLimit))
    }
    readstat_variable_set_label_set(handle, set)
  }

  private func labelNumbers(
    _ name: String, _ handle: UnsafeMutablePointer<readstat_variable_t>
  ) {
    guard dialect.valueLabelLimit > 0 else { return }
    let labels = numbers
    guard !labels.isEmpty || missingReason != nil else { return }
    let isDouble = dialect is SPSSDialect
    let set = readstat_add_label_set(
      writer, isDouble ? READSTAT_TYPE_DOUBLE : READSTAT_TYPE_INT32, name)
    for (value, label) in labels {
      let label = label.cut(to: dialect.valueLabelLimit)
      if isDouble {
        readstat_label_double_value(set, value, label)
      } else if let value = Int32(exactly: value) {
        readstat_label_int32_value(set, value, label)
      }
    }
    if let missingReason { readstat_label_tagged_value(set, Self.tag, missingReason) }
    readstat_variable_set_label_set(handle, set)
  }

  /// The labelled numbers; those of truths where the column has no labels of its own.
  private var numbers: [(Double, String)] {
    let labels: [(Double, String)] = column.labels.compactMap { label in
      switch label.value {
      case .integer(let number): (Double(number), label.label)
      case .decimal(let number): (number, label.label)
      case .truth(let isTrue): (isTrue ? 1 : 0, label.label)
      case .missing, .text, .instant: nil
      }
    }
    return labels.isEmpty && facts.type == .boolean ? [(0, "false"), (1, "true")] : labels
  }
}
