/// Something about a record of a file that a researcher should know.
package struct ImportRemark: Equatable, Sendable {
  /// What kind of thing it is; the raw value is its name in records of imports.
  package enum Kind: String, CaseIterable, Sendable {
    /// A type that the store does not hold; told by type.
    case unknownType
    /// A record that lacks something, or has it in a form that can't be read.
    case malformed
    case unreadableTime
    case unreadableValue
    /// The unit measures something else than the type does, or is not known.
    case wrongUnit
    /// 0 or 255 as a heart rate, or what else a device writes where it measured nothing.
    case gap
    /// NaN or an infinity.
    case notFinite
    /// The device itself has no confidence in the value.
    case noConfidence
    /// A minimum, a sum of days or another statistic of many values, which is no sample.
    case statistic
    /// It names another participant than the one whose samples are taken.
    case otherParticipant
    /// The same sample once more, in the file or in the store.
    case duplicate
    /// The same source and time with another value; both are kept.
    case conflict
    /// An earlier time than that of the record before; put in order.
    case backwards
    /// A local time that occurred twice, when clocks were put back; taken as the first.
    case ambiguousTime
    /// A local time that never was, when clocks were put forward; moved by the change.
    case missingTime
    case endsBeforeStart
    /// The file breaks off; what came before is kept.
    case truncated
    /// A checksum does not fit; what could be read is kept.
    case checksum
    /// A byte that is no UTF-8, as texts of old programs have them; taken as Windows-1252.
    case foreignText
    /// A control character in XML, which XML has not; taken as `?`.
    case controlCharacter

    /// Whether the record was left out.
    package var isSkipped: Bool {
      switch self {
      case .conflict, .backwards, .ambiguousTime, .missingTime, .checksum, .foreignText,
        .controlCharacter:
        false
      case .unknownType, .malformed, .unreadableTime, .unreadableValue, .wrongUnit, .gap,
        .notFinite, .noConfidence, .statistic, .otherParticipant, .duplicate, .endsBeforeStart,
        .truncated:
        true
      }
    }

    /// Whether the file is at fault, so that an import of it is not without findings.
    ///
    /// Gaps, what the store does not hold, and what is there already are no faults.
    package var isFault: Bool {
      switch self {
      case .unknownType, .gap, .noConfidence, .statistic, .otherParticipant, .duplicate,
        .ambiguousTime:
        false
      case .malformed, .unreadableTime, .unreadableValue, .wrongUnit, .notFinite, .conflict,
        .backwards, .missingTime, .endsBeforeStart, .truncated, .checksum, .foreignText,
        .controlCharacter:
        true
      }
    }
  }

  package var kind: Kind
  /// Where in the file, such as `line 12` or `record 3`.
  package var place: String
  /// What was found there.
  package var found: String

  package init(_ kind: Kind, at place: String, found: String) {
    self.kind = kind
    self.place = place
    self.found = found
  }
}
