import Patterns

extension TextAnswerFormat {
  /// A text of its pattern that is an answer.
  ///
  /// - Parameter choose: Any number from 0 up to, but not including, its argument, which is above 0.
  /// - Returns: The text; nil where there is no pattern, or none is found.
  package func matchingText(choosing choose: (Int) -> Int) -> String? {
    guard let form, let sampler = PatternSampler(form.pattern) else { return nil }
    let lengths = (minimumLength ?? 1)...max(minimumLength ?? 1, maximumLength ?? .max)
    return sampler.text(of: lengths, isTaken: isAnswer, choosing: choose)
  }

  /// Whether a text is an answer, whatever the day.
  package func isAnswer(_ text: String) -> Bool {
    do throws(AnswerError) {
      _ = try answer(typed: text, AnswerContext(now: nil))
      return true
    } catch {
      return false
    }
  }
}

extension Question {
  /// A text in the study's own file that is an answer: the default, or the placeholder.
  package var exampleText: String? {
    guard case .text(let format) = answerFormat else { return nil }
    let examples = [defaultAnswer?.string] + (placeholder?.translations.map(\.text) ?? [])
    return examples.compactMap(\.self).first(where: format.isAnswer)
  }

  /// Whether a simulated participant finds a text of the question's pattern.
  var isRehearsable: Bool {
    guard case .text(let format) = answerFormat, format.form != nil, exampleText == nil else {
      return true
    }
    // Whether there is a text is no matter of chance: the choices are the same each time.
    var state: UInt64 = 1
    let text = format.matchingText { count in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    return text != nil
  }
}
