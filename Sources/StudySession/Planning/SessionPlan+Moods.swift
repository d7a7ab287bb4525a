import StudyModel

extension SessionPlan {
  /// The words by which a mock's model may know what an active step does to the heart.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - clip: The clip that it plays.
  /// - Returns: The clip's attributes, its name, the step's identifier, and the one condition that
  ///   the participant is assigned to, in this order.
  func moods(of step: ActiveStep, _ clip: Clip?) -> [String] {
    let attributes = clip?.attributes.compactMap { attribute -> String? in
      guard case .string(let text) = attribute.value else { return nil }
      return text
    }
    let names = [clip?.name, step.identifier, condition].compactMap { $0 }
    return (attributes ?? []) + names
  }
}
