import TableFiles

/// What `karenina results export` writes for other programs.
enum ResultsExportFormat: String, CaseIterable, Sendable {
  case csv, ndjson, sqlite, sav, dta, xpt, parquet
  /// No tables, but resources of FHIR R4.
  case fhir
  /// No tables, but a dataset of the Brain Imaging Data Structure.
  case bids

  /// The format of a table's file; nil for what is no table.
  var table: TableFileFormat? { TableFileFormat(rawValue: rawValue) }
}
