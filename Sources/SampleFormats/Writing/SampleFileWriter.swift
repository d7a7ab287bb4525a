import Quantities

/// Takes the bytes of a file piece by piece; what it throws ends the writing.
package typealias ByteSink = ([UInt8]) throws -> Void

/// Writes samples as a file of one format, in constant memory.
///
/// In: samples in the order of their times. Out: the file's bytes. Next: a file, or standard output.
package protocol SampleFileWriter {
  /// How many samples were left out since the format can't hold them, by their types' identifiers.
  var leftOut: [String: Int] { get }
  /// How many samples were written with something less than they had.
  var losses: [SampleLoss: Int] { get }
  /// The file that goes beside this one, known when this is finished; nil where none does.
  var sidecar: [UInt8]? { get }

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - sample: What is written; values that are no numbers are left out.
  ///   - participant: The participant's code.
  ///   - flags: What the store remarks on it, where the format has a place for that.
  /// - Throws: ``ExportError`` where it can't go into the same file; what the sink throws.
  mutating func append(
    _ sample: QuantitySample, of participant: String, flags: [String]
  ) throws
  /// Writes what is left; nothing may be appended afterwards.
  mutating func finish() throws
}

extension SampleFileWriter {
  package var losses: [SampleLoss: Int] { [:] }
  package var sidecar: [UInt8]? { nil }
}

/// What a format may not hold of a sample that it does hold.
package enum SampleLoss: String, CaseIterable, Sendable {
  /// Values are rounded, or kept within bounds.
  case value
  /// Times are rounded.
  case time
  /// An interval is told by its start alone.
  case end
  /// Another source than the first one's, which the whole file is taken for.
  case source

  /// What became of it, in words.
  package var title: String {
    switch self {
    case .value: "rounded values"
    case .time: "times rounded to the second"
    case .end: "ends of intervals that are left out"
    case .source: "sources other than the first, whose name stands for all"
    }
  }
}

/// Why samples can't be one file.
package enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The format has no place for whose a sample is.
  case severalParticipants(format: ExportFormat)
  /// A row for each second between would make a file of gaps.
  case gapTooLong(seconds: Int64)
  /// zlib refuses to pack.
  case notPacked

  package var description: String {
    switch self {
    case .severalParticipants(let format):
      "found samples of several participants; expected one, since \(format.rawValue) names none; "
        + "write a file for each"
    case .gapTooLong(let seconds):
      "found \(seconds) seconds without a sample; expected less than a week in a recording; "
        + "write shorter stretches"
    case .notPacked: "zlib can't pack; expected memory for it; write without '.gz'"
    }
  }
}

/// A format that samples are written in.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv
  case ndjson
  case researchKit = "researchkit"
  case openMHealth = "open-mhealth"
  case fhir
  case bidsPhysio = "bids-physio"
  case rrText = "rr-text"
  case appleHealth = "apple-health"
  case fitbit
  case tcx

  /// What the format is, in a sentence.
  package var title: String {
    switch self {
    case .csv: "a table with a row a sample"
    case .ndjson: "an object a line"
    case .researchKit: "a recorder's file of ResearchKit"
    case .openMHealth: "data points of Open mHealth 2.0 with the header of IEEE 1752.1"
    case .fhir: "Observations of FHIR R4, one a line"
    case .bidsPhysio: "a physiological recording of BIDS, with its sidecar"
    case .rrText: "RR intervals in milliseconds, one a line"
    case .appleHealth: "an export of Apple Health (export.xml)"
    case .fitbit: "heart rates of a Fitbit Takeout"
    case .tcx: "a Training Center file (TCX)"
    }
  }

  /// How names of its files end, without a `.gz`.
  package var endings: [String] {
    switch self {
    case .csv: [".csv"]
    case .ndjson, .fhir: [".ndjson", ".jsonl"]
    case .researchKit, .fitbit: [".json"]
    case .openMHealth: [".json", ".ndjson", ".jsonl"]
    case .bidsPhysio: [".tsv"]
    case .rrText: [".txt", ".rr", ".csv"]
    case .appleHealth: [".xml"]
    case .tcx: [".tcx", ".xml"]
    }
  }

  /// Whether a file says of each sample whose it is.
  package var namesParticipants: Bool {
    switch self {
    case .csv, .ndjson, .openMHealth, .fhir: true
    case .researchKit, .bidsPhysio, .rrText, .appleHealth, .fitbit, .tcx: false
    }
  }

  /// The writer of the format.
  package func writer(to sink: @escaping ByteSink) -> any SampleFileWriter {
    switch self {
    case .csv: CSVSampleWriter(to: sink)
    case .ndjson: NDJSONWriter(to: sink)
    case .researchKit: ResearchKitWriter(to: sink)
    case .openMHealth: OpenMHealthWriter(to: sink)
    case .fhir: FHIRWriter(to: sink)
    case .bidsPhysio: BIDSPhysioWriter(to: sink)
    case .rrText: RRTextFileWriter(to: sink)
    case .appleHealth: AppleHealthWriter(to: sink)
    case .fitbit: FitbitWriter(to: sink)
    case .tcx: TCXWriter(to: sink)
    }
  }
}
