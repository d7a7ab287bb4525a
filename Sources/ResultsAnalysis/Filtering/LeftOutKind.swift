import ResultFiles

/// Kinds of sessions that tables leave out unless they are asked for; the raw value asks for them.
package enum LeftOutKind: String, CaseIterable, Sendable {
  case pilot, discarded, withdrawn
}

extension ResultFilter {
  /// The kind for which alone a session is left out, whether its participant has withdrawn too.
  package func kindLeftOut(_ reading: SessionReading) -> LeftOutKind? {
    kindLeftOut(reading, isWithdrawn: Withdrawal.isMarked(session: reading.path))
  }

  /// The kind for which alone a session is left out; nil for one that is taken, or that the other
  /// filters don't ask for.
  func kindLeftOut(_ reading: SessionReading, isWithdrawn: Bool) -> LeftOutKind? {
    var open = self
    (open.includesPilots, open.includesDiscarded) = (true, true)
    guard let record = reading.record, open.takes(reading) else { return nil }
    if isWithdrawn, !includesWithdrawn { return .withdrawn }
    if record.head.kind == .pilot, !includesPilots { return .pilot }
    return takes(reading) ? nil : .discarded
  }
}
