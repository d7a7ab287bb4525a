import Quantities

/// What a participant decided about one type of samples, or the microphone, in one study.
package struct Permission: Equatable, Sendable {
  /// What is decided about.
  package enum Subject: Equatable, Sendable {
    case samples(QuantityType)
    case microphone

    /// What it is called in files: a type's identifier, or `microphone`.
    package var identifier: String {
      switch self {
      case .samples(let type): type.identifier
      case .microphone: "microphone"
      }
    }

    /// What is called so; nil for nothing that is known.
    package init?(identifier: String) {
      if identifier == Self.microphone.identifier {
        self = .microphone
      } else if let type = QuantityType.named(identifier) {
        self = .samples(type)
      } else {
        return nil
      }
    }
  }

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
  package var subject: Subject
  package var access: Access
  package var status: Status
  package var decidedAt: Instant

  package init(
    participant: String, study: String, subject: Subject, access: Access, status: Status,
    decidedAt: Instant
  ) {
    self.participant = participant
    self.study = study
    self.subject = subject
    self.access = access
    self.status = status
    self.decidedAt = decidedAt
  }
}
