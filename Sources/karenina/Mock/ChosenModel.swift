import MockHealth
import SafeFiles
import StudyModel

/// The made-up participant that a command line names: a profile, or a model's file.
enum ChosenModel {
  /// Reads the model; every finding is said before an error ends the command.
  static func named(_ word: String) throws -> MockModel {
    if let profile = MockProfile(rawValue: word) { return MockModel(profile) }
    let (model, findings) = ModelFile.read(
      try FileBytes.read(word, limit: FormattedFile.mostBytes))
    for finding in findings { StandardError.say(finding.line(in: word)) }
    guard let model else {
      throw CommandFailure("\(word): found errors; expected none", code: .findings)
    }
    return model
  }
}

extension ValueKind where Value == String {
  /// A profile of the mock by its name, or the file of a model.
  static let profileOrModel = word(
    "PROFILE|FILE", of: MockProfile.allCases.map(\.rawValue),
    orFile: { $0.hasSuffix(".json") && !$0.utf8.contains(0) },
    called: "the path of a model that ends in .json")
}
