import CReadStat
import ResultsAnalysis

/// What sets one statistics program's files apart from another's.
protocol StatisticsDialect: Sendable {
  /// How many characters a variable's name has at most.
  var nameLimit: Int { get }
  /// How many bytes a variable's label has at most.
  var labelLimit: Int { get }
  /// How many bytes a value's label has at most.
  var valueLabelLimit: Int { get }
  /// How many bytes a text has at most.
  var textLimit: Int { get }
  var columnLimit: Int { get }
  /// The format of a variable with moments.
  var instantFormat: String { get }
  /// How many bytes a line of notes has at most; nil for a format without notes.
  var noteLimit: Int? { get }
  /// Whether a value without a reason can be told from one with it.
  var hasTaggedMissing: Bool { get }

  /// The number by which the program knows a moment, so long after 1970-01-01T00:00:00Z.
  func number(ofInstant milliseconds: Int64) -> Double
  /// The type in which numbers of a column are kept.
  func type(of facts: TableShape.Facts) -> readstat_type_t
  /// The format of a variable with numbers; nil for the program's own choice.
  func format(of facts: TableShape.Facts) -> String?
  func begin(_ writer: OpaqueWriter, _ context: UnsafeMutableRawPointer, _ rows: Int)
    -> readstat_error_t
}

typealias OpaqueWriter = UnsafeMutablePointer<readstat_writer_t>

/// SPSS: `.sav`.
struct SPSSDialect: StatisticsDialect {
  let nameLimit = 64
  let labelLimit = 252
  let valueLabelLimit = 120
  let textLimit = 32_767
  let columnLimit = 32_767
  let instantFormat = "DATETIME23.2"
  let noteLimit: Int? = 80
  let hasTaggedMissing = false

  /// Seconds since 1582-10-14T00:00:00.
  func number(ofInstant milliseconds: Int64) -> Double {
    (Double(milliseconds) + 12_219_379_200_000) / 1000
  }

  func type(of facts: TableShape.Facts) -> readstat_type_t { READSTAT_TYPE_DOUBLE }

  func format(of facts: TableShape.Facts) -> String? {
    switch facts.type {
    case .integer: "F8.0"
    case .boolean: "F1.0"
    case .text, .decimal, .instant: nil
    }
  }

  func begin(
    _ writer: OpaqueWriter, _ context: UnsafeMutableRawPointer, _ rows: Int
  ) -> readstat_error_t {
    readstat_writer_set_compression(writer, READSTAT_COMPRESS_ROWS)
    return readstat_begin_writing_sav(writer, context, rows)
  }
}

/// Stata: `.dta` of version 118.
struct StataDialect: StatisticsDialect {
  let nameLimit = 32
  let labelLimit = 80
  let valueLabelLimit = 32_000
  let textLimit = 2_045
  let columnLimit = 32_767
  let instantFormat = "%tc"
  let noteLimit: Int? = 8_000
  let hasTaggedMissing = true

  /// Milliseconds since 1960-01-01T00:00:00.
  func number(ofInstant milliseconds: Int64) -> Double {
    Double(milliseconds) + 315_619_200_000
  }

  func type(of facts: TableShape.Facts) -> readstat_type_t {
    switch facts.type {
    case .boolean: READSTAT_TYPE_INT8
    // The numbers above stand for missing values.
    case .integer where fits(facts, -2_147_483_647...2_147_483_620): READSTAT_TYPE_INT32
    case .integer, .decimal, .instant, .text: READSTAT_TYPE_DOUBLE
    }
  }

  private func fits(_ facts: TableShape.Facts, _ range: ClosedRange<Int64>) -> Bool {
    guard let integers = facts.integers else { return true }
    return range.contains(integers.lowerBound) && range.contains(integers.upperBound)
  }

  func format(of facts: TableShape.Facts) -> String? { nil }

  func begin(
    _ writer: OpaqueWriter, _ context: UnsafeMutableRawPointer, _ rows: Int
  ) -> readstat_error_t {
    readstat_writer_set_file_format_version(writer, 118)
    return readstat_begin_writing_dta(writer, context, rows)
  }
}

/// SAS: `.xpt` of version 8.
struct SASDialect: StatisticsDialect {
  let nameLimit = 32
  let labelLimit = 252
  /// There are none.
  let valueLabelLimit = 0
  let textLimit = 32_767
  let columnLimit = 9_999
  let instantFormat = "DATETIME22.3"
  let noteLimit: Int? = nil
  let hasTaggedMissing = false

  /// Seconds since 1960-01-01T00:00:00.
  func number(ofInstant milliseconds: Int64) -> Double {
    (Double(milliseconds) + 315_619_200_000) / 1000
  }

  func type(of facts: TableShape.Facts) -> readstat_type_t { READSTAT_TYPE_DOUBLE }
  func format(of facts: TableShape.Facts) -> String? { nil }

  func begin(
    _ writer: OpaqueWriter, _ context: UnsafeMutableRawPointer, _ rows: Int
  ) -> readstat_error_t {
    readstat_writer_set_file_format_version(writer, 8)
    return readstat_begin_writing_xport(writer, context, rows)
  }
}
