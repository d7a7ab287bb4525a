import Quantities

/// What a participant decided about one type of samples in one study.
package struct Permission: Equatable, Sendable {
  package enum Access: String, CaseIterable, Sendable {
    case read, write
  }

  package enum Status: String, CaseIterable, Sendable {
    /// Not asked yet, or taken back.
    case notDetermined
    case allowed, denied
  }

  /// The participant's code.
  package var participant: String
  /// The study's identifier.
  package var study: String
  package var type: QuantityType
  package var access: Access
  package var status: Status
  package var decidedAt: Instant

  package init(
    participant: String, study: String, type: QuantityType, access: Access, status: Status,
    decidedAt: Instant
  ) {
    self.participant = participant
    self.study = study
    self.type = type
    self.access = access
    self.status = status
    self.decidedAt = decidedAt
  }
}
