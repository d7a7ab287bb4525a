import Quantities
import StrictJSON

/// A table of participants as it is read: its rows, and everything that is wrong with it.
///
/// In: bytes of a csv file. Out: rows, or findings. Next: ``CovariateFile``.
struct CovariateReading {
  struct Row {
    /// From 1.
    var line: Int
    var code: String
    var covariates = Covariates()
    /// The fields under ``others``.
    var others: [String] = []
  }

  private enum Kind: Equatable {
    case participant
    case covariate(Covariate)
    case other
  }

  /// The names of the columns besides the participant's and the covariates'.
  private(set) var others: [String] = []
  private(set) var rows: [Row] = []
  /// In the order of their lines.
  private(set) var findings: [CovariateError.Finding] = []
  /// The line of the header, from 1.
  private(set) var headerLine = 1
  /// Whether a comma in a number is its decimal mark, as it can't be where it separates fields.
  private(set) var hasDecimalCommas = false
  /// Those that the file has.
  var covariates: [Covariate] {
    columns.compactMap { if case .covariate(let covariate) = $0.kind { covariate } else { nil } }
  }
  private var columns: [(name: String, kind: Kind)] = []
  private var codes: Set<String> = []

  init(_ bytes: [UInt8]) {
    switch DecodedText(bytes) {
    case .utf8(let text): read(SeparatedText(text))
    case .foreign(let byte, let place):
      let hex = String(byte, radix: 16, uppercase: true)
      find(
        place.line, "the byte 0x\(hex), which is no UTF-8, at byte \(place.byte) of the line",
        Self.encoding)
    case .brokenUTF16(let place):
      find(
        place.line, "UTF-16 with half a character at byte \(place.byte) of the line",
        Self.encoding)
    }
  }

  private static let encoding =
    "UTF-8 (or UTF-16 with a byte order mark); save the file as 'CSV UTF-8'"

  private mutating func read(_ text: SeparatedText) {
    var records = text
    guard let header = records.next() else {
      find(1, "no header", "a column 'participant'")
      return
    }
    headerLine = header.line
    hasDecimalCommas = records.separator != 44
    if let fault = header.fault { return find(fault) }
    take(header: header)
    while var record = records.next() {
      if hasDecimalCommas { record.fields = record.fields.map(Self.withDecimalPoint) }
      take(record)
    }
  }

  static func withDecimalPoint(_ field: String) -> String {
    let parts = field.split(separator: ",", omittingEmptySubsequences: false)
    let isNumber =
      parts.count == 2 && !parts[1].isEmpty
      && parts.joined().drop { $0 == "-" }.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber ? parts.joined(separator: ".") : field
  }

  private mutating func find(_ line: Int, _ found: String, _ expected: String) {
    findings.append(CovariateError.Finding(line: line, found: found, expected: expected))
  }

  private mutating func find(_ fault: SeparatedText.QuoteFault) {
    switch fault {
    case .unclosed(let line):
      find(
        line, "a quote that is not closed",
        "a \" at the field's end, and each within it doubled")
    case .followed(let line):
      find(
        line, "more behind the closing quote of a field",
        "the field's end there, and each \" within it doubled")
    }
  }

  // MARK: The header

  private mutating func take(header: SeparatedText.Record) {
    var seen: Set<String> = []
    for name in header.fields where name.isEmpty || !seen.insert(name.lowercased()).inserted {
      find(
        header.line, name.isEmpty ? "a column without a name" : "the column '\(name)' twice",
        "names that differ")
    }
    columns = header.fields.map { ($0, Self.kind(of: $0)) }
    others = columns.filter { $0.kind == .other }.map(\.name)
    guard !columns.contains(where: { $0.kind == .participant }) else { return }
    let meant = header.fields.first {
      ["participant", "code", "id", "subject"].contains(CovariateNames.word(of: $0))
    }
    let nearest = meant ?? Suggestion.nearest(to: "participant", among: header.fields)
    find(
      header.line, "no column 'participant'",
      "participant and any of age (years), sex, height (cm), weight (kg)"
        + (nearest.map { "; did you mean '\($0)'? Name it participant" } ?? ""))
  }

  private static func kind(of name: String) -> Kind {
    if name.lowercased() == "participant" { return .participant }
    return Covariate(column: name).map(Kind.covariate) ?? .other
  }

  // MARK: Rows

  private mutating func take(_ record: SeparatedText.Record) {
    if let fault = record.fault { return find(fault) }
    guard record.fields.count == columns.count else {
      let count = record.fields.count
      return find(
        record.line, "\(count) \(count == 1 ? "field" : "fields")",
        "\(columns.count), as in the header")
    }
    var row = Row(line: record.line, code: "")
    for (column, field) in zip(columns, record.fields) {
      switch column.kind {
      case .participant: row.code = takeCode(field, record.line)
      case .other: row.others.append(field)
      case .covariate(let covariate):
        take(field, of: covariate, under: column.name, record.line, &row.covariates)
      }
    }
    rows.append(row)
  }

  /// A code is in no message, since it tells who takes part.
  private mutating func takeCode(_ code: String, _ line: Int) -> String {
    if code.isEmpty {
      find(line, "no participant", "a participant's code")
    } else if !codes.insert(code).inserted {
      find(line, "a participant who is there already", "each participant once")
    }
    return code
  }

  private mutating func take(
    _ field: String, of covariate: Covariate, under name: String, _ line: Int,
    _ covariates: inout Covariates
  ) {
    guard !Self.isMissing(field) else { return }
    if covariate == .sex {
      covariates.sex = Covariates.Sex(word: field)
      guard covariates.sex == nil else { return }
    } else if let number = Double.decimal(field).flatMap(covariate.number) {
      return covariates.set(covariate, to: number)
    }
    find(line, "'\(field)' under \(name)", covariate.expected + advice(field, covariate))
  }

  /// A comma in a number is no decimal mark where it separates fields: it might mark thousands.
  private func advice(_ field: String, _ covariate: Covariate) -> String {
    let pointed = Self.withDecimalPoint(field)
    guard !hasDecimalCommas, covariate != .sex, pointed != field else { return "" }
    return
      "; where commas stand between fields, write \(pointed) with a point, or save the file with "
      + "semicolons between"
  }

  /// What stands for a missing value in the tables of statistics programs.
  static func isMissing(_ field: String) -> Bool {
    ["", "na", "n/a", "nan", "."].contains(field.lowercased())
  }
}

extension Covariate {
  fileprivate var expected: String {
    guard self != .sex else { return "female, male, other or nothing" }
    let (low, high) = (Cell(bound: range.lowerBound).words, Cell(bound: range.upperBound).words)
    return "a number from \(low ?? "") to \(high ?? "") in \(unit ?? ""), or nothing"
  }
}
