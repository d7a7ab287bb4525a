import SampleFormats

/// What `mock` writes: a store, or a file of a format that others read too.
enum MockFormat: String, CaseIterable, Sendable {
  case csv, ndjson, json, sqlite
  case appleHealth = "apple-health"
  case fitbit, tcx
  case openMHealth = "open-mhealth"
  case fhir
  case rrText = "rr-text"
  case bidsPhysio = "bids-physio"

  /// The format of its files; nil for a store.
  var exported: ExportFormat? {
    switch self {
    case .csv: .csv
    case .ndjson: .ndjson
    case .json: .researchKit
    case .sqlite: nil
    case .appleHealth: .appleHealth
    case .fitbit: .fitbit
    case .tcx: .tcx
    case .openMHealth: .openMHealth
    case .fhir: .fhir
    case .rrText: .rrText
    case .bidsPhysio: .bidsPhysio
    }
  }

  /// How names of its files end; longer ones first where one ends like another.
  private static let endings: [(ending: String, format: MockFormat)] = [
    (".fhir.ndjson", .fhir), (".ndjson", .ndjson), (".sqlite", .sqlite),
    ("_physio.tsv", .bidsPhysio), (".xml", .appleHealth), (".tcx", .tcx), (".txt", .rrText),
    (".json", .json), (".csv", .csv),
  ]

  /// The format that a file's name tells; rows where it tells none.
  init(ofFile path: String) {
    self = Self.endings.first { path.hasSuffix($0.ending) }?.format ?? .csv
  }

  /// How the name of a participant's file ends.
  var ending: String { Self.endings.first { $0.format == self }?.ending ?? ".json" }
}
