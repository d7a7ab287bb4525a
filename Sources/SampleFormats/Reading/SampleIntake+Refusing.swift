import Quantities

extension SampleIntake {
  /// Refuses a file none of whose records became a sample.
  ///
  /// - Parameters:
  ///   - wanted: What was looked for, such as `heart rate`.
  ///   - toDo: What the user can do.
  /// - Throws: ``ImportError/refused(path:reason:toDo:)`` with what was left out, by kind.
  func requireSamples(of wanted: String, toDo: String) throws(ImportError) {
    guard tally.sampleCount == 0 else { return }
    let left = tally.remarks.map { "\($0.example.kind.rawValue) \($0.count)" }
    let reason = left.isEmpty ? "" : " that can be kept (\(left.joined(separator: ", ")))"
    throw .refused(path: path, reason: "found no \(wanted)\(reason)", toDo: toDo)
  }
}

extension SampleIntake {
  /// Refuses a file of which nothing can be kept, once it is read.
  ///
  /// - Parameter forced: The format that the user named; nil where the content told it.
  /// - Throws: ``ImportError/refused(path:reason:toDo:)`` with what was left out, and what may help.
  package func requireAnySample(forced: SampleFormat?) throws(ImportError) {
    guard tally.sampleCount == 0 else { return }
    guard let most = tally.remarks.max(by: { $0.count < $1.count }) else {
      let kind = forced.map { " of '\($0.rawValue)'" } ?? ""
      throw .refused(
        path: path, reason: "found no record\(kind)",
        toDo: forced == nil
          ? "expected one at least; export it once more"
          : "leave out --as, or name another kind")
    }
    let left = tally.remarks.map { "\($0.example.kind.rawValue) \($0.count)" }
      .joined(separator: ", ")
    let (kind, example) = (most.example.kind, most.example)
    throw .refused(
      path: path,
      reason: "found no sample that can be kept (\(left); such as at \(example.place): "
        + "found '\(FieldText.line(example.found))')",
      toDo: kind.remedy ?? (forced == nil ? "name what it is by --as" : "leave out --as"))
  }
}

extension ImportRemark.Kind {
  /// What may help where all records are left out for this reason; nil where the file is another.
  fileprivate var remedy: String? {
    switch self {
    case .otherParticipant: "name whose samples they are by --participant"
    case .unknownType:
      "the store holds \(QuantityType.all.map(\.alias).joined(separator: ", "))"
    case .wrongUnit: "say the unit by --columns, such as unit=count/min, where it is a table"
    case .statistic: "export single values"
    case .gap, .noConfidence, .notFinite: "export a stretch in which something was measured"
    case .malformed, .unreadableTime, .unreadableValue, .duplicate, .conflict, .backwards,
      .ambiguousTime, .missingTime, .endsBeforeStart, .truncated, .checksum, .foreignText,
      .controlCharacter:
      nil
    }
  }
}

extension ImportSettings {
  /// The source of samples whose file names none: the user's word, else the format's.
  func source(or format: String) -> String {
    source == ImportSettings().source ? format : source
  }
}
