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

extension ImportSettings {
  /// The source of samples whose file names none: the user's word, else the format's.
  func source(or format: String) -> String {
    source == ImportSettings().source ? format : source
  }
}
