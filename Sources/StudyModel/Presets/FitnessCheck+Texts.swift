extension FitnessCheck {
  func title(of name: StepName) -> LocalizedText { texts[name]?.title ?? english(ourTitle(name)) }

  func text(of name: StepName) -> LocalizedText { texts[name]?.text ?? english(ourText(name)) }

  /// The language of our own texts.
  static let ourLanguage = "en"

  /// The steps that are shown with a title or a text of ours.
  var stepsInOurWords: [String] {
    StepName.allCases.filter { name in
      includes(name) && (texts[name]?.title == nil || texts[name]?.text == nil)
    }.map(\.rawValue)
  }

  private func english(_ text: String) -> LocalizedText {
    let ours = LocalizedText.Translation(language: Self.ourLanguage, text: text)
    return LocalizedText(translations: [ours])
  }

  private func ourTitle(_ name: StepName) -> String {
    switch name {
    case .instruction: "Your heart on a walk"
    case .instruction1: "What you will do"
    case .countdown: "Get ready"
    case .walk: "Walk"
    case .rest: "Rest"
    case .conclusion: "That was all"
    }
  }

  private func ourText(_ name: StepName) -> String {
    let walk = SpelledDuration.text(walkDuration)
    let rest = SpelledDuration.text(restDuration)
    switch name {
    case .instruction: return purpose
    case .instruction1: return outline
    case .countdown: return "It starts in a moment."
    case .walk: return "Walk briskly, as fast as you safely can. Keep going for \(walk)."
    case .rest: return "Sit down, stay still and breathe as usual. Rest for \(rest)."
    case .conclusion: return "Thank you. What was recorded is kept with the study."
    }
  }

  private var purpose: String {
    walkDuration > 0
      ? "This task follows your heart rate and how far you get on foot in "
        + SpelledDuration.text(walkDuration) + "."
      : "This task follows your heart rate while you rest."
  }

  private var outline: String {
    let walk = "walk as far as you safely can in \(SpelledDuration.text(walkDuration))"
    let rest = "sit down and rest for \(SpelledDuration.text(restDuration))"
    let (walks, rests) = (walkDuration > 0, restDuration > 0)
    switch (walks, rests) {
    case (true, true): return "First \(walk). Then \(rest). A countdown tells you when to start."
    case (true, false): return "You will \(walk). A countdown tells you when to start."
    case (false, true): return "You will \(rest). A countdown tells you when to start."
    case (false, false): return "A countdown is all there is to watch."
    }
  }
}
