import HealthSamples
import SampleFormats
import StrictJSON

/// What came of a file, in lines for people and in JSON for the store's record.
struct ImportCounts {
  let tally: ImportTally
  /// Samples that the store had already, or that stand twice in the file.
  let duplicates: Int
  /// How many of them stand twice in the file.
  let repeated: Int
  /// Samples that contradict the store's.
  let conflicts: Int

  init(_ tally: ImportTally, _ kept: ImportWriter.Counts) {
    self.tally = tally
    duplicates = kept.duplicates
    repeated = kept.repeated
    conflicts = kept.conflicts
  }

  /// Samples that came in.
  var samples: Int { tally.sampleCount - duplicates }

  /// Records that were left out.
  var skipped: Int {
    tally.remarks.filter { $0.example.kind.isSkipped }.reduce(0) { $0 + $1.count } + duplicates
  }

  var hasFaults: Bool { tally.hasFaults || conflicts > 0 }

  var lines: [String] {
    let remarks = tally.remarks.map { remark in
      "\(remark.example.kind.rawValue): \(remark.count), such as at \(remark.example.place): "
        + "found \(remark.example.found)"
    }
    let types = tally.unknownTypes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
      .map { "not held: \($0.key), \($0.value)" }
    let known = duplicates - repeated
    let counts = [
      ("in the store already: \(known)", known), ("twice in the file: \(repeated)", repeated),
      ("another value of the same source and time: \(conflicts), kept and flagged", conflicts),
    ]
    return remarks + types + counts.filter { $0.1 > 0 }.map(\.0)
  }

  var json: JSONValue {
    let remarks = tally.remarks.map {
      JSONMember($0.example.kind.rawValue, .integer(Int64($0.count)))
    }
    let types = tally.samples.sorted { $0.key < $1.key }
      .map { JSONMember($0.key, .integer(Int64($0.value))) }
    var members = [
      JSONMember("samples", .integer(Int64(samples))), JSONMember("types", .object(types)),
      JSONMember("remarks", .object(remarks)),
      JSONMember("duplicates", .integer(Int64(duplicates))),
      JSONMember("repeated", .integer(Int64(repeated))),
      JSONMember("conflicts", .integer(Int64(conflicts))),
    ]
    if let first = tally.first, let last = tally.last {
      members.append(JSONMember("start", .string(first.rfc3339)))
      members.append(JSONMember("end", .string(last.rfc3339)))
    }
    return .object(members)
  }
}
