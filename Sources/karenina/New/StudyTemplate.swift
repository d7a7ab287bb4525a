/// A study to begin with; its text is a file of `Templates`, which the program carries.
enum StudyTemplate: String, CaseIterable, Sendable {
  case music, walk, survey, blank

  /// The schema's name beside the study, as each template's `$schema` says.
  static let schemaName = "study-1.schema.json"
  /// `Schemas/study-1.schema.json`, byte for byte.
  static let schema = PackageResources.study_1_schema_json

  private var bytes: [UInt8] {
    switch self {
    case .music: PackageResources.music_json
    case .walk: PackageResources.walk_json
    case .survey: PackageResources.survey_json
    case .blank: PackageResources.blank_json
    }
  }

  /// The clips that the study names.
  var clips: [ComposedClip] {
    switch self {
    case .music: ComposedClip.allCases
    case .walk, .survey, .blank: []
    }
  }

  /// The study's file under an identifier of its own; in the template it is the template's name.
  func study(named identifier: String) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(
      text.replacing(
        "\"identifier\": \"\(rawValue)\"", with: "\"identifier\": \"\(identifier)\"",
        maxReplacements: 1
      ).utf8)
  }
}
