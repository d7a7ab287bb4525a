extension AnswerFormat {
  /// The format with those of its choices that are offered now, in the order they are shown.
  ///
  /// - Parameters:
  ///   - order: The order of all choices, by their places; nil for the study's.
  ///   - isOffered: Whether a choice is.
  /// - Returns: The format and the order of what is left; nil where no answer is.
  package func offering(
    in order: [Int]?, where isOffered: (AnswerChoice) -> Bool
  ) -> (format: AnswerFormat, order: [Int]?)? {
    switch self {
    case .textChoice(var format):
      let (choices, order) = format.choices.offered(in: order, where: isOffered)
      guard !choices.isEmpty || format.other != nil else { return nil }
      format.choices = choices
      format.minimumSelections = format.minimumSelections.map { min($0, format.selectable) }
      return (.textChoice(format), order)
    case .valuePicker(var format):
      let (choices, order) = format.choices.offered(in: order, where: isOffered)
      guard !choices.isEmpty else { return nil }
      format.choices = choices
      return (.valuePicker(format), order)
    case .boolean, .scale, .continuousScale, .textScale, .numeric, .text, .email, .date,
      .dateTime, .timeOfDay, .timeInterval, .height, .weight, .age, .matrix, .visualAnalogue:
      return (self, order)
    }
  }
}

extension TextChoiceAnswerFormat {
  /// How many choices can be taken together; 1 where each left can only be taken alone.
  fileprivate var selectable: Int {
    max(1, choices.count { !$0.isExclusive } + (other == nil ? 0 : 1))
  }
}

extension [AnswerChoice] {
  /// What is left of the choices, and of their order.
  fileprivate func offered(
    in order: [Int]?, where isOffered: (AnswerChoice) -> Bool
  ) -> (choices: [AnswerChoice], order: [Int]?) {
    let left = indices.filter { isOffered(self[$0]) }
    guard left.count < count else { return (self, order) }
    let places = Dictionary(uniqueKeysWithValues: left.enumerated().map { ($1, $0) })
    return (left.map { self[$0] }, order?.compactMap { places[$0] })
  }
}
