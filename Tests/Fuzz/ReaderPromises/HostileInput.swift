/// A reader that takes any bytes, and what it promises of them.
///
/// The fuzz target feeds it, and `swift test` what the fuzzer found.
package enum HostileInput: String, CaseIterable, Sendable {
  case study, expression
  case recorderFile = "recorder-file"
  case journal, manifest, answers
  case appleHealth = "apple-health"

  /// Reads the bytes and tells which promises the reader breaks; a crash tells by itself.
  package func brokenPromises(_ bytes: [UInt8]) -> [String] {
    var promises = Promises()
    switch self {
    case .study: StudyPromises.hold(bytes, &promises)
    case .expression: ExpressionPromises.hold(bytes, &promises)
    case .recorderFile: RecorderFilePromises.hold(bytes, &promises)
    case .journal: JournalPromises.hold(bytes, &promises)
    case .manifest: ManifestPromises.hold(bytes, &promises)
    case .answers: AnswersPromises.hold(bytes, &promises)
    case .appleHealth: AppleHealthPromises.hold(bytes, &promises)
    }
    return promises.broken
  }

  /// Reads what the fuzzer made, and stops the program where a promise is broken.
  package func read(_ data: UnsafePointer<UInt8>?, _ size: Int) {
    let broken = brokenPromises(Array(UnsafeBufferPointer(start: data, count: size)))
    precondition(broken.isEmpty, "\(rawValue): \(broken)")
  }
}

/// Promises as they are looked at, and those that were broken.
struct Promises {
  private(set) var broken: [String] = []

  mutating func expect(_ isKept: Bool, _ promise: String) {
    if !isKept { broken.append(promise) }
  }
}
