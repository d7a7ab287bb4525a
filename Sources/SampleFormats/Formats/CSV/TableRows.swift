import Quantities

/// Makes samples of the rows of a table.
struct TableRows {
  private let columns: TableColumns
  private let intake: SampleIntake
  /// Whether numbers may have a comma in place of a point.
  private let hasCommas: Bool
  private let moments: MomentReader
  private var types = WordTable<QuantityType?>()
  private var units = WordTable<QuantityUnit?>()
  private var sources = WordTable<String>()
  private let fixedType: QuantityType?
  private let fixedUnit: QuantityUnit?

  init(_ columns: TableColumns, separator: TableSeparator, _ intake: SampleIntake) {
    self.columns = columns
    self.intake = intake
    hasCommas = separator != .comma
    moments = MomentReader(intake)
    fixedType = columns.type.flatMap { part in
      if case .fixed(let word) = part { QuantityType.named(word) } else { nil }
    }
    fixedUnit = columns.unit.flatMap { part in
      if case .fixed(let word) = part { UnitWords.named(word) } else { nil }
    }
  }

  /// Takes a row, or remarks why it is no sample.
  mutating func take(_ row: TableRecord) throws(ImportError) {
    if isOfAnother(row) {
      return intake.remark(
        .otherParticipant, at: "line \(row.line)", found: "another participant")
    }
    switch try sample(of: row) {
    case .success(let sample): try intake.take(sample, at: "line \(row.line)")
    case .failure(let fault):
      intake.remark(fault.kind, at: "line \(row.line)", found: fault.found)
    }
  }

  private func isOfAnother(_ row: TableRecord) -> Bool {
    guard let wanted = intake.settings.participant, let column = columns.participant else {
      return false
    }
    return row.field(column) { name in
      !name.bytes.isEmpty && !name.bytes.elementsEqual(wanted.utf8)
    }
  }

  private mutating func sample(
    of row: TableRecord
  ) throws(ImportError) -> Result<QuantitySample, RecordFault> {
    guard row.count > max(columns.time, columns.value) else {
      return .failure(RecordFault(.malformed, "\(row.count) columns"))
    }
    let (type, unit) = kind(of: row)
    guard let type else {
      return .failure(RecordFault(columns.type == nil ? .wrongUnit : .unknownType, word(row)))
    }
    guard let unit else { return .failure(RecordFault(.wrongUnit, word(row))) }
    guard let start = try moment(row, columns.time) else {
      return .failure(RecordFault(.unreadableTime, row.text(columns.time)))
    }
    guard let end = try end(of: row, from: start) else {
      return .failure(RecordFault(.unreadableTime, row.text(columns.end ?? columns.time)))
    }
    guard let value = row.field(columns.value, number) else {
      return .failure(noValue(row))
    }
    return .success(
      QuantitySample(
        type: type, value: value, unit: unit, start: start, end: end, source: source(of: row)))
  }

  /// The text that says what the values are.
  private func word(_ row: TableRecord) -> String {
    let parts = [columns.type, columns.unit].map { part in
      switch part {
      case .column(let index): row.text(index)
      case .fixed(let word): word
      case nil: ""
      }
    }
    return parts[0].isEmpty ? parts[1] : parts[1].isEmpty ? parts[0] : "\(parts[0]) in \(parts[1])"
  }

  private mutating func kind(of row: TableRecord) -> (QuantityType?, QuantityUnit?) {
    var type = fixedType
    if case .column(let index) = columns.type {
      type = row.field(index) { types.meaning(of: $0, QuantityType.named) }
      if type == nil { return (nil, nil) }
    }
    var unit = fixedUnit
    if case .column(let index) = columns.unit {
      unit = row.field(index) { units.meaning(of: $0, UnitWords.named) }
      if unit == nil { return (type, nil) }
    }
    if type == nil, let unit {
      type = QuantityType.all.first { $0.canonicalUnit.dimension == unit.dimension }
    }
    return (type, unit ?? type?.canonicalUnit)
  }

  private func moment(_ row: TableRecord, _ column: Int) throws(ImportError) -> Instant? {
    try row.field(column) { text in
      Result { () throws(ImportError) in try moments.moment(text, at: "line \(row.line)") }
    }.get()
  }

  /// When a row ends: mostly when it starts, as the same text tells.
  private func end(of row: TableRecord, from start: Instant) throws(ImportError) -> Instant? {
    guard let column = columns.end else { return start }
    let isSame = row.field(column) { text in
      text.bytes.isEmpty || row.field(columns.time) { $0.hasSameBytes(as: text) }
    }
    return isSame ? start : try moment(row, column)
  }

  private func number(_ text: XMLText) -> Double? {
    hasCommas ? DecimalText.number(withComma: text.bytes) : DecimalText.number(text.bytes)
  }

  private func noValue(_ row: TableRecord) -> RecordFault {
    let text = row.text(columns.value)
    let isMissing = text.isEmpty || ["n/a", "na", "null", "-"].contains(text.lowercased())
    return RecordFault(isMissing ? .gap : .unreadableValue, text)
  }

  private mutating func source(of row: TableRecord) -> String {
    switch columns.source {
    case .column(let index):
      let name = row.wholeField(index) { sources.meaning(of: $0, SpreadsheetGuard.removed) }
      return name.isEmpty ? intake.settings.source : name
    case .fixed(let name): return name
    case nil: return intake.settings.source
    }
  }
}
