import StrictJSON

/// That a session's files are an export which differs from what was written, and how.
///
/// A session that is copied byte for byte has none.
package struct ExportMark: Equatable, Sendable {
  /// Something that the original has and the export has not.
  package enum Part: String, CaseIterable, Sendable {
    /// Answers marked `identifying`, signatures among them.
    case identifyingAnswers
    /// Where and on what the session was conducted.
    case device
    /// The seed of all chance, by which a code could be tried out.
    case seed
    /// What was said beside the steps, and why a clip failed.
    case notices
    /// The names of sources, and what else they said of a sample.
    case sources
    /// The session's own store.
    case store
    /// Recorded sound.
    case sound
    /// What was typed as an address of e-mail.
    case addresses
    /// Values worked out of dates, of the day, or of what is left out.
    case calculatedValues
    /// The hash of a consent into whose text something was filled.
    case consentHash
    /// What was typed in the participant's own words.
    case texts
  }

  /// Whether codes, dates and the like were changed so that they tell nobody.
  package var isDeidentified: Bool
  /// How they were changed; nil where they were not.
  package var method: String?
  package var leftOut: [Part]

  package init(isDeidentified: Bool, method: String? = nil, leftOut: [Part]) {
    self.isDeidentified = isDeidentified
    self.method = method
    self.leftOut = leftOut
  }

  package var json: JSONValue {
    .object(present: [
      ("deidentified", .bool(isDeidentified)), ("method", method.map(JSONValue.string)),
      ("leftOut", .array(leftOut.map { .string($0.rawValue) })),
    ])
  }

  package init(json: JSONValue) throws(FormatError) {
    let fields = Fields(json)
    self.init(
      isDeidentified: try fields.bool("deidentified"), method: try fields.optionalString("method"),
      // A later program may leave out more than this one knows.
      leftOut: try fields.strings("leftOut").compactMap(Part.init))
  }
}
