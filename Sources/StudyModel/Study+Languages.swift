extension Study {
  /// The languages that its texts name, in the order in which they first stand.
  package var languages: [String] {
    var languages: [String] = []
    for text in texts {
      for case let language? in text.translations.map(\.language)
      where !languages.contains(language) {
        languages.append(language)
      }
    }
    return languages
  }

  private var texts: [LocalizedText] {
    [title]
      + tasks.flatMap { task in
        [task.title].compactMap { $0 } + task.steps.flatMap(\.texts)
      }
  }
}

extension Step {
  fileprivate var texts: [LocalizedText] {
    var texts = [title, text].compactMap { $0 }
    switch self {
    case .instruction, .completion: break
    case .survey(let step):
      texts += step.questions.flatMap { [$0.text, $0.helpText].compactMap { $0 } }
    case .consent(let step):
      texts += step.sections.flatMap { [$0.title, $0.summary, $0.text].compactMap { $0 } }
      texts += [step.question, step.signature?.text].compactMap { $0 }
    case .active(let step):
      texts += [step.spokenInstruction, step.finishedSpokenInstruction].compactMap { $0 }
    }
    return texts
  }
}
