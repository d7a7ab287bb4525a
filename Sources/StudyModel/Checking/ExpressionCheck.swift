import Expressions
import StrictJSON

/// Checks what the expressions and the texts of a task speak of, in the order of the file.
///
/// An expression may speak of the questions before it and of what earlier steps record.
struct ExpressionCheck {
  private var vocabulary = TaskVocabulary()

  /// Adds a finding for everything that is wrong.
  ///
  /// - Parameters:
  ///   - parts: The steps as they stand in the file.
  ///   - steps: Those of them that could be read.
  static func run(_ parts: [Part], _ steps: [Step]) {
    var check = ExpressionCheck()
    for part in parts {
      check.checkTexts(of: part, ["title", "text"])
      let step = steps.first { $0.identifier == part.node["identifier"]?.string }
      if let step { check.check(step, part) }
    }
  }

  private mutating func check(_ step: Step, _ part: Part) {
    if case .survey(let survey) = step {
      for questionPart in part.listed("questions") {
        let name = questionPart.node["identifier"]?.string
        check(survey.questions.first { $0.identifier == name }, questionPart, of: survey)
      }
    }
    vocabulary.add(step)
  }

  private mutating func check(_ question: Question?, _ part: Part, of survey: SurveyStep) {
    checkTexts(of: part, ["text", "helpText"])
    if let condition = part.member("showIf") { check(question?.showIf, condition) }
    guard let question else { return }
    if let condition = part.member("constraint") {
      vocabulary.answer = question.answerFormat
      check(question.constraint?.expression, condition)
      vocabulary.answer = nil
    }
    vocabulary.add(question, of: survey.identifier)
  }

  private func check(_ expression: Expression?, _ part: Part) {
    guard let expression else { return }
    let problems = expression.problems(in: vocabulary, expecting: .truth)
    for problem in problems {
      part.report(.expressionMeaning, found: problem.found, expected: problem.expected)
    }
    guard problems.isEmpty else { return }
    switch expression.verdict(in: vocabulary) {
    case .always:
      part.report(
        .constantCondition, .warning, found: "a condition that always holds",
        expected: "one that depends on an answer, or none")
    case .never:
      part.report(
        .constantCondition, .warning, found: "a condition that never holds",
        expected: "one that some answer fulfils")
    case .alwaysWhenKnown, .sometimes: break
    }
  }

  // MARK: Texts

  private func checkTexts(of part: Part, _ keys: [String]) {
    for text in keys.compactMap({ part.member($0) }) {
      if text.node.string != nil { checkText(text) }
      for language in text.node.members ?? [] {
        if let translation = text.member(language.key) { checkText(translation) }
      }
    }
  }

  private func checkText(_ part: Part) {
    guard let text = part.node.string, text.contains("{{") else { return }
    do throws(ExpressionError) {
      for problem in try TextTemplate(parsing: text).problems(in: vocabulary) {
        part.report(.expressionMeaning, found: problem.found, expected: problem.expected)
      }
    } catch {
      part.report(.expressionForm, found: error.found, expected: error.expected)
    }
  }
}

extension Part {
  /// The expression that a text is; a finding, and nil, where it is none.
  func expression() -> Expression? {
    guard let text = node.string else { return wrongKind("a condition, such as \"mood < 3\"") }
    do throws(ExpressionError) {
      return try Expression(parsing: text)
    } catch {
      report(.expressionForm, found: error.found, expected: error.expected)
      return nil
    }
  }
}
